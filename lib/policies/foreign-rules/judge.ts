import type { FieldErrors } from "@/lib/errors";
import { fieldErrors } from "@/lib/platform/fields";
import { failingExamples } from "../rules/examples";
import { faultsOfNew } from "../rules/faults";
import { fieldsOf, type RuleFields, toColumns } from "../rules/fields";
import { listedRules } from "../rules/schemas";
import { type ForeignRule, type JudgedRule, leftOut, type RuleDraft } from "./types";

const MAX_EXAMPLES = 50;

/** Validates a converted rule: an invalid one is left out with the reason. */
export function validated({ name, outcome, why, rule }: ForeignRule): JudgedRule {
  if (!rule) return { name, outcome, why, rule: null };
  const parsed = listedRules.safeParse([cut(rule)]);
  if (!parsed.success) return leftOut(name, sentencesOf(fieldErrors(parsed.error)));
  const { kept: passingRule, lost } = withoutFailing(fieldsOf(parsed.data[0] ?? {}));
  const faults = faultsOfNew(passingRule);
  if (faults) return leftOut(name, sentencesOf(faults));
  if (lost === 0) return { name, outcome, why, rule: passingRule };
  const examples = lost === 1 ? "1 of its examples does" : `${lost} of its examples do`;
  const difference = `${examples} not hold here and are left out.`;
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

function withoutFailing(rule: RuleFields): { kept: RuleFields; lost: number } {
  const failing = failingExamples(toColumns(rule)) ?? [];
  const passing = (kind: "must_flag" | "must_pass") =>
    rule[kind].filter(
      (_, at) => !failing.some((fault) => fault.kind === kind && fault.index === at),
    );
  return {
    kept: { ...rule, must_flag: passing("must_flag"), must_pass: passing("must_pass") },
    lost: failing.length,
  };
}

function sentencesOf(faults: FieldErrors): string {
  const sentences = Object.values(faults).flatMap((value): string[] =>
    Array.isArray(value) ? value : [sentencesOf(value)],
  );
  return [...new Set(sentences)].join(" ");
}
