import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "../..");

/** The tests of the built application, on each database. They need a build. */
const project = (name: string, without: string[]) => ({
  extends: true as const,
  root,
  test: {
    name,
    include: ["tests/built/*.test.ts"],
    exclude: without.map((file) => `tests/built/${file}.test.ts`),
    globalSetup: "./tests/built/start-server.ts",
  },
});

export default defineConfig({
  root,
  resolve: { tsconfigPaths: true },
  test: {
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // The tests of a server mostly wait for it.
    maxWorkers: 4,
    projects: [
      // It has no second connection that could hold the server at a given statement.
      project("embedded", ["crash"]),
      // The embedded database, which runs in the server's process, is the harder case.
      ...(process.env.TEST_DATABASE_URL
        ? [project("postgres", ["health", "http", "killed-server"])]
        : []),
    ],
  },
});
