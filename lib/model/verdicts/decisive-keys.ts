import { selectDecisiveFindings } from "@/lib/checking/findings/decisive-findings";
import { buildVerdict, type VerdictInput } from "@/lib/checking/findings/verdict";
import type { CompiledPolicies } from "@/lib/checking/rules/policies/compile";
import type { CheckableText } from "@/lib/checking/text/product-texts";
import { groundJudgment, ruleOrClauseKey } from "../judging/ground-judgment";
import type { Judgment } from "../judging/judge";

/** The inputs of a verdict other than the policies and answers. */
export type VerdictOptions = Pick<VerdictInput, "threshold" | "findDismissals">;

/** Returns the keys of the prompt items that decide a failed verdict, to ask again. */
export function listDecisiveKeys(
  policies: CompiledPolicies,
  text: CheckableText,
  judgment: Judgment,
  verdictOptions: VerdictOptions,
): Set<string> {
  const groundedJudgment = groundJudgment(policies, text, judgment);
  if (groundedJudgment.findings.every(({ doubt }) => doubt !== undefined)) return new Set();
  const { findings, dismissals } = buildVerdict({
    policies,
    text,
    judged: groundedJudgment,
    ...verdictOptions,
  });
  const countedFindings = findings.filter((_, index) => !dismissals.has(index));
  const decisiveKeys = new Set(
    selectDecisiveFindings(countedFindings, verdictOptions.threshold).map(ruleOrClauseKey),
  );
  return new Set(
    policies.promptItems
      .filter((promptItem) => decisiveKeys.has(ruleOrClauseKey(promptItem)))
      .map(({ key }) => key),
  );
}
