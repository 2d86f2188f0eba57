"use client";

import { useEffect, useEffectEvent } from "react";

/**
 * While something is `unsaved`: the browser asks before the page is left or reloaded, and where its
 * Back button would close the form, it stays and `ask` is called. A second Back at once goes through.
 */
export function useLeaveQuestion(unsaved: () => boolean, ask: () => void): void {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (unsaved()) event.preventDefault();
  });
  const stay = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== "traverse" || !event.cancelable || event.defaultPrevented) return;
    if (!unsaved()) return;
    event.preventDefault();
    ask();
  });
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => warn(event);
    const goBack = (event: NavigateEvent) => stay(event);
    // Older browsers lack it; there Back closes the form.
    const navigation = "navigation" in window ? window.navigation : null;
    window.addEventListener("beforeunload", leave);
    navigation?.addEventListener("navigate", goBack);
    return () => {
      window.removeEventListener("beforeunload", leave);
      navigation?.removeEventListener("navigate", goBack);
    };
  }, []);
}
