import { existsSync, readFileSync } from "node:fs";
import type { FileTiming } from "../tests/support/timing-reporter";

/**
 * Prints the slowest test files of the last run (`npm test`, or `vitest run` with the reporter
 * tests/support/timing-reporter.ts), and what they spent their time on, in seconds.
 */

const SHOWN = 50;
const UNIT = "test-results/timing.json";
const BROWSER = "test-results/browser.json";

interface BrowserSuite {
  file?: string;
  suites?: BrowserSuite[];
  specs?: { title: string; tests: { results: { duration: number }[] }[] }[];
}

interface Row {
  file: string;
  project: string;
  total: number;
  tests: number;
  details: string;
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

function unitRows(): Row[] {
  if (!existsSync(UNIT)) return [];
  const timings = JSON.parse(readFileSync(UNIT, "utf8")) as FileTiming[];
  return timings.map(({ file, project, tests, imports, duration, parts, slowest }) => ({
    file,
    project,
    total: imports + duration,
    tests,
    details: [
      ...Object.entries({ imports, ...parts }).map(([part, spent]) => `${part} ${seconds(spent)}`),
      `slowest ${seconds(slowest.duration)} “${slowest.title}”`,
    ].join(", "),
  }));
}

function browserRows(): Row[] {
  if (!existsSync(BROWSER)) return [];
  const report = JSON.parse(readFileSync(BROWSER, "utf8")) as { suites: BrowserSuite[] };
  return report.suites.map((suite) => {
    const tests = specsOf(suite).map(({ title, tests }) => ({
      title,
      duration: tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration, 0),
    }));
    const slowest = tests.toSorted((a, b) => b.duration - a.duration)[0];
    return {
      file: `tests/browser/${suite.file}`,
      project: "browser",
      total: tests.reduce((sum, { duration }) => sum + duration, 0),
      tests: tests.length,
      details: slowest ? `slowest ${seconds(slowest.duration)} “${slowest.title}”` : "",
    };
  });
}

function specsOf({ specs = [], suites = [] }: BrowserSuite): NonNullable<BrowserSuite["specs"]> {
  return [...specs, ...suites.flatMap(specsOf)];
}

const rows = [...unitRows(), ...browserRows()].sort((a, b) => b.total - a.total);
if (rows.length === 0) throw new Error(`Run the tests first: ${UNIT} and ${BROWSER} are missing.`);
for (const { file, project, total, tests, details } of rows.slice(0, SHOWN))
  console.log(`${seconds(total).padStart(6)}  ${file} (${project}, ${tests} tests): ${details}`);
const sum = rows.reduce((all, { total }) => all + total, 0);
console.log(`${seconds(sum).padStart(6)}  ${rows.length} files, added up over all workers`);
