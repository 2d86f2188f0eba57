import { z } from "zod";
import { writeTerms } from "@/lib/checking/rules/terms/term-list";
import { classOf, SPACELESS, WORD } from "@/lib/checking/text/characters";
import { FileError } from "@/lib/platform/files/file-error";
import { hasCase, listCaseVariants } from "./content";
import { expandPattern } from "./expand";
import { assertPatternLimits, findPatternFault } from "./patterns";
import { TermPairs, USUAL_SPELLINGS } from "./term-pairs";
import {
  createImportedRule,
  createOmittedRule,
  type ForeignRule,
  type ForeignRuleSet,
} from "./types";

const text = z.union([z.string(), z.number()]).transform(String);

const prhRuleSchema = z.union([
  text.transform((expected) => ({ expected })),
  z.object({ expected: text }).loose(),
]);

const detailsSchema = z.object({
  pattern: z.union([text, z.array(text)]).nullish(),
  patterns: z.union([text, z.array(text)]).nullish(),
  regexpMustEmpty: text.nullish(),
  options: z
    .object({ wordBoundary: z.boolean().catch(false) })
    .nullish()
    .catch(null),
  specs: z
    .array(z.object({ from: text, to: text }))
    .nullish()
    .catch(null),
  prh: text.nullish().catch(null),
});

type PrhRule = { expected: string } & z.output<typeof detailsSchema>;

const dictionarySchema = z.object({
  imports: z
    .union([z.string().transform((path) => [path]), z.array(z.unknown())])
    .nullish()
    .catch(null),
  rules: z.array(z.unknown()).nullish(),
});

/**
 * Converts a prh dictionary, one rule per entry.
 * @throws FileError if the document is not a dictionary or has too many patterns
 */
export function readPrh(document: unknown, name: string): ForeignRuleSet {
  const result = dictionarySchema.safeParse(document);
  const { rules, imports } = result.data ?? {};
  if (!rules && !imports) throw new FileError("The file contains no prh rules.");
  assertPatternLimits((rules ?? []).flatMap(listPatterns));
  return {
    name,
    description: "",
    reference: "",
    rules: [
      ...(imports ?? []).map((importedFile) =>
        createOmittedRule(
          getImportPath(importedFile),
          "It is in another file. Import that file separately.",
        ),
      ),
      ...(rules ?? []).map(readRule),
    ],
  };
}

function listPatterns(rule: unknown): string[] {
  const { pattern, patterns } = detailsSchema.safeParse(rule).data ?? {};
  return [pattern ?? patterns ?? ""].flat();
}

function getImportPath(imported: unknown): string {
  const { path } = z.object({ path: text }).safeParse(imported).data ?? {};
  return path ?? String(imported);
}

function readRule(value: unknown, index: number): ForeignRule {
  const parsedRule = prhRuleSchema.safeParse(value);
  if (!parsedRule.success)
    return createOmittedRule(`Rule ${index + 1}`, "It has no expected text.");
  const parsedDetails = detailsSchema.safeParse(typeof value === "object" ? value : {});
  const { expected } = parsedRule.data;
  if (!parsedDetails.success)
    return createOmittedRule(expected, "Its pattern is neither a text nor a list of texts.");
  return convertRule({ ...parsedDetails.data, expected });
}

function convertRule(rule: PrhRule): ForeignRule {
  const { expected, regexpMustEmpty } = rule;
  if (regexpMustEmpty)
    return createOmittedRule(
      expected,
      `It requires ${regexpMustEmpty} to be empty, which needs a lookaround.`,
    );
  const patterns = [rule.pattern ?? rule.patterns ?? []].flat();
  if (patterns.length === 0) return convertSpellings(rule);
  const sortedPatterns = patterns.map(sortPattern);
  const faults = sortedPatterns.flatMap(({ fault }) => fault ?? []);
  const words = sortedPatterns.flatMap(({ words }) => words);
  const expressions = sortedPatterns.flatMap(({ source }) => source ?? []);
  const notes = faults.length > 0 ? [`Skipped: ${faults.join(" ")}`] : [];
  if (words.length > 0) {
    if (expressions.length > 0)
      notes.push(`Skipped: ${expressions.length} of its patterns, which are not lists of words.`);
    return convertWords(
      rule,
      words,
      sortedPatterns.some(({ ignoreCase }) => ignoreCase),
      notes,
    );
  }
  if (expressions.length === 0) return createOmittedRule(expected, faults.join(" "));
  return convertExpressions(rule, expressions, notes);
}

interface SortedPattern {
  words: string[];
  /** The regular expression if it matches more words than a list can contain; otherwise null. */
  source: string | null;
  fault: string | null;
  ignoreCase: boolean;
}

/** Classifies a pattern: a regular expression between slashes, else literal. */
function sortPattern(pattern: string): SortedPattern {
  const [, source, flags = ""] = /^\/(.*)\/([gimuy]*)$/s.exec(pattern) ?? [];
  const sorted = { words: [], source: null, fault: null, ignoreCase: flags.includes("i") };
  if (source === undefined) return { ...sorted, words: [pattern] };
  const expansion = expandPattern(source);
  if (expansion) return { ...sorted, words: expansion.words };
  const fault = findPatternFault(source);
  return fault ? { ...sorted, fault } : { ...sorted, source: addFlags(source, flags) };
}

function addFlags(source: string, flags: string): string {
  return `(?${flags.includes("i") ? "mi" : "m"}:${source})`;
}

function convertWords(rule: PrhRule, words: string[], ignoreCase: boolean, notes: string[]) {
  const pairs = new TermPairs(ignoreCase);
  pairs.add(words, [rule.expected]);
  const { terms, caseSensitiveTerms } = pairs;
  const allTerms = terms.length > 0 ? terms : caseSensitiveTerms;
  if (allTerms.length === 0)
    return createOmittedRule(rule.expected, "It contains only the expected text.");
  const differences = [...notes, ...pairs.differences];
  if (terms.length === 0) differences.push(USUAL_SPELLINGS);
  if (!rule.options?.wordBoundary && allTerms.some(({ term }) => hasWordEdge(term)))
    differences.push("It matches whole words only.");
  return addSpecs(
    rule,
    {
      rule_type: "prohibited_words" as const,
      rule_content: writeTerms(allTerms, " | "),
      match_case: (!ignoreCase || terms.length === 0) && allTerms.some(({ term }) => hasCase(term)),
    },
    differences,
  );
}

/** Returns whether a text begins or ends with a letter of a script with spaces. */
function hasWordEdge(term: string): boolean {
  const characters = Array.from(term);
  return [characters.at(0), characters.at(-1)].some(
    (character) =>
      character !== undefined &&
      (classOf(character.codePointAt(0) ?? 0) & (WORD | SPACELESS)) === WORD,
  );
}

/** Converts an entry without a pattern, which matches all other spellings of the expected text. */
function convertSpellings(rule: PrhRule): ForeignRule {
  const otherSpellings = listCaseVariants(rule.expected).filter(
    (spelling) => spelling !== rule.expected,
  );
  if (otherSpellings.length === 0)
    return createOmittedRule(rule.expected, "It has no other spelling to look for.");
  return convertWords(rule, otherSpellings, false, [USUAL_SPELLINGS]);
}

function convertExpressions(rule: PrhRule, expressions: string[], notes: string[]): ForeignRule {
  const alternation = `(?:${expressions.join("|")})`;
  const pattern = rule.options?.wordBoundary ? `\\b${alternation}\\b` : alternation;
  const fault = findPatternFault(pattern);
  if (fault) return createOmittedRule(rule.expected, fault);
  return addSpecs(
    rule,
    { rule_type: "format_requirement" as const, rule_content: `not_regex:${pattern}` },
    [...notes, "The replacement is skipped."],
  );
}

/** Returns a rule with the examples of its dictionary entry. */
function addSpecs(
  { expected, prh, specs }: PrhRule,
  rule: {
    rule_type: "prohibited_words" | "format_requirement";
    rule_content: string;
    match_case?: boolean;
  },
  differences: string[],
): ForeignRule {
  const pairs = specs ?? [];
  return createImportedRule(
    expected,
    {
      ...rule,
      severity: "medium",
      description: prh ? `${expected}: ${prh}` : expected,
      message: prh ?? "",
      must_flag: pairs.filter(({ from, to }) => from !== to).map(({ from }) => from),
      must_pass: pairs.map(({ to }) => to),
    },
    differences,
  );
}
