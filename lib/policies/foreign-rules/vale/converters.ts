import { isVisible } from "@/lib/checking/rules/directives/quoted";
import { type Term, writeTerms } from "@/lib/checking/rules/terms/term-list";
import { hasCase } from "../content";
import { expandPattern } from "../expand";
import { findPatternFault, quotePattern, toUnicodeClasses } from "../patterns";
import { TermPairs, USUAL_SPELLINGS } from "../term-pairs";
import { createImportedRule, createOmittedRule, type ForeignRule, type RuleDraft } from "../types";
import { toCommonFields, type ValeRule } from "./document";
import { buildValePattern, listDifferences, sortTokens } from "./tokens";

/** The conversions of Vale's checks, by the name that a rule extends. */
export const CONVERTERS: Record<string, (rule: ValeRule) => ForeignRule | ForeignRule[]> = {
  existence: convertExistence,
  substitution: convertSubstitution,
  occurrence: convertOccurrence,
  repetition: convertRepetition,
  capitalization: convertCapitalization,
  conditional: convertConditional,
};

const NOTHING_TO_FIND = "It has nothing to look for.";
const PER_BLOCK_DIFFERENCE = "Vale counts in each paragraph; Plumbline counts in the whole text.";

/** Matches expressions that can match any word. */
const ANY_WORD_PATTERN =
  /^(?:\\b)?\(?(?:\\[wS]\+|\[\^\\s[^\]\p{L}]*\]\+|\[\\w['’-]*\]\+|\[[aA]-[zZ](?:A-Z)?[^\]]{0,4}\]\+)\)?(?:\\b)?$/u;

function build(
  rule: ValeRule,
  fields: Pick<RuleDraft, "rule_type" | "rule_content"> & Partial<RuleDraft>,
  differences: readonly string[],
): ForeignRule {
  return createImportedRule(rule.name, { ...toCommonFields(rule), ...fields }, differences);
}

function buildFormat(
  rule: ValeRule,
  content: string,
  differences: readonly string[],
  options: Partial<RuleDraft> = {},
): ForeignRule {
  const fields = { ...options, rule_type: "format_requirement" as const, rule_content: content };
  return build(rule, fields, differences);
}

/** Converts an expression that must not match. */
function buildPattern(rule: ValeRule, pattern: string, differences: readonly string[] = []) {
  const fault = findPatternFault(pattern);
  if (fault) return createOmittedRule(rule.name, fault);
  const exceptionDifferences = rule.exceptions.length > 0 ? ["Its exceptions are skipped."] : [];
  return buildFormat(rule, `not_regex:${pattern}`, [...differences, ...exceptionDifferences]);
}

/** Adds a suffix to the name of a rule that is not the first of its file. */
function suffixName(rule: ValeRule, suffix: string, isFirst: boolean): ValeRule {
  return isFirst ? rule : { ...rule, name: `${rule.name} (${suffix})` };
}

const MAX_EXCEPTIONS = 200;

/** Converts a rule's exceptions, with a sentence for each loss. */
function convertExceptions(patterns: readonly string[]) {
  const expansions = patterns.map(expandPattern);
  const lost = patterns.filter((_, index) => expansions[index] === null);
  const differences = lost.map((pattern) => `Its exception ${quotePattern(pattern)} is skipped.`);
  const exceptions = expansions.flatMap((expansion) => expansion?.words ?? []);
  if (exceptions.length > MAX_EXCEPTIONS)
    differences.push(`Only the first 200 of its ${exceptions.length} exceptions are imported.`);
  return { exceptions: exceptions.slice(0, MAX_EXCEPTIONS), differences };
}

/** Converts words and expressions that must not occur. */
function convertExistence(rule: ValeRule): ForeignRule | ForeignRule[] {
  if (rule.raw.length > 0) return convertRawExistence(rule);
  const sortedTokens = sortTokens(rule.tokens, rule);
  const { words, patterns, omissions } = sortedTokens;
  const differences = listDifferences(sortedTokens);
  const rules: ForeignRule[] = [];
  if (words.length > 0) rules.push(convertWords(rule, words, differences));
  if (patterns.length > 0) {
    const isFirst = rules.length === 0;
    const pattern = buildValePattern(rule, patterns);
    rules.push(
      buildPattern(suffixName(rule, "patterns", isFirst), pattern, isFirst ? differences : []),
    );
  }
  return rules.length > 0
    ? rules
    : createOmittedRule(rule.name, omissions.join(" ") || NOTHING_TO_FIND);
}

function convertWords(rule: ValeRule, words: string[], differences: readonly string[]) {
  const converted = convertExceptions(rule.exceptions);
  const isSame = (exception: string, word: string) =>
    rule.ignorecase ? exception.toLowerCase() === word.toLowerCase() : exception === word;
  const remaining = words.filter(
    (word) => !converted.exceptions.some((exception) => isSame(exception, word)),
  );
  const exceptions = converted.exceptions.filter(
    (exception) => !words.some((word) => isSame(exception, word)),
  );
  const fields = {
    rule_type: "prohibited_words" as const,
    rule_content: writeWords(remaining),
    match_case: !rule.ignorecase && words.some(hasCase),
    exceptions,
  };
  return build(rule, fields, [...differences, ...converted.differences]);
}

function writeWords(words: readonly string[]): string {
  return writeTerms(
    words.map((term) => ({ term, preferred: [] })),
    " | ",
  );
}

/** Converts raw expressions. They precede all tokens or, with `append`, follow them. */
function convertRawExistence(rule: ValeRule): ForeignRule {
  const rawPattern = toUnicodeClasses(rule.raw.join(""));
  const tokenPattern = buildValePattern(rule, rule.tokens);
  const [flags = ""] = /^\(\?\w+\)/.exec(tokenPattern) ?? [];
  const tokens = rule.tokens.length > 0 ? tokenPattern.slice(flags.length) : "";
  const parts = rule.append ? [tokens, rawPattern] : [rawPattern, tokens];
  return buildPattern(rule, flags + parts.join(""));
}

/** Converts words with preferred alternatives. */
function convertSubstitution(rule: ValeRule): ForeignRule | ForeignRule[] {
  const pairs = new TermPairs(rule.ignorecase);
  const sorted = Object.entries(rule.swap).map(([token, replacement]) => {
    const sortedTokens = sortTokens([token], rule);
    pairs.add(sortedTokens.words, (replacement ?? "").split("|"));
    return sortedTokens;
  });
  const patterns = sorted.flatMap((tokens) => tokens.patterns);
  const omissions = sorted.flatMap((tokens) => tokens.omissions);
  const isNarrower = sorted.some((tokens) => tokens.isNarrower);
  const { terms, caseSensitiveTerms } = pairs;
  const rules: ForeignRule[] = [];
  if (terms.length > 0) {
    const matchCase = !rule.ignorecase && terms.some(({ term }) => hasCase(term));
    const differences = [...listDifferences({ omissions, isNarrower }), ...pairs.differences];
    rules.push(convertTerms(rule, terms, matchCase, differences));
  }
  if (caseSensitiveTerms.length > 0) {
    const capitalsRule = suffixName(rule, "capitals", rules.length === 0);
    rules.push(convertTerms(capitalsRule, caseSensitiveTerms, true, [USUAL_SPELLINGS]));
  }
  if (patterns.length > 0) {
    const patternRule = suffixName(rule, "patterns", rules.length === 0);
    const pattern = buildValePattern(rule, patterns);
    rules.push(buildPattern(patternRule, pattern, ["The replacement is skipped."]));
  }
  return rules.length > 0
    ? rules
    : createOmittedRule(rule.name, omissions.join(" ") || NOTHING_TO_FIND);
}

function convertTerms(
  rule: ValeRule,
  terms: Term[],
  matchCase: boolean,
  differences: readonly string[],
): ForeignRule {
  const [onlyChoice, ...otherChoices] = new Set(terms.flatMap(({ preferred }) => preferred));
  const preferred = onlyChoice && otherChoices.length === 0 ? `“${onlyChoice}”` : undefined;
  const fields = {
    ...toCommonFields(rule, preferred),
    rule_type: "prohibited_words" as const,
    rule_content: writeTerms(terms, " | "),
    match_case: matchCase,
  };
  return build(rule, fields, differences);
}

/** Converts how often something may or must occur. */
function convertOccurrence(rule: ValeRule): ForeignRule {
  const { name, max, min, token } = rule;
  if (max !== null && ANY_WORD_PATTERN.test(token)) {
    if (rule.scope.includes("sentence")) return buildFormat(rule, `max_sentence_words:${max}`, []);
    const fields = { rule_type: "length_limit" as const, rule_content: `-${max} words` };
    return build(rule, fields, [PER_BLOCK_DIFFERENCE]);
  }
  if (max !== null && min === null) {
    const words = expandPattern(token)?.words ?? [];
    const [word] = words;
    if (word === undefined || words.length > 1 || !isVisible(word))
      return createOmittedRule(name, "A shared limit for several words is not supported.");
    const quoted = `"${word.replaceAll('"', '""')}"`;
    return buildFormat(rule, `at_most:${max}:${quoted}`, [PER_BLOCK_DIFFERENCE]);
  }
  const pattern = `(?m)${toUnicodeClasses(token)}`;
  const fault = findPatternFault(pattern);
  if (min !== 1 || fault)
    return createOmittedRule(name, fault ?? "It requires more than one occurrence.");
  const differences = max === null ? [] : ["The maximum is skipped."];
  return buildFormat(rule, `regex:${pattern}`, [PER_BLOCK_DIFFERENCE, ...differences]);
}

/** Converts a prohibition of repeated words. */
function convertRepetition(rule: ValeRule): ForeignRule {
  const { name, max, tokens, ignorecase } = rule;
  if ((max ?? 1) > 1) return createOmittedRule(name, `It allows a word ${max} times in a row.`);
  if (!tokens.every((token) => ANY_WORD_PATTERN.test(token)))
    return createOmittedRule(name, "It looks for something other than repeated words.");
  const differences = ignorecase ? [] : ["Case is ignored here: “The the” is found."];
  return buildFormat(rule, "no_repeated_words", differences);
}

const CASE_STYLES: Record<string, { content: string; differences: string[] }> = {
  $title: {
    content: "title_case",
    differences: ["Plumbline uses its own list of lowercase words for each language."],
  },
  $sentence: {
    content: "sentence_case",
    differences: ["Every sentence must begin with a capital; other words can have one."],
  },
  $lower: { content: "not_regex:\\p{Lu}", differences: [] },
  $upper: { content: "not_regex:\\p{Ll}", differences: [] },
};

function convertCapitalization(rule: ValeRule): ForeignRule {
  const { name, match } = rule;
  const pattern = `^(?:${toUnicodeClasses(match)})$`;
  const style = CASE_STYLES[match];
  const fault = style ? null : findPatternFault(pattern);
  if (match === "" || fault)
    return createOmittedRule(name, fault ?? "It has no pattern for the capitalization.");
  const { exceptions, differences } = convertExceptions(rule.exceptions);
  if (!style) return buildFormat(rule, `regex:${pattern}`, differences, { exceptions: [] });
  const allDifferences = [...style.differences, ...differences];
  return buildFormat(rule, style.content, allDifferences, { exceptions });
}

/** Converts an expression that is required if another one is present. */
function convertConditional(rule: ValeRule): ForeignRule {
  const [terms, needed] = [rule.first, rule.second].map((part) => expandPattern(part)?.words);
  if (terms && needed) {
    const content = { rule_type: "required_phrases" as const, rule_content: writeWords(needed) };
    return build(rule, { ...content, match_case: !rule.ignorecase, when: terms }, []);
  }
  const { message } = toCommonFields(rule);
  if (message === "")
    return createOmittedRule(
      rule.name,
      "It makes one expression depend on another and has no message for the model to judge by.",
    );
  const exceptions = rule.exceptions.length > 0 ? ` Except: ${rule.exceptions.join("; ")}.` : "";
  return buildFormat(rule, `${message.replaceAll(",", ";")}${exceptions}`, [
    "One expression depends on another, so the model judges it.",
  ]);
}
