import type { FieldErrors } from "@/lib/errors";
import { toFieldErrors } from "@/lib/platform/fields";
import { findFailingExamples } from "../rules/examples";
import { findNewRuleFaults } from "../rules/faults";
import { type RuleFields, toColumns, toRuleFields } from "../rules/fields";
import { listedRulesSchema } from "../rules/schemas";
import { createOmittedRule, type ForeignRule, type JudgedRule, type RuleDraft } from "./types";

const MAX_EXAMPLES = 50;

/** Validates a converted rule. An invalid rule is left out, with the reason. */
export function validateRule({ name, outcome, why, rule }: ForeignRule): JudgedRule {
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
