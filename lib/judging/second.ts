import { checkText } from "@/lib/checking/check-text";
import type { CompiledPolicies } from "@/lib/checking/compile";
import { decisiveFindings } from "@/lib/checking/decisive";
import type { Checkable } from "@/lib/checking/product-texts";
import { groundJudgement, identityOf } from "./ground";
import type { Judgement } from "./judge";

/** The questions on whose answers a failed verdict hangs, by their keys: they are asked once more. */
export function decisiveKeys(
  policies: CompiledPolicies,
  text: Checkable,
  judgement: Judgement,
  threshold: number,
): Set<string> {
  const { findings } = groundJudgement(policies, text, judgement);
  const counted = findings.filter(({ doubt }) => doubt === undefined);
  if (counted.length === 0) return new Set();
  const all = [...checkText(policies, text).findings, ...counted];
  const decisive = new Set(decisiveFindings(all, threshold).map(identityOf));
  return new Set(
    policies.questions
      .filter((question) => decisive.has(identityOf(question)))
      .map(({ key }) => key),
  );
}
