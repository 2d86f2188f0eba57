import { useRouter } from "next/navigation";
import { useEffect } from "react";

const POLL_MS = 3000;

/** Refreshes the page every few seconds while an evaluation runs and the page is visible. */
export function useRefreshWhile(isRunning: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, router]);
}
