import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/browser/find-browser";
import { DEMO_PASSWORD, ORIGIN, PORT } from "./tests/browser/settings";

/** The browser tests use the built application as its users do, on an embedded database of its own. */
export default defineConfig({
  testDir: "tests/browser",
  // Emptied at every run: the other results stand beside it.
  outputDir: "test-results/failures",
  // Long enough for a slow machine under load: each wait is for a condition.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // One more than cores: much of the time is spent waiting for what a page does later.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    baseURL: ORIGIN,
    viewport: { width: 1440, height: 900 },
    // Each fade would delay the next click.
    contextOptions: { reducedMotion: "reduce" },
    // Traces take a quarter of the time; `playwright test --trace retain-on-failure` keeps them.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        // Most pages close before optimized code would save the time of compiling it.
        "--js-flags=--no-opt",
      ],
    },
  },
  webServer: {
    command: "rm -rf test-results/data && node lib/start/serve.mjs",
    url: `${ORIGIN}/login`,
    timeout: 120_000,
    env: {
      PORT: String(PORT),
      DATA_DIR: "test-results/data",
      DEMO_PASSWORD,
      DATABASE_URL: "",
      AI_MODEL: "",
      WEBHOOK_ALLOW_PRIVATE: "1",
      LOG_LEVEL: "warn",
    },
  },
});
