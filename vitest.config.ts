import { defineConfig } from "vitest/config";

const shared = {
  include: ["tests/**/*.test.ts"],
  exclude: ["tests/browser/**"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** Tests of the database run once embedded and, where a server is at hand, once more on it. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // By default one core is left to watching, which leaves one of two.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        // The embedded database has no clients, and no roles but one.
        test: {
          ...shared,
          name: "embedded",
          exclude: [...shared.exclude, "tests/**/postgres-*.test.ts"],
        },
      },
      ...(process.env.TEST_DATABASE_URL
        ? [
            {
              extends: true as const,
              test: {
                ...shared,
                name: "postgres",
                include: ["tests/api/**/*.test.ts", "tests/queue/**/*.test.ts"],
                env: { TEST_ON: "postgres" },
              },
            },
          ]
        : []),
    ],
  },
});
