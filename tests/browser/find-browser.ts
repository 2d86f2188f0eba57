import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const BROWSER_PATHS = [
  process.env.CHROMIUM_PATH,
  // The headless build renders the same pages with half the CPU time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Returns the path of a Chromium on this machine, or undefined. */
export function findBrowser(): string | undefined {
  return [...BROWSER_PATHS, chromium.executablePath()].find(
    (candidate) => candidate && existsSync(candidate),
  );
}

/**
 * Ensures that Chromium is installed: uses an existing browser, or installs Playwright's build or
 * the system's package.
 */
export function ensureBrowser(): void {
  const attempts: [string, string[]][] = [
    ["npx", ["playwright", "install", "chromium"]],
    ["apt-get", ["update", "-qq"]],
    ["apt-get", ["install", "-y", "-qq", "chromium-headless-shell"]],
    ["apt-get", ["install", "-y", "-qq", "chromium"]],
  ];
  for (const [command, parameters] of attempts) {
    if (findBrowser()) return;
    console.log(`> ${command} ${parameters.join(" ")}`);
    try {
      execFileSync(command, parameters, { stdio: "inherit", timeout: 300_000 });
    } catch {
      // Try the next one.
    }
  }
  if (!findBrowser()) throw new Error("No Chromium was found. Install one, or set CHROMIUM_PATH.");
}
