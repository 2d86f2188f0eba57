import { type Finding, ok, problem, warning } from "./report";

/** Signatures and sessions are created with one clock and verified with another. */
const UNSAFE_MS = 30_000;
const ODD_MS = 3000;

/**
 * Compares this machine's clock with another one.
 * @param remoteTime the other clock's time in milliseconds since 1970, read between `sentAt` and
 * `received` of this clock
 */
export function checkClock(
  clockOwner: string,
  remoteTime: number,
  sentAt: number,
  received: number,
): Finding {
  const remoteLead = Math.max(0, remoteTime - received);
  const remoteLag = Math.max(0, sentAt - remoteTime);
  const difference = Math.max(remoteLead, remoteLag);
  if (!Number.isFinite(remoteTime))
    return warning("Clock", `${clockOwner} did not report its time`);
  const differenceText = `${(difference / 1000).toFixed(1)} s ${remoteLag > remoteLead ? "ahead of" : "behind"} ${clockOwner}`;
  const cure = "Synchronize the clocks of both machines with NTP.";
  if (difference >= UNSAFE_MS) return problem("Clock", `${differenceText}. ${cure}`);
  return difference >= ODD_MS
    ? warning("Clock", `${differenceText}. ${cure}`)
    : ok("Clock", `agrees with ${clockOwner}`);
}

/** Compares this machine's clock with the Date header of a response, which has whole seconds. */
export function checkClockOf(
  clockOwner: string,
  answer: Response,
  sentAt: number,
  received: number,
): Finding {
  const second = Date.parse(answer.headers.get("date") ?? "");
  // Anything within that second counts as equal.
  return checkClock(clockOwner, second, sentAt - 1000, received);
}
