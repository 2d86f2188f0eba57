import type { CompiledPolicies } from "@/lib/checking/rules/policies/compile";
import type { CheckableText } from "@/lib/checking/text/product-texts";
import { config } from "@/lib/platform/config";
import { assertGate, hasBaseline } from "../evaluations/gate";
import { findProvenRules } from "../evaluations/results";
import { addSecondJudgment, type Judgment, judge } from "../judging/judge";
import { getJudgeMode } from "../judging/judge-mode";
import { callUnlessUnavailable } from "../outage";
import { createAnswerCache } from "./answers";
import { listDecisiveKeys, type VerdictOptions } from "./decisive-keys";

interface JudgeContext {
  /**
   * The product whose text is judged; omitted for a text that is not stored. For such a text,
   * cached answers are reused but new ones are not stored.
   */
  productId?: number;
  /** The verdict's inputs. If set, the prompt items that decide a failed verdict run twice. */
  verdictOptions?: VerdictOptions;
  /** True to ignore the cache and store the new answers. */
  ignoreCache?: boolean;
}

/**
 * Calls `judge` with the configured settings. Reuses cached answers unless `ignoreCache` is set, and does
 * not call the model while it is unavailable.
 * @throws ModelError; the signal's reason if it aborts
 */
export async function judgeCached(
  policies: CompiledPolicies,
  text: CheckableText,
  signal?: AbortSignal,
  { productId, verdictOptions, ignoreCache = false }: JudgeContext = {},
): Promise<Judgment | null> {
  const { model } = config();
  if (!model) return null;
  const mode = await getJudgeMode();
  const cache = createAnswerCache({ model, mode, productId: productId ?? null, ignoreCache });
  const options = { mode, cache, guard: callUnlessBlocked };
  const judgment = await judge(policies, text, signal, config(), options);
  const first = judgment && {
    ...judgment,
    isCompared: await hasBaseline(),
    onTrial: [...(await listRulesOnTrial(policies))],
  };
  if (!first || !verdictOptions) return first;
  const keys = listDecisiveKeys(policies, text, first, verdictOptions);
  if (keys.size === 0) return first;
  const second = await judge(policies, text, signal, config(), { ...options, second: keys });
  return second && addSecondJudgment(first, keys, second);
}

async function callUnlessBlocked<T>(call: () => Promise<T>, rules: (number | null)[]): Promise<T> {
  await assertGate(rules);
  return callUnlessUnavailable(call);
}

/** Returns the rules whose findings do not count until the rule passes an evaluation. */
async function listRulesOnTrial({ ruleChecks }: CompiledPolicies): Promise<ReadonlySet<number>> {
  const promptItemsOnTrial = ruleChecks.flatMap(({ promptItem, counts }) =>
    promptItem !== null && promptItem.rule !== null && counts === "once_evaluated"
      ? [promptItem]
      : [],
  );
  if (promptItemsOnTrial.length === 0) return new Set();
  const provenRuleIds = await findProvenRules(promptItemsOnTrial);
  return new Set(
    promptItemsOnTrial.flatMap(({ rule }) =>
      rule === null || provenRuleIds.has(rule) ? [] : [rule],
    ),
  );
}
