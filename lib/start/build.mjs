// Builds for production, from nothing: over what an older build of other sources left, Next fails at
// times ("Error occurred prerendering page /_global-error", vercel/next.js#95705). What a running
// `next dev` keeps in `.next/dev` stays.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const OUTPUT = ".next";
for (const name of existsSync(OUTPUT) ? readdirSync(OUTPUT) : []) {
  if (name !== "dev") rmSync(path.join(OUTPUT, name), { recursive: true, force: true });
}
const { status } = spawnSync("next", ["build"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

// Chromium compiles scripts with this head while it loads them, off the page's own thread. Else it
// does so call by call while the page starts, and keys and clicks wait for that.
const HINT = "//# allFunctionsCalledOnLoad\n";
const STATIC = path.join(OUTPUT, "static");
for (const name of readdirSync(STATIC, { recursive: true, encoding: "utf8" })) {
  const script = path.join(STATIC, name);
  if (name.endsWith(".js")) writeFileSync(script, HINT + readFileSync(script, "utf8"));
}
