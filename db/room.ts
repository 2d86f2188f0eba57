import { statfsSync, writeSync } from "node:fs";

/** Below so many free bytes nothing is written any more: three of Postgres's 16 MB log files. */
export const LEAST_ROOM = 48 * 1024 * 1024;
const KEPT_MS = 1000;

/** Room on the disk that holds a folder, in bytes. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Tells whether there is room to write in a folder, as it was within the last second. */
export function roomIn(folder: string, free: (folder: string) => number = freeBytes) {
  let known = { at: Number.NEGATIVE_INFINITY, room: true };
  return (): boolean => {
    const at = performance.now();
    if (at - known.at >= KEPT_MS) known = { at, room: free(folder) >= LEAST_ROOM };
    return known.room;
  };
}

/**
 * Ends the process where the embedded server says that it cannot go on: it would spin for ever, and
 * not even a signal would be heard. What was committed is in its log.
 * @param line of what the server writes to its standard error
 */
export function endOnPanic(line: string): boolean {
  const [, reason] = /\bPANIC:\s+(.*)/.exec(line) ?? [];
  if (reason === undefined) return false;
  const advice = /No space left|File too large|quota/i.test(reason)
    ? "Make room on the disk that holds DATA_DIR, and start again; nothing that was answered is lost."
    : "Start again; nothing that was answered is lost.";
  writeSync(2, `\nPlumbline stopped: its database cannot go on (${reason}). ${advice}\n`);
  process.exit(1);
}
