import type { FieldErrors } from "@/lib/errors";
import { toFieldErrors } from "@/lib/platform/fields";
import { FileError } from "@/lib/platform/files/file-error";
import { MAX_RULES } from "../defaults";
import { findFailingExamples } from "../rules/examples";
import { findNewRuleFaults } from "../rules/faults";
import { type RuleFields, toColumns, toRuleFields } from "../rules/fields";
import { listedRulesSchema } from "../rules/schemas";
import type { RuleImportFormat } from "./formats";
import { type NamedBytes, readForeign } from "./read-file";
import {
  createOmittedRule,
  type ForeignRule,
  type JudgedRule,
  type JudgedRuleSet,
  type RuleDraft,
} from "./types";

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
 * Converts files of another format to validated rules. The first file's name is the default name.
 * @throws FileError if the files contain nothing in their format, or too much
 */
export async function convertFiles({
  format,
  files,
}: {
  format: RuleImportFormat;
  files: readonly NamedBytes[];
}): Promise<JudgedRuleSet> {
  const name = getFileStem(files[0]?.path ?? "");
  const ruleSet = await readForeign(format, files, name);
  const rules = mergeWordRules(ruleSet.rules.map(validateRule)).map((rule) => ({
    ...rule,
    name: truncateName(rule.name),
  }));
  if (rules.filter(({ rule }) => rule).length > MAX_RULES)
    throw new FileError("The file has more than 1,000 rules, the maximum for a rule set.");
  return { ...ruleSet, name: truncateName(ruleSet.name.trim() || name), rules };
}

function getFileStem(fileName: string): string {
  const stem = fileName.replace(/^.*[\\/]/, "").replace(/\.\w{1,5}$/, "");
  return stem.trim() || "Imported rules";
}

function truncateName(text: string): string {
  return Array.from(text).slice(0, 255).join("");
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
