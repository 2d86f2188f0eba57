import { globSync, readFileSync } from "node:fs";
import { checkText } from "@/lib/checking/check-text";
import { compilePolicies } from "@/lib/checking/compile";
import { ProductTexts } from "@/lib/checking/product-texts";
import { DESCRIPTION } from "@/lib/enums";
import { parseYaml } from "@/lib/platform/files/yaml";
import { extractRules } from "@/lib/policies/rule-files/format";
import { fieldsOf, toColumns } from "@/lib/policies/rules/fields";
import { listedRules } from "@/lib/policies/rules/schemas";

/**
 * Checks the project's own wording with its own engine: prints `file:line` for each violation of
 * policies/house-style.yaml in documentation, comments and strings, and exits with 1 if there are
 * any.
 */

const RULES = "policies/house-style.yaml";

/** Excludes tests, because most of their strings are product texts. */
const FILES = ["*.md", "docs/**/*.md", "{app,components,db,inngest,lib,scripts}/**/*.{ts,tsx,mjs}"];

/** Files that are exempt, with the reason. */
const EXCEPTIONS: [RegExp, reason: string][] = [
  [/^db\/seed\//, "demo texts, which contain violations on purpose"],
  [/\/(small|detecting)-words\.ts$/, "word lists of languages"],
  [/\/prompt\.ts$/, "instructions to the model: a new wording needs a new evaluation"],
  [/\/rule-syntax\.tsx$/, "an example with two spellings"],
];

/** Matches comments, strings and JSX text in TypeScript. */
const PROSE =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|>[^<>{}=;]*\s[^<>{}=;]*[<{]/g;

/** Matches paragraphs of Markdown, and code blocks. */
const PARAGRAPHS = /```[\s\S]*?```|[^\n]+(?:\n(?!\n|```)[^\n]+)*/g;

interface Fragment {
  text: string;
  /** The line where the fragment starts in the file, from 1. */
  line: number;
}

function fragmentsOf(file: string, source: string): Fragment[] {
  const isMarkdown = file.endsWith(".md");
  const fragments: Fragment[] = [];
  let [line, previousIndex] = [1, 0];
  for (const { 0: text, index } of source.matchAll(isMarkdown ? PARAGRAPHS : PROSE)) {
    line += source.slice(previousIndex, index).split("\n").length - 1;
    previousIndex = index;
    if (/\s/.test(text) && !text.startsWith("```")) fragments.push({ text, line });
  }
  return fragments;
}

/** Returns the fragment as one line of the same length, so that offsets stay valid. */
function flattenLines(text: string): string {
  return text
    .replace(/\n[ \t]*\*(?=\s)/g, (margin) => " ".repeat(margin.length))
    .replace(/`[^`\n]*`/g, (code) => (text.startsWith("`") ? code : " ".repeat(code.length)))
    .replace(/[\n<>]/g, " ");
}

const rules = listedRules.parse(extractRules(parseYaml(readFileSync(RULES, "utf8"))));
const policies = compilePolicies({
  category: {
    title: "House style",
    content: "",
    requirements: {},
    restrictions: {},
    rules: rules.map((rule, index) => {
      const { ruleContent: content, ...ruleColumns } = toColumns(fieldsOf(rule));
      return { ...ruleColumns, content, id: index + 1 };
    }),
  },
  brand: null,
});

let violations = 0;
for (const file of globSync(FILES)
  .filter((name) => !EXCEPTIONS.some(([pattern]) => pattern.test(name)))
  .sort()) {
  for (const { text, line } of fragmentsOf(file, readFileSync(file, "utf8"))) {
    const { findings } = checkText(policies, ProductTexts.of([[DESCRIPTION, flattenLines(text)]]));
    for (const { start, suggestion, words } of findings) {
      const matchLine = line + text.slice(0, start ?? 0).split("\n").length - 1;
      console.error(`${file}:${matchLine}  “${words}”. ${suggestion ?? ""}`);
      violations += 1;
    }
  }
}
if (violations > 0) {
  console.error(`\n${violations} violations of ${RULES}.`);
  process.exitCode = 1;
}
