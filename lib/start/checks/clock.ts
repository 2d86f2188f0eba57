import { type Finding, ok, problem, warning } from "./report";

/** Signatures and sessions use one clock and are verified by another. */
const UNSAFE_MS = 30_000;
const ODD_MS = 3000;

/**
 * Compares this machine's clock with another's.
 * @param theirs its time in milliseconds since 1970, read between `sent` and `received` here
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

/** Does the same with the Date header of a response, which has whole seconds. */
export function checkClockOf(
  whose: string,
  answer: Response,
  sent: number,
  received: number,
): Finding {
  const second = Date.parse(answer.headers.get("date") ?? "");
  // Anything within that second counts as equal.
  return checkClock(whose, second, sent - 1000, received);
}
