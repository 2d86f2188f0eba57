import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureBrowser } from "./browser/find-browser";

/** `npm test`: every check; ends once one has failed. */
const RESULTS = "test-results";
const running = new Set<ChildProcess>();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);

await step("format and lint", "biome", ["check", "--error-on-warnings", "."]);
const vitest = [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${RESULTS}/unit.json`,
];
// Those tests wait for servers and processes a third of their time, which is enough for these.
const beside = typesAndBuild();
await step("unit, API and queue tests", "vitest", vitest, { TEST_WHOLE: "1" });
await beside;
ensureBrowser();
await step("browser tests", "playwright", ["test"]);

const unit = read<{ numPassedTests: number; numFailedTests: number }>("unit.json");
const browser = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(
  "browser.json",
);
const passed = unit.numPassedTests + browser.stats.expected;
const failed = unit.numFailedTests + browser.stats.unexpected + browser.stats.flaky;
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

async function typesAndBuild(): Promise<void> {
  const yielding = ["-n", "10", "npm", "run", "--silent"];
  await step("types", "nice", [...yielding, "types"]);
  await step("build", "nice", [...yielding, "build"]);
}

async function step(name: string, command: string, parameters: string[], env = {}): Promise<void> {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const child = spawn(command, parameters, { stdio: "inherit", env: { ...process.env, ...env } });
  running.add(child);
  const [status] = await once(child, "exit");
  running.delete(child);
  if (status !== 0) {
    for (const other of running) other.kill();
    console.error(`\n${name}: failed\n0 passed, 1 failed`);
    process.exit(1);
  }
  console.log(`== ${name}: ${Math.round((Date.now() - started) / 1000)} s`);
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(`${RESULTS}/${file}`, "utf8")) as T;
}
