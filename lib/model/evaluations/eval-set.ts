import type { ExampleKind } from "@/db/schema/evaluation-types";
import { toExampleProduct } from "@/lib/checking/findings/examples";
import { groundFindings } from "@/lib/checking/findings/ground-findings";
import { selectPolicies, selectPromptItems } from "@/lib/checking/rules/policies/applicability";
import { type CompiledPolicies, compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicyGuideline } from "@/lib/checking/rules/policies/types";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import type { Example, Source } from "@/lib/enums";
import { getPromptExamples } from "../judging/examples";
import { askModel, toAnswers } from "../judging/judge";
import { groupIntoCalls, type JudgeMode } from "../judging/modes";
import type { ModelSettings } from "../model";
import type { CaseRun } from "./grade";

/** A guideline whose model rules are evaluated. A rule set counts as one, with its name. */
export interface EvaluationGuideline {
  source: Source;
  guideline: PolicyGuideline;
}

export interface EvalCase {
  rule: number;
  mode: JudgeMode;
  kind: ExampleKind;
  place: number;
  /** The run number, from 1. Used as the model's seed if the model supports one. */
  run: number;
}

/** The compiled policies and examples of the cases. */
export interface EvalSet {
  policies: CompiledPolicies;
  exampleOf: (evalCase: Pick<EvalCase, "rule" | "kind" | "place">) => Example | undefined;
}

export function createEvalSet({ source, guideline }: EvaluationGuideline): EvalSet {
  const policies = compilePolicies(
    source === "category"
      ? { category: guideline, brand: null }
      : { category: null, brand: { ...guideline, regionSpecific: false, mismatch: null } },
  );
  const rules = new Map(guideline.rules.map((rule) => [rule.id, rule]));
  return {
    policies,
    exampleOf: ({ rule, kind, place: index }) => {
      const policyRule = rules.get(rule);
      return (kind === "must_flag" ? policyRule?.mustFlag : policyRule?.mustPass)?.[index];
    },
  };
}

type ModelUsage = Record<"inputTokens" | "outputTokens" | "milliseconds", number | null>;

export interface CaseResult {
  run: CaseRun;
  /** The model usage, or null if no call was needed because the rule does not apply to the text. */
  usage: ModelUsage | null;
}

/**
 * Queries the model about one case together with the guideline's other rules, as a validation in
 * this mode would. The case itself is excluded from the rule's examples.
 * @throws ModelError, or the signal's reason if it aborts
 */
export async function askCase(
  { policies: allPolicies, exampleOf }: EvalSet,
  evalCase: EvalCase,
  settings: ModelSettings,
  abortSignal?: AbortSignal,
): Promise<CaseResult> {
  const emptyRun = { ...evalCase, outcome: "passed" as const, lostQuotes: 0, words: [] };
  const ruleCheck = allPolicies.ruleChecks.find(({ rule }) => rule === evalCase.rule);
  const example = exampleOf(evalCase);
  if (!ruleCheck?.promptItem || example === undefined) return { run: emptyRun, usage: null };
  const { key } = ruleCheck;
  const { text, field, language, market } = toExampleProduct(example, ruleCheck);
  const texts = ProductTexts.of([[field, text]]);
  const policies = selectPolicies(allPolicies, { language, market, texts });
  const calls = groupIntoCalls(selectPromptItems(policies, texts), evalCase.mode);
  const call = calls.find((promptItems) =>
    promptItems.some((promptItem) => promptItem.key === key),
  );
  if (!call) return { run: emptyRun, usage: null };
  const promptEntries = call.map((promptItem) => ({
    promptItem,
    examples: getPromptExamples(promptItem, {
      language,
      ...(promptItem.key === key && { excludedText: text }),
    }),
  }));
  const options = { abortSignal, seed: evalCase.run, patient: true };
  const { object, ...usage } = await askModel(promptEntries, texts, options, settings);
  const { given: answersByKey } = toAnswers(promptEntries, object, policies, texts);
  const claims = object.claims.filter(({ rule }) => rule === key);
  const outcome = answersByKey.get(key)?.outcome ?? (claims.length > 0 ? "unproven" : "unanswered");
  const { dropped } = groundFindings(policies, texts, claims);
  const words = claims.map(({ quote, reason }) => ({ quote, reason }));
  return { run: { ...evalCase, outcome, lostQuotes: dropped, words }, usage };
}
