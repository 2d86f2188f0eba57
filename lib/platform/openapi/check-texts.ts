import { readFile } from "node:fs/promises";
import path from "node:path";

/** The script that checks texts from a build, as docs/ has it. */
export function checkTextsScript(): Promise<string> {
  return readFile(path.join(process.cwd(), "docs", "check-texts.mjs"), "utf8");
}
