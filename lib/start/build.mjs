// Builds for production from scratch, because building over an older build sometimes fails ("Error
// occurred prerendering page /_global-error", vercel/next.js#95705). Keeps `.next/dev`, which a
// running `next dev` uses.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const OUTPUT = ".next";
for (const name of existsSync(OUTPUT) ? readdirSync(OUTPUT) : []) {
  if (name !== "dev") rmSync(path.join(OUTPUT, name), { recursive: true, force: true });
}
const { status } = spawnSync("next", ["build"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

// Makes Chromium compile scripts off the main thread while loading them. Otherwise, it compiles
// each function during hydration, which delays input.
const HINT = "//# allFunctionsCalledOnLoad\n";
const STATIC = path.join(OUTPUT, "static");
for (const name of readdirSync(STATIC, { recursive: true, encoding: "utf8" })) {
  const script = path.join(STATIC, name);
  if (name.endsWith(".js")) writeFileSync(script, HINT + readFileSync(script, "utf8"));
}
