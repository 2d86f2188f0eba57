import type { ExampleKind } from "@/db/schema/evaluation-types";
import { promptItemsAbout, selectPolicies } from "@/lib/checking/applicability";
import { type CompiledPolicies, compilePolicies } from "@/lib/checking/compile";
import { productOfExample } from "@/lib/checking/examples";
import { groundFindings } from "@/lib/checking/ground";
import { ProductTexts } from "@/lib/checking/product-texts";
import type { PolicyGuideline } from "@/lib/checking/types";
import type { Example, Source } from "@/lib/enums";
import { getPromptExamples } from "../judging/examples";
import { answersOf, askModel } from "../judging/judge";
import { callsOf, type Mode } from "../judging/modes";
import type { ModelSettings } from "../model";
import type { CaseRun } from "./grade";

/**
 * A guideline whose model rules are evaluated. A rule set is represented as a guideline with its
 * name.
 */
export interface EvaluationGuideline {
  source: Source;
  guideline: PolicyGuideline;
}

/** One case of an evaluation. */
export interface Case {
  rule: number;
  mode: Mode;
  kind: ExampleKind;
  place: number;
  /** From 1; used as the model's seed, if it supports one. */
  run: number;
}

/** The compiled policies and examples of the cases. */
export interface EvalSet {
  policies: CompiledPolicies;
  exampleOf: (of: Pick<Case, "rule" | "kind" | "place">) => Example | undefined;
}

export function evalSetOf({ source, guideline }: EvaluationGuideline): EvalSet {
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

export interface Answered {
  run: CaseRun;
  /** Null if no call was needed, because the rule does not apply to the text. */
  spent: ModelUsage | null;
}

/**
 * Asks the model about one case together with the guideline's other rules, as a validation in this
 * mode would; the case itself is excluded from the rule's examples.
 * @throws ModelError; the signal's reason if it aborts
 */
export async function askCase(
  { policies: all, exampleOf }: EvalSet,
  evalCase: Case,
  settings: ModelSettings,
  abortSignal?: AbortSignal,
): Promise<Answered> {
  const nothing = { ...evalCase, outcome: "passed" as const, lostQuotes: 0, words: [] };
  const ruleCheck = all.ruleChecks.find(({ rule }) => rule === evalCase.rule);
  const example = exampleOf(evalCase);
  if (!ruleCheck?.promptItem || example === undefined) return { run: nothing, spent: null };
  const { key } = ruleCheck;
  const { text, field, language, market } = productOfExample(example, ruleCheck);
  const texts = ProductTexts.of([[field, text]]);
  const policies = selectPolicies(all, { language, market, texts });
  const calls = callsOf(promptItemsAbout(policies, texts), evalCase.mode);
  const call = calls.find((promptItems) =>
    promptItems.some((promptItem) => promptItem.key === key),
  );
  if (!call) return { run: nothing, spent: null };
  const promptEntries = call.map((promptItem) => ({
    promptItem,
    examples: getPromptExamples(promptItem, {
      language,
      ...(promptItem.key === key && { without: text }),
    }),
  }));
  const options = { abortSignal, seed: evalCase.run, patient: true };
  const { object, ...spent } = await askModel(promptEntries, texts, options, settings);
  const { given: answersByKey } = answersOf(promptEntries, object, policies, texts);
  const claims = object.claims.filter(({ rule }) => rule === key);
  const outcome = answersByKey.get(key)?.outcome ?? (claims.length > 0 ? "unproven" : "unanswered");
  const { dropped } = groundFindings(policies, texts, claims);
  const words = claims.map(({ quote, reason }) => ({ quote, reason }));
  return { run: { ...evalCase, outcome, lostQuotes: dropped, words }, spent };
}
