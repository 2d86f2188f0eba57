import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { afterAll, beforeAll } from "vitest";

/**
 * Adds to each file's result what its worker did: CPU time, the CPU time of its child processes, and
 * the time spent in parts that use `measure`. `scripts/slow-tests.ts` prints it.
 */
declare module "vitest" {
  interface TaskMeta {
    /** Milliseconds by part. */
    timeSpent?: Record<string, number>;
  }
}

let cpuBefore = process.cpuUsage();
let childrenBefore = 0;

beforeAll(() => {
  cpuBefore = process.cpuUsage();
  childrenBefore = readChildrenCpu();
  performance.clearMeasures();
});

// biome-ignore lint/correctness/noEmptyPattern: Vitest parses the first parameter
afterAll(({}, { meta }) => {
  const { user, system } = process.cpuUsage(cpuBefore);
  const parts: Record<string, number> = { cpu: Math.round((user + system) / 1000) };
  for (const { name, duration } of performance.getEntriesByType("measure"))
    parts[name] = Math.round((parts[name] ?? 0) + duration);
  const children = readChildrenCpu() - childrenBefore;
  if (children > 0) parts["child processes"] = children;
  meta.timeSpent = parts;
});

/** Returns the CPU time of ended child processes in milliseconds, or 0 on other systems than Linux. */
function readChildrenCpu(): number {
  if (process.platform !== "linux") return 0;
  const [, fields = ""] = readFileSync("/proc/self/stat", "utf8").split(/\) /);
  // Fields 16 and 17 in hundredths of a second: user and system time of children.
  const [user = 0, system = 0] = fields.split(" ").slice(13, 15).map(Number);
  return (user + system) * 10;
}
