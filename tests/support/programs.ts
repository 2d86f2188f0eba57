/** What tests start as separate processes. */
export const PROGRAMS = [
  "lib/start/migrate.ts",
  "lib/start/move-to-postgres.ts",
  "tests/queue/bulk-change-worker.ts",
  "tests/queue/decider.ts",
  "tests/queue/worker.ts",
  "tests/support/server-process.ts",
] as const;

/**
 * Returns the arguments with which Node.js runs a program. In unit tests, `bundledWorkers` replaces
 * tsx by a bundle.
 */
export function toArguments(program: (typeof PROGRAMS)[number]): string[] {
  return ["--import", "tsx", program];
}
