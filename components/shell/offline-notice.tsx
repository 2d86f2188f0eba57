"use client";

import { onlineManager } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);

/** Shows a notice while offline and blocks links, which would open the browser's error page. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );
  useEffect(() => {
    if (isOnline) return;
    // Runs before the router, which would reload the whole page after a failed request.
    document.addEventListener("click", blockNavigation, { capture: true });
    return () => document.removeEventListener("click", blockNavigation, { capture: true });
  }, [isOnline]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex justify-center px-4"
    >
      {!isOnline && (
        <p className="flex items-center gap-2 rounded-md border border-warning-line bg-warning-soft px-3 py-2 text-sm text-warning-text shadow-pop">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          You are offline. This page stays as it is; nothing can be opened or saved until the
          connection is back.
        </p>
      )}
    </div>
  );
}

/** Blocks links to other pages. Links that only change the hash or query work offline. */
function blockNavigation(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.pathname === location.pathname) return;
  event.preventDefault();
  event.stopPropagation();
}
