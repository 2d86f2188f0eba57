/** The first of these events shows that the user works with the page. */
const EVENTS = ["pointerover", "keydown"] as const;
const OPTIONS = { capture: true, passive: true };

/**
 * Returns `load`, and calls it once the user has begun to work with the page and the browser is
 * idle. A dialog whose code is loaded ahead opens with its content; the page itself does not wait
 * for it. Call it at module level: `dynamic(loadAhead(() => import("./dialog")…))`.
 */
export function loadAhead<Module>(load: () => Promise<Module>): () => Promise<Module> {
  if (typeof window === "undefined") return load;
  const start = () => {
    for (const event of EVENTS) removeEventListener(event, start, OPTIONS);
    whenIdle(() => {
      // A failure is reported when the code is needed.
      load().catch(() => {});
    });
  };
  for (const event of EVENTS) addEventListener(event, start, OPTIONS);
  return load;
}

/** Safari has no idle callbacks. */
function whenIdle(callback: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(callback);
  else setTimeout(callback, 200);
}
