import { statfsSync, writeSync } from "node:fs";

/** With less free disk space than this, nothing is written: three of Postgres's 16 MB log files. */
export const MIN_FREE_BYTES = 48 * 1024 * 1024;
const CACHE_MS = 1000;

/** Returns the free bytes on the disk that contains a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Returns whether there is space to write in a folder, cached for a second. */
export function hasSpaceIn(folder: string, free: (folder: string) => number = freeBytes) {
  let known = { at: Number.NEGATIVE_INFINITY, room: true };
  return (): boolean => {
    const at = performance.now();
    if (at - known.at >= CACHE_MS) known = { at, room: free(folder) >= MIN_FREE_BYTES };
    return known.room;
  };
}

/**
 * Exits the process if the embedded server panics: otherwise it would loop forever without reacting
 * to signals. Committed data is in its log.
 * @param line of the server's standard error
 */
export function exitOnPanic(line: string): boolean {
  const [, reason] = /\bPANIC:\s+(.*)/.exec(line) ?? [];
  if (reason === undefined) return false;
  const advice = /No space left|File too large|quota/i.test(reason)
    ? "Make room on the disk that holds DATA_DIR, and start again; nothing that was answered is lost."
    : "Start again; nothing that was answered is lost.";
  writeSync(2, `\nPlumbline stopped: its database cannot go on (${reason}). ${advice}\n`);
  process.exit(1);
}
