import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** What one test file took, in milliseconds. */
export interface FileTiming {
  file: string;
  project: string;
  tests: number;
  /** Importing the file and what it imports. */
  imports: number;
  /** Tests and hooks, without `imports`. */
  duration: number;
  /** CPU time of the file's process, and the measured parts of `duration`. */
  parts: Record<string, number>;
  slowest: { title: string; duration: number };
}

/** Writes the time of each test file to test-results/timing.json, also if the run is interrupted. */
export default class TimingReporter implements Reporter {
  readonly #timings: FileTiming[] = [];

  onTestModuleEnd(module: TestModule): void {
    this.#timings.push(timingOf(module));
    mkdirSync("test-results", { recursive: true });
    writeFileSync("test-results/timing.json", JSON.stringify(this.#timings, null, 1));
  }
}

function timingOf(module: TestModule): FileTiming {
  const { collectDuration, duration } = module.diagnostic();
  const tests = [...module.children.allTests()].map((test) => ({
    title: test.fullName,
    duration: Math.round(test.diagnostic()?.duration ?? 0),
  }));
  return {
    file: path.relative(".", module.moduleId),
    project: module.project.name,
    tests: tests.length,
    imports: Math.round(collectDuration),
    duration: Math.round(duration),
    parts: module.meta().timeSpent ?? {},
    slowest: tests.sort((a, b) => b.duration - a.duration)[0] ?? { title: "", duration: 0 },
  };
}
