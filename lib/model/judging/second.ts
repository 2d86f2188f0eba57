import type { CompiledPolicies } from "@/lib/checking/compile";
import { selectDecisiveFindings } from "@/lib/checking/decisive";
import type { Checkable } from "@/lib/checking/product-texts";
import { buildVerdict, type VerdictInput } from "@/lib/checking/verdict";
import { groundJudgement, identityOf } from "./ground";
import type { Judgement } from "./judge";

/** The inputs of a verdict other than policies and answers. */
export type Weighing = Pick<VerdictInput, "threshold" | "findDismissals">;

/**
 * Returns the keys of the prompt items that decide a failed verdict. They are requested a second
 * time.
 */
export function listDecisiveKeys(
  policies: CompiledPolicies,
  text: Checkable,
  judgement: Judgement,
  weighing: Weighing,
): Set<string> {
  const groundedJudgement = groundJudgement(policies, text, judgement);
  if (groundedJudgement.findings.every(({ doubt }) => doubt !== undefined)) return new Set();
  const { findings, dismissals } = buildVerdict({
    policies,
    text,
    judged: groundedJudgement,
    ...weighing,
  });
  const countedFindings = findings.filter((_, at) => !dismissals.has(at));
  const decisive = new Set(
    selectDecisiveFindings(countedFindings, weighing.threshold).map(identityOf),
  );
  return new Set(
    policies.promptItems
      .filter((promptItem) => decisive.has(identityOf(promptItem)))
      .map(({ key }) => key),
  );
}
