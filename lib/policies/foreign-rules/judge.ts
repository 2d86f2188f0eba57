import type { FieldErrors } from "@/lib/errors";
import { toFieldErrors } from "@/lib/platform/fields";
import { findFailingExamples } from "../rules/examples";
import { faultsOfNew } from "../rules/faults";
import { fieldsOf, type RuleFields, toColumns } from "../rules/fields";
import { listedRules } from "../rules/schemas";
import { createOmittedRule, type ForeignRule, type JudgedRule, type RuleDraft } from "./types";

const MAX_EXAMPLES = 50;

/** Validates a converted rule: an invalid one is left out with the reason. */
export function validateRule({ name, outcome, why, rule }: ForeignRule): JudgedRule {
  if (!rule) return { name, outcome, why, rule: null };
  const parsed = listedRules.safeParse([cut(rule)]);
  if (!parsed.success) return createOmittedRule(name, sentencesOf(toFieldErrors(parsed.error)));
  const { rule: passingRule, lost } = withoutFailing(fieldsOf(parsed.data[0] ?? {}));
  const faults = faultsOfNew(passingRule);
  if (faults) return createOmittedRule(name, sentencesOf(faults));
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

function cut(rule: RuleDraft): RuleDraft {
  const { must_flag, must_pass } = rule;
  return {
    ...rule,
    ...(must_flag && { must_flag: must_flag.slice(0, MAX_EXAMPLES) }),
    ...(must_pass && { must_pass: must_pass.slice(0, MAX_EXAMPLES) }),
  };
}

function withoutFailing(rule: RuleFields): { rule: RuleFields; lost: number } {
  const failing = findFailingExamples(toColumns(rule)) ?? [];
  const listPassing = (kind: "must_flag" | "must_pass") =>
    rule[kind].filter(
      (_, index) => !failing.some((fault) => fault.kind === kind && fault.index === index),
    );
  return {
    rule: { ...rule, must_flag: listPassing("must_flag"), must_pass: listPassing("must_pass") },
    lost: failing.length,
  };
}

function sentencesOf(faults: FieldErrors): string {
  const sentences = Object.values(faults).flatMap((value): string[] =>
    Array.isArray(value) ? value : [sentencesOf(value)],
  );
  return [...new Set(sentences)].join(" ");
}
