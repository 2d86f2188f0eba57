import { readFile } from "node:fs/promises";
import path from "node:path";

/** Returns the script that checks texts in a build, as documented in docs/. */
export function checkTextsScript(): Promise<string> {
  return readFile(path.join(process.cwd(), "docs", "check-texts.mjs"), "utf8");
}
