import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { findBrowser } from "../browser/find-browser";
import { until } from "../support/until";

const PASSWORD = "password of the benchmarks";

/**
 * Serves the build with demo data on `port`, runs `work` with a signed-in browser once the demo
 * products are validated, and cleans up afterwards.
 */
export async function withDemo(
  port: number,
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const data = mkdtempSync(path.join(tmpdir(), "plumbline-bench-"));
  const server = spawn(process.execPath, ["lib/start/serve.mjs"], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data,
      DEMO_PASSWORD: PASSWORD,
      DATABASE_URL: "",
      AI_MODEL: "",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    await until(async () => (await fetch(`${origin}/api/ready/`).catch(() => null))?.ok, 120);
    const context = await browser.newContext({ baseURL: origin });
    const signedIn = await context.request.post("/api/auth/login/", {
      data: { email: "admin@example.com", password: PASSWORD },
    });
    if (!signedIn.ok()) throw new Error(`Sign-in failed: ${signedIn.status()}`);
    await checksDone(context);
    await work(context);
  } finally {
    await browser.close();
    server.kill("SIGTERM");
    if (server.exitCode === null) await once(server, "exit");
    rmSync(data, { recursive: true, force: true });
  }
}

/** Waits until no validation is running. */
export async function checksDone({ request }: BrowserContext): Promise<void> {
  await until(async () => {
    const counts = ["pending", "in_progress"].map(async (status) => {
      const path = `/api/validations/validations/?status=${status}&page_size=1`;
      const { count } = (await (await request.get(path)).json()) as { count: number };
      return count;
    });
    return (await Promise.all(counts)).every((count) => count === 0);
  }, 120);
}
