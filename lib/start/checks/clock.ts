import { type CheckResult, reportOk, reportProblem, reportWarning } from "./report";

/** Signatures and sessions are created with one clock and verified with another. */
const UNSAFE_DIFFERENCE_MS = 30_000;
const ODD_DIFFERENCE_MS = 3000;

/**
 * Compares this machine's clock with another one.
 * @param remoteTime the other clock's time in milliseconds since 1970, read between `sentAt` and
 * `receivedAt` on this machine's clock
 */
export function checkClock(
  clockOwner: string,
  remoteTime: number,
  sentAt: number,
  receivedAt: number,
): CheckResult {
  const remoteLead = Math.max(0, remoteTime - receivedAt);
  const remoteLag = Math.max(0, sentAt - remoteTime);
  const difference = Math.max(remoteLead, remoteLag);
  if (!Number.isFinite(remoteTime))
    return reportWarning("Clock", `${clockOwner} did not report its time`);
  const differenceText = `${(difference / 1000).toFixed(1)} s ${remoteLag > remoteLead ? "ahead of" : "behind"} ${clockOwner}`;
  const remedy = "Synchronize the clocks of both machines with NTP.";
  if (difference >= UNSAFE_DIFFERENCE_MS)
    return reportProblem("Clock", `${differenceText}. ${remedy}`);
  return difference >= ODD_DIFFERENCE_MS
    ? reportWarning("Clock", `${differenceText}. ${remedy}`)
    : reportOk("Clock", `agrees with ${clockOwner}`);
}

/** Compares this machine's clock with a response's Date header, which is in whole seconds. */
export function checkResponseClock(
  clockOwner: string,
  answer: Response,
  sentAt: number,
  receivedAt: number,
): CheckResult {
  const remoteTime = Date.parse(answer.headers.get("date") ?? "");
  // Anything within that second counts as equal.
  return checkClock(clockOwner, remoteTime, sentAt - 1000, receivedAt);
}
