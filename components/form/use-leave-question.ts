"use client";

import { useEffect, useEffectEvent } from "react";

/**
 * While there are changes: the browser asks before the page is left or reloaded, and where its Back
 * button would close the form, it stays and `ask` is called. A second Back at once goes through.
 */
export function useLeaveQuestion(dirty: boolean, ask: () => void): void {
  const stay = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== "traverse" || !event.cancelable || event.defaultPrevented) return;
    event.preventDefault();
    ask();
  });
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const goBack = (event: NavigateEvent) => stay(event);
    // Older browsers lack it; there Back closes the form.
    const navigation = "navigation" in window ? window.navigation : null;
    window.addEventListener("beforeunload", warn);
    navigation?.addEventListener("navigate", goBack);
    return () => {
      window.removeEventListener("beforeunload", warn);
      navigation?.removeEventListener("navigate", goBack);
    };
  }, [dirty]);
}
