import { foldText, textOf } from "@/lib/checking/fold";
import { generateObject } from "@/lib/model/generate";
import type { ModelSettings } from "@/lib/model/model";
import { config } from "@/lib/platform/config";
import { type Idea, newIdeas } from "./ideas";
import {
  acceptsAdvice,
  acceptsIdeas,
  advicePrompt,
  adviceShape,
  type Correction,
  ideasPrompt,
  ideasShape,
} from "./prompt";
import { unsupportedFacts } from "./scoring/facts";
import { normalizeKeyword } from "./scoring/normalize-keyword";
import { visibleText } from "./scoring/text";
import type { SeoAnalysis, SeoSource } from "./scoring/types";

/** The verified part of a model's advice. */
export interface Advice {
  /** Recommendations that each begin with a quote from the text. */
  recommendations: string[];
  /** Keyword ideas that are not in the analysis. They have no figures. */
  ideas: Idea[];
  /** Number of discarded recommendations. */
  dropped: number;
  /** The model's id. */
  model: string;
  inputTokens: number | null;
  outputTokens: number | null;
  milliseconds: number;
}

/**
 * Asks the model for recommendations and keyword ideas; returns null if no model is configured. A
 * recommendation must quote the text, and must not contain facts beyond the text and the checks. If
 * any fail, the model is asked once more; those that still fail are dropped.
 * @throws ModelError
 */
export async function advise(
  source: SeoSource,
  analysis: SeoAnalysis,
  abortSignal?: AbortSignal,
  settings: ModelSettings = config(),
): Promise<Advice | null> {
  const { AI_MODEL: model } = settings;
  if (!model) return null;
  const requestAdvice = (correction?: Correction) =>
    generateObject(
      {
        schema: adviceShape,
        accepts: acceptsAdvice,
        ...advicePrompt(source, analysis, correction),
        abortSignal,
      },
      settings,
    );
  const first = await requestAdvice();
  let { good, faults } = filterRules(first.object.recommendations, source, analysis);
  let spent = first;
  if (faults.length > 0) {
    spent = plus(first, await requestAdvice({ answer: first.object, faults }));
    const second = filterRules(spent.object.recommendations, source, analysis);
    good = [...new Set([...second.good, ...good])];
    faults = second.faults;
  }
  const { object, ...usage } = spent;
  return {
    recommendations: good,
    ideas: newIdeas(object.keyword_ideas, keywordsOf(analysis)),
    dropped: faults.length,
    model,
    ...usage,
  };
}

/**
 * Asks the model for search phrases that are not in `known`. Returns none if no model is
 * configured.
 * @throws ModelError
 */
export async function proposeKeywords(
  source: SeoSource,
  known: ReadonlySet<string>,
  seeds: string[],
  settings: ModelSettings = config(),
): Promise<Idea[]> {
  if (!settings.AI_MODEL) return [];
  const { object } = await generateObject(
    { schema: ideasShape, accepts: acceptsIdeas, ...ideasPrompt(source, [...known], seeds) },
    settings,
  );
  return newIdeas(object.keyword_ideas, known);
}

type AdviceItems = { quote: string; advice: string }[];

function filterRules(given: AdviceItems, source: SeoSource, analysis: SeoAnalysis) {
  const { name, title, metaDescription, description } = source;
  const texts = [name, title, metaDescription ?? "", visibleText(description)];
  const folded = texts.map((text) => textOf(foldText(text)));
  const known = [
    ...texts,
    source.category,
    ...analysis.checks.map((check) => check.recommendation),
  ];
  const good: string[] = [];
  const faults: string[] = [];
  for (const { quote, advice } of given) {
    const words = textOf(foldText(quote)).trim();
    const isQuoted = words !== "" && folded.some((text) => text.includes(words));
    const made = unsupportedFacts(known.join("\n"), advice);
    if (!advice || !isQuoted) faults.push(`The product's texts do not have the quote "${quote}".`);
    else if (made.length > 0)
      faults.push(`"${advice}" states what the product does not: ${listed(made)}.`);
    else good.push(`“${quote.trim()}”: ${advice}`);
  }
  return { good, faults };
}

/** Joins facts for use in a sentence. */
export function listed(facts: { words: string }[]): string {
  return [...new Set(facts.map(({ words }) => `“${words}”`))].join(", ");
}

function keywordsOf(analysis: SeoAnalysis): ReadonlySet<string> {
  return new Set(analysis.keywords.map(({ keyword }) => normalizeKeyword(keyword)));
}

type Usage = Pick<Advice, "inputTokens" | "outputTokens" | "milliseconds">;

function plus<T extends Usage>(first: Usage, second: T): T {
  const sum = (a: number | null, b: number | null) =>
    a === null && b === null ? null : (a ?? 0) + (b ?? 0);
  return {
    ...second,
    inputTokens: sum(first.inputTokens, second.inputTokens),
    outputTokens: sum(first.outputTokens, second.outputTokens),
    milliseconds: first.milliseconds + second.milliseconds,
  };
}
