import { type Finding, ok, problem, warning } from "./report";

/** What is signed, and when sessions end, is said by one clock and judged by another. */
const UNSAFE_MS = 30_000;
const ODD_MS = 3000;

/**
 * Compares this machine's clock with another's.
 * @param theirs what it said, in milliseconds since 1970, between `sent` and `received` here
 */
export function checkClock(whose: string, theirs: number, sent: number, received: number): Finding {
  const early = Math.max(0, theirs - received);
  const late = Math.max(0, sent - theirs);
  const apart = Math.max(early, late);
  if (!Number.isFinite(theirs)) return warning("Clock", `${whose} did not say what time it has`);
  const shown = `${(apart / 1000).toFixed(1)} s ${late > early ? "ahead of" : "behind"} ${whose}`;
  const cure = "Let both machines take their time from NTP.";
  if (apart >= UNSAFE_MS) return problem("Clock", `${shown}. ${cure}`);
  return apart >= ODD_MS
    ? warning("Clock", `${shown}. ${cure}`)
    : ok("Clock", `agrees with ${whose}`);
}

/** The same by the Date header of an answer, which counts whole seconds. */
export function checkClockOf(
  whose: string,
  answer: Response,
  sent: number,
  received: number,
): Finding {
  const second = Date.parse(answer.headers.get("date") ?? "");
  // Anything within that second agrees.
  return checkClock(whose, second, sent - 1000, received);
}
