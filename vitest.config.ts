import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { bundledWorkers } from "./tests/support/bundled-workers.ts";

const SETTINGS = {
  AUTH_SECRET: "a secret of the tests, long enough to pass",
  // Lets the many threads and processes of a run share compiled modules.
  NODE_COMPILE_CACHE: path.resolve("node_modules/.cache/compiled"),
};

/** With FUZZ=1, only the tests that then run many more or larger cases run. */
const EXHAUSTIVE = process.env.FUZZ === "1";
const FILES = globSync("tests/**/*.test.ts").filter(
  (file) =>
    !file.startsWith("tests/built/") &&
    (!EXHAUSTIVE || readFileSync(file, "utf8").includes("/property-runs")),
);
const TIMEOUT = EXHAUSTIVE ? 3_600_000 : 60_000;

/** The tests that use a database. Those of `postgres-*` need a server's own features. */
const DATABASE = FILES.filter((file) => /^tests\/(api|queue)\//.test(file));
const SERVER_ONLY = DATABASE.filter((file) => file.includes("/postgres-"));

/** Runs tests on the embedded database even where a server is at hand, as the browser tests do. */
const ALWAYS_EMBEDDED = "tests/embedded.test.ts";

/** Files that mock modules, change settings before they load the application, or measure. */
const ISOLATED =
  /\bvi\.mock|Object\.assign\(process\.env|globalThis\.RegExp =|process\.(cpuUsage|memoryUsage)|performance\.now/;

/** Files share their workers' modules, except those that need a process of their own. */
function projectsOf(
  name: string,
  files: string[],
  env: Record<string, string> = {},
  globalSetup: string[] = [],
) {
  const isolated = files.filter((file) => ISOLATED.test(readFileSync(file, "utf8")));
  const project = (projectName: string, include: string[], isolate: boolean) => ({
    extends: true as const,
    test: {
      name: projectName,
      include,
      isolate,
      globalSetup,
      env: { ...SETTINGS, ...env },
      testTimeout: TIMEOUT,
      hookTimeout: TIMEOUT,
    },
  });
  return [
    project(
      name,
      files.filter((file) => !isolated.includes(file)),
      false,
    ),
    project(`${name}, isolated`, isolated, true),
  ].filter(({ test }) => test.include.length > 0);
}

/** The names of databases on the server start with `TEST_DATABASES`. */
const ON_SERVER = {
  TEST_ON: "postgres",
  TEST_DATABASES: `plumbline_test_${randomUUID().slice(0, 8)}`,
};
const DROP_DATABASES = ["tests/support/drop-databases.ts"];

const hasServer = Boolean(process.env.TEST_DATABASE_URL);
const embedded = DATABASE.filter((file) => !SERVER_ONLY.includes(file));

/**
 * Tests of the database run once: on the server of TEST_DATABASE_URL where it is set, else on the
 * embedded database, on which a small part always runs.
 */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [bundledWorkers()],
  test: {
    // One more than cores: a third of the time is spent waiting for servers and processes.
    maxWorkers: availableParallelism() + 1,
    setupFiles: ["tests/support/time-spent.ts"],
    projects: [
      ...projectsOf(
        "unit",
        FILES.filter((file) => !DATABASE.includes(file) && file !== ALWAYS_EMBEDDED),
      ),
      ...projectsOf(
        "embedded",
        hasServer ? FILES.filter((file) => file === ALWAYS_EMBEDDED) : embedded,
      ),
      ...(hasServer ? projectsOf("postgres", DATABASE, ON_SERVER, DROP_DATABASES) : []),
    ],
  },
});
