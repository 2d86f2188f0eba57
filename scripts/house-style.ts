import { globSync, readFileSync } from "node:fs";
import { checkText } from "@/lib/checking/findings/check-text";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION } from "@/lib/enums";
import { parseYaml } from "@/lib/platform/files/yaml";
import { toColumns, toRuleFields } from "@/lib/policies/rules/fields";
import { extractRules } from "@/lib/policies/rules/files/format";
import { listedRulesSchema } from "@/lib/policies/rules/schemas";

/**
 * Checks the project's own wording with its own engine. Prints `file:line` for each violation of
 * policies/house-style.yaml in documentation, comments and strings, and exits with 1 if there are
 * any violations.
 */

const RULES_FILE = "policies/house-style.yaml";

/** Excludes tests, because most of their strings are product texts. */
const FILE_GLOBS = [
  "*.md",
  "docs/**/*.md",
  "{app,components,db,inngest,lib,scripts}/**/*.{ts,tsx,mjs}",
];

/** Files that are exempt, with the reason. */
const EXCEPTIONS: [RegExp, reason: string][] = [
  [/^db\/seed\//, "demo texts, which contain violations on purpose"],
  [/\/(small|detecting)-words\.ts$/, "word lists of languages"],
  [/\/prompt\.ts$/, "instructions to the model: a new wording needs a new evaluation"],
  [/\/rule-syntax\.tsx$/, "an example with two spellings"],
];

/** Matches comments, strings and JSX text in TypeScript. */
const PROSE_PATTERN =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|>[^<>{}=;]*\s[^<>{}=;]*[<{]/g;

/** Matches Markdown paragraphs and code blocks. */
const PARAGRAPH_PATTERN = /```[\s\S]*?```|[^\n]+(?:\n(?!\n|```)[^\n]+)*/g;

interface Fragment {
  text: string;
  /** The line in the file on which the fragment starts, from 1. */
  line: number;
}

function extractFragments(file: string, source: string): Fragment[] {
  const isMarkdown = file.endsWith(".md");
  const fragments: Fragment[] = [];
  let [line, previousIndex] = [1, 0];
  for (const { 0: text, index } of source.matchAll(
    isMarkdown ? PARAGRAPH_PATTERN : PROSE_PATTERN,
  )) {
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

const rules = listedRulesSchema.parse(extractRules(parseYaml(readFileSync(RULES_FILE, "utf8"))));
const policies = compilePolicies({
  category: {
    title: "House style",
    content: "",
    requirements: {},
    restrictions: {},
    rules: rules.map((rule, index) => {
      const { ruleContent: content, ...ruleColumns } = toColumns(toRuleFields(rule));
      return { ...ruleColumns, content, id: index + 1 };
    }),
  },
  brand: null,
});

let violations = 0;
for (const file of globSync(FILE_GLOBS)
  .filter((name) => !EXCEPTIONS.some(([pattern]) => pattern.test(name)))
  .sort()) {
  for (const { text, line } of extractFragments(file, readFileSync(file, "utf8"))) {
    const { findings } = checkText(policies, ProductTexts.of([[DESCRIPTION, flattenLines(text)]]));
    for (const { start, suggestion, words } of findings) {
      const matchLine = line + text.slice(0, start ?? 0).split("\n").length - 1;
      console.error(`${file}:${matchLine}  “${words}”. ${suggestion ?? ""}`);
      violations += 1;
    }
  }
}
if (violations > 0) {
  console.error(`\n${violations} violations of ${RULES_FILE}.`);
  process.exitCode = 1;
}
