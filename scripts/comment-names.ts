import { existsSync, globSync, readFileSync } from "node:fs";
import { type ParserPlugin, parse } from "@babel/parser";

/**
 * Checks that names in comments exist. Prints `file:line` for each backquoted name or path in a
 * comment that occurs nowhere in the code, and exits with 1 if there are any. Such a name was
 * renamed or deleted, and the comment was not.
 */

const FILE_GLOBS = [
  "*.{ts,mjs}",
  "{app,components,db,docs,inngest,lib,scripts,tests}/**/*.{ts,tsx,mjs}",
];

/** A name with an inner capital, or a call: `toJson`, `ParsedText`, `run()`. */
const NAME = /^(?:[a-z_$][\w$]*[A-Z][\w$]*|[A-Z][a-z][\w$]*[A-Z][\w$]*|[A-Za-z_$][\w$]*(?=\(\)$))/;
const PATH = /^(?:app|components|db|docs|inngest|lib|scripts|tests)\/[\w./[\]-]+\.(?:tsx?|mjs|md)$/;

interface Comment {
  value: string;
  start?: number;
}

/** Adds the words of a file outside comments, and returns its comments. */
function scanFile(file: string, source: string, words: Set<string>): readonly Comment[] {
  const plugins: ParserPlugin[] = file.endsWith(".mjs") ? [] : ["typescript"];
  if (file.endsWith("x")) plugins.push("jsx");
  const comments = parse(source, { sourceType: "module", plugins }).comments ?? [];
  let offset = 0;
  for (const { start = 0, end = 0 } of [...comments, { start: source.length }]) {
    for (const [word] of source.slice(offset, start ?? 0).matchAll(/[\w$]+/g)) words.add(word);
    offset = end ?? 0;
  }
  return comments;
}

const words = new Set<string>();
const commentsByFile = new Map<string, { source: string; comments: readonly Comment[] }>();
for (const file of globSync(FILE_GLOBS).sort()) {
  const source = readFileSync(file, "utf8");
  commentsByFile.set(file, { source, comments: scanFile(file, source, words) });
}

let unknownCount = 0;
for (const [file, { source, comments }] of commentsByFile) {
  for (const { value, start = 0 } of comments) {
    for (const { 1: name = "", index } of value.matchAll(/`([^`\s]+)`/g)) {
      const [identifier] = NAME.exec(name) ?? [];
      const isUnknown = PATH.test(name)
        ? !existsSync(name)
        : identifier !== undefined && !words.has(identifier);
      if (!isUnknown) continue;
      const line = source.slice(0, start + 2 + index).split("\n").length;
      console.error(`${file}:${line}  “${name}” does not exist.`);
      unknownCount += 1;
    }
  }
}
if (unknownCount > 0) process.exitCode = 1;
