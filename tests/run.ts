import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureBrowser } from "./browser/find-browser";

interface VitestResults {
  numPassedTests: number;
  numFailedTests: number;
}

/** Runs every check for `npm test`, and stops at the first failure. */
const RESULTS = "test-results";
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);

step("format and lint", "npm", ["run", "--silent", "lint"]);
step("types", "npm", ["run", "--silent", "types"]);
const vitest = (results: string) => [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${RESULTS}/${results}`,
];
const timing = "--reporter=./tests/support/timing-reporter.ts";
step("unit, API and queue tests", "vitest", [...vitest("unit.json"), timing]);
step("build", "npm", ["run", "--silent", "build"]);
const onBuild = ["--config=tests/built/vitest.config.ts"];
step("tests of the built server", "vitest", [...vitest("built.json"), ...onBuild]);
ensureBrowser();
step("browser tests", "playwright", ["test"]);

const unit = read<VitestResults>("unit.json");
const built = read<VitestResults>("built.json");
const browser = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(
  "browser.json",
);
const passed = unit.numPassedTests + built.numPassedTests + browser.stats.expected;
const failed =
  unit.numFailedTests + built.numFailedTests + browser.stats.unexpected + browser.stats.flaky;
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function step(name: string, command: string, parameters: string[], env = {}): void {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const { status } = spawnSync(command, parameters, {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (status !== 0) {
    console.error(`\n${name}: failed\n0 passed, 1 failed`);
    process.exit(1);
  }
  console.log(`== ${name}: ${Math.round((Date.now() - started) / 1000)} s`);
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(`${RESULTS}/${file}`, "utf8")) as T;
}
