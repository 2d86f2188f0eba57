// Builds for production, from nothing: over what an older build of other sources left, Next fails at
// times ("Error occurred prerendering page /_global-error", vercel/next.js#95705). What a running
// `next dev` keeps in `.next/dev` stays.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

const OUTPUT = ".next";
for (const name of existsSync(OUTPUT) ? readdirSync(OUTPUT) : []) {
  if (name !== "dev") rmSync(path.join(OUTPUT, name), { recursive: true, force: true });
}
const { status } = spawnSync("next", ["build"], { stdio: "inherit" });
process.exit(status ?? 1);
