import { type ExampleFailure, runExamples } from "@/lib/checking/findings/examples";
import type { FieldErrors } from "@/lib/errors";
import { listMarkets } from "../markets";
import type { RuleColumns } from "./fields";

/**
 * Returns the examples for which the rule gives the wrong result; null if only a model can tell.
 * @param regions the regions that the rule's guideline is limited to; empty for all
 */
export function findFailingExamples(
  rule: RuleColumns,
  regions: readonly string[] = [],
): ExampleFailure[] | null {
  const { ruleContent: content, mustFlag, mustPass, ...fields } = rule;
  return runExamples({ ...fields, content }, { mustFlag, mustPass }, listMarkets(regions));
}

/** Returns field errors for failing examples, which prevent activation; null if all pass. */
export function getExampleErrors(
  rule: RuleColumns,
  regions: readonly string[],
): FieldErrors | null {
  const failingExamples = rule.isActive ? (findFailingExamples(rule, regions) ?? []) : [];
  if (failingExamples.length === 0) return null;
  const messagesOfKind = (kind: ExampleFailure["kind"]) =>
    Object.fromEntries(
      failingExamples
        .filter((fault) => fault.kind === kind)
        .map(({ index, message }) => [index, [message]]),
    );
  const faults: FieldErrors = { is_active: ["A rule cannot be active while its examples fail."] };
  for (const kind of ["must_flag", "must_pass"] as const)
    if (Object.keys(messagesOfKind(kind)).length > 0) faults[kind] = messagesOfKind(kind);
  return faults;
}
