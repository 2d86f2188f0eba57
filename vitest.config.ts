import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const shared = { testTimeout: 30_000, hookTimeout: 60_000 };
const SETTINGS = { AUTH_SECRET: "a secret of the tests, long enough to pass" };

/**
 * What mocks modules, changes settings before it loads the application, or measures has a process of
 * its own. In a whole run the other files follow each other in as many processes as there are workers,
 * and load what they need once; a file that is run by itself has one for itself anyway.
 */
const APART =
  /\bvi\.mock|Object\.assign\(process\.env|process\.(cpuUsage|memoryUsage)|performance\.now|linear/;

function projectsOf(name: string, files: string[], env: Record<string, string> = {}) {
  const project = (test: { name: string; include: string[]; isolate: boolean }) => ({
    extends: true as const,
    test: { ...shared, env: { ...SETTINGS, ...env }, ...test },
  });
  if (process.env.TEST_WHOLE !== "1") return [project({ name, include: files, isolate: true })];
  const apart = files.filter((file) => APART.test(readFileSync(file, "utf8")));
  const together = files.filter((file) => !apart.includes(file));
  return [
    project({ name, include: together, isolate: false }),
    project({ name: `${name}, apart`, include: apart, isolate: true }),
  ];
}

// The embedded database has no clients, and no roles but one.
const all = globSync("tests/**/*.test.ts").filter((file) => !/\/postgres-|\/browser\//.test(file));
const ofServer = globSync("tests/{api,queue}/**/*.test.ts");

/** Tests of the database run once embedded and, where a server is at hand, once more on it. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // One more than cores: a third of the time goes by in waiting for servers and processes.
    maxWorkers: availableParallelism() + 1,
    projects: [
      ...projectsOf("embedded", all),
      ...(process.env.TEST_DATABASE_URL
        ? projectsOf("postgres", ofServer, { TEST_ON: "postgres" })
        : []),
    ],
  },
});
