import { statfsSync, writeSync } from "node:fs";

/** The minimum free disk space for writes: three of Postgres's 16 MB WAL segments. */
export const MIN_FREE_BYTES = 48 * 1024 * 1024;
const CACHE_MS = 1000;

/** Returns the number of free bytes on the disk that contains a folder. */
export function readFreeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Returns a function that checks for free disk space in a folder, at most once per second. */
export function hasSpaceIn(
  folder: string,
  getFreeBytes: (folder: string) => number = readFreeBytes,
) {
  let lastCheck = { at: Number.NEGATIVE_INFINITY, room: true };
  return (): boolean => {
    const now = performance.now();
    if (now - lastCheck.at >= CACHE_MS)
      lastCheck = { at: now, room: getFreeBytes(folder) >= MIN_FREE_BYTES };
    return lastCheck.room;
  };
}

/**
 * Exits the process if the embedded server panics. Otherwise, the server would loop forever and
 * ignore signals. Committed data is safe in the server's log.
 * @param line a line of the server's standard error
 */
export function exitOnPanic(line: string): boolean {
  const [, reason] = /\bPANIC:\s+(.*)/.exec(line) ?? [];
  if (reason === undefined) return false;
  const advice = /No space left|File too large|quota/i.test(reason)
    ? "Free up space on the disk that holds DATA_DIR, then restart. No committed data is lost."
    : "Restart Plumbline. No committed data is lost.";
  writeSync(2, `\nPlumbline stopped: its database cannot continue (${reason}). ${advice}\n`);
  process.exit(1);
}
