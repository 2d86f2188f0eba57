import type { FieldErrors } from "@/lib/errors";
import { unescapeFormulas } from "@/lib/platform/export/formulas";
import { toFieldErrors } from "@/lib/platform/fields";
import { FileError } from "@/lib/platform/files/file-error";
import { MAX_RULES } from "../defaults";
import { findFailingExamples } from "../rules/examples";
import { findNewRuleFaults } from "../rules/faults";
import { type RuleFields, toColumns, toRuleFields } from "../rules/fields";
import { createDescription, listedRulesSchema } from "../rules/schemas";
import { addRows, parseTermRows, toTermFields } from "../rules/term-rows";
import { truncateNote } from "./content";
import { readPrh } from "./prh";
import type { ForeignSource } from "./source";
import { readTbx } from "./tbx";
import {
  createImportedRule,
  createOmittedRule,
  type ForeignRule,
  type ForeignRuleSet,
  type JudgedRule,
  type JudgedRuleSet,
  type RuleDraft,
} from "./types";
import { readStyle } from "./vale/style";

/**
 * Merges plain word rules into one rule per outcome if there are more rules than a set can contain.
 * Their examples are dropped, because the number of examples per rule is limited.
 */
function mergeWordRules(rules: JudgedRule[]): JudgedRule[] {
  if (rules.filter(({ rule }) => rule).length <= MAX_RULES) return rules;
  const plainRules = rules.filter(isPlainRule);
  const ruleGroups = Map.groupBy(plainRules, ({ why, rule }) => `${rule?.match_case} ${why}`);
  return [
    ...rules.filter((rule) => !isPlainRule(rule)),
    ...[...ruleGroups.values()].flatMap(mergeGroup),
  ];
}

function isPlainRule({ rule }: JudgedRule): boolean {
  return rule?.rule_type === "prohibited_words" && rule.message === "";
}

/** Maximum length of a merged rule's content. */
const MAX_CHARACTERS = 90_000;

function mergeGroup(rules: JudgedRule[]): JudgedRule[] {
  const parts: JudgedRule[][] = [[]];
  let length = 0;
  for (const rule of rules) {
    length += (rule.rule?.rule_content.length ?? 0) + 3;
    if (length > MAX_CHARACTERS) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(rule);
  }
  return parts.flatMap((part) => {
    const [first] = part;
    if (!first?.rule) return [];
    const name = `${part.length} words`;
    const rule_content = part.map(({ rule }) => rule?.rule_content).join(" | ");
    const rule = { ...first.rule, rule_content, description: name, must_flag: [], must_pass: [] };
    return { ...first, name, rule };
  });
}

/**
 * Converts a foreign file rule by rule.
 * @param fileName the file name, whose stem is the default name
 * @throws FileError if the file contains nothing in its format, or too much
 */
export function convertSource(source: ForeignSource, fileName: string): JudgedRuleSet {
  const name = getFileStem(fileName);
  const ruleSet = readSource(source, name);
  const rules = mergeWordRules(ruleSet.rules.map(validateRule)).map((rule) => ({
    ...rule,
    name: truncateName(rule.name),
  }));
  if (rules.filter(({ rule }) => rule).length > MAX_RULES)
    throw new FileError("The file has more than 1,000 rules, the maximum for a rule set.");
  return { ...ruleSet, name: truncateName(ruleSet.name.trim() || name), rules };
}

function readSource(source: ForeignSource, name: string): ForeignRuleSet {
  switch (source.kind) {
    case "vale":
      return readStyle(source.files, name);
    case "prh":
      return readPrh(source.document, name);
    case "tbx":
      return readTbx(source.title, source.concepts, name);
    case "terms":
      return readTermList(source.cells, name);
    case "rules":
      return {
        name: toText(source.metadata.name) || name,
        description: toText(source.metadata.description),
        reference: toText(source.metadata.reference),
        rules: source.rules.map(convertExportedRule),
      };
  }
}

/** Converts an exported rule, without its id, which belongs to another installation. */
function convertExportedRule(
  { id: _, ...fields }: Record<string, unknown>,
  index: number,
): ForeignRule {
  const content = typeof fields.rule_content === "string" ? fields.rule_content : "";
  const ownDescription = toText(fields.description).trim();
  const description = ownDescription || createDescription(content);
  // The other fields are validated with the rest of the rule.
  const rule = { ...fields, description } as unknown as RuleDraft;
  return createImportedRule(description.split("\n")[0] || `Rule ${index + 1}`, rule, []);
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function getFileStem(fileName: string): string {
  const stem = fileName.replace(/^.*[\\/]/, "").replace(/\.\w{1,5}$/, "");
  return stem.trim() || "Imported rules";
}

function truncateName(text: string): string {
  return Array.from(text).slice(0, 255).join("");
}

/** Maximum length of terms in UTF-16 code units (a rule has 100,000 characters). */
const MAX_LENGTH = 200_000;

/**
 * Converts a table with the columns term, use, note, forms and exceptions to one rule, like the
 * rule editor.
 * @throws FileError if the table contains no terms
 */
function readTermList(cells: readonly (readonly string[])[], name: string): ForeignRuleSet {
  const { rows, isHeaded } = parseTermRows(cells.map((line) => line.map(unescapeFormulas)));
  if (!isHeaded) throw new FileError("The file needs a column named term or rule_content.");
  if (
    rows.reduce((sum, { term, preferred }) => sum + term.length + preferred.length, 0) > MAX_LENGTH
  )
    throw new FileError(
      "The terms in the file have more than 100,000 characters in total. Import the file in parts.",
    );
  if (rows.length === 0) throw new FileError("The term column contains no terms.");
  const notedRows = rows.map((row) => ({ ...row, note: truncateNote(row.note) }));
  const termFields = toTermFields(
    { rows: addRows([], notedRows, false), sharedExceptions: [] },
    false,
  );
  const rule = { rule_type: "prohibited_words" as const, description: name, ...termFields };
  return { name, description: "", reference: "", rules: [createImportedRule(name, rule, [])] };
}

const MAX_EXAMPLES = 50;

/** Validates a converted rule. An invalid rule is left out, with the reason. */
function validateRule({ name, outcome, why, rule }: ForeignRule): JudgedRule {
  if (!rule) return { name, outcome, why, rule: null };
  const result = listedRulesSchema.safeParse([truncateRule(rule)]);
  if (!result.success) return createOmittedRule(name, listSentences(toFieldErrors(result.error)));
  const { rule: passingRule, lost } = removeFailingExamples(toRuleFields(result.data[0] ?? {}));
  const faults = findNewRuleFaults(passingRule);
  if (faults) return createOmittedRule(name, listSentences(faults));
  if (lost === 0) return { name, outcome, why, rule: passingRule };
  const examples = lost === 1 ? "1 of its examples does" : `${lost} of its examples do`;
  const difference = `${examples} not hold here and ${lost === 1 ? "is" : "are"} skipped.`;
  return {
    name,
    outcome: "roughly",
    why: [why, difference].filter(Boolean).join(" "),
    rule: passingRule,
  };
}

function truncateRule(rule: RuleDraft): RuleDraft {
  const { must_flag, must_pass } = rule;
  return {
    ...rule,
    ...(must_flag && { must_flag: must_flag.slice(0, MAX_EXAMPLES) }),
    ...(must_pass && { must_pass: must_pass.slice(0, MAX_EXAMPLES) }),
  };
}

function removeFailingExamples(rule: RuleFields): { rule: RuleFields; lost: number } {
  const failingExamples = findFailingExamples(toColumns(rule)) ?? [];
  const listPassing = (kind: "must_flag" | "must_pass") =>
    rule[kind].filter(
      (_, index) => !failingExamples.some((fault) => fault.kind === kind && fault.index === index),
    );
  return {
    rule: { ...rule, must_flag: listPassing("must_flag"), must_pass: listPassing("must_pass") },
    lost: failingExamples.length,
  };
}

function listSentences(faults: FieldErrors): string {
  const sentences = Object.values(faults).flatMap((value): string[] =>
    Array.isArray(value) ? value : [listSentences(value)],
  );
  return [...new Set(sentences)].join(" ");
}
