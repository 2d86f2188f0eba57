import { foldText, textOf } from "@/lib/checking/text/fold";
import { generateObject } from "@/lib/model/generate";
import type { ModelSettings } from "@/lib/model/model";
import { config } from "@/lib/platform/config";
import { getVisibleText } from "@/lib/reading/plain-text";
import { filterNewIdeas, type Idea } from "./ideas";
import {
  acceptedAdviceSchema,
  acceptedIdeasSchema,
  adviceShape,
  type Correction,
  createAdvicePrompt,
  createIdeasPrompt,
  ideasShape,
} from "./prompt";
import { normalizeKeyword } from "./scoring/normalize-keyword";
import type { SeoAnalysis, SeoSource } from "./scoring/types";
import { findUnsupportedFacts } from "./scoring/unsupported-facts";

/** The verified part of a model's advice. */
export interface Advice {
  /** Recommendations that each begin with a quote from the text. */
  recommendations: string[];
  /** Keyword ideas that the analysis does not contain. They have no figures. */
  ideas: Idea[];
  dropped: number;
  model: string;
  inputTokens: number | null;
  outputTokens: number | null;
  milliseconds: number;
}

/**
 * Asks the model for recommendations and keyword ideas. Returns null if no model is configured. A
 * recommendation must quote the text and must not contain facts beyond the text and the checks. If
 * any recommendation fails these checks, the model is asked once more; those that still fail are
 * dropped.
 * @throws ModelError
 */
export async function generateAdvice(
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
        accepts: acceptedAdviceSchema,
        ...createAdvicePrompt(source, analysis, correction),
        abortSignal,
      },
      settings,
    );
  const first = await requestAdvice();
  let { accepted, faults } = filterRecommendations(first.object.recommendations, source, analysis);
  let generation = first;
  if (faults.length > 0) {
    generation = addUsage(first, await requestAdvice({ answer: first.object, faults }));
    const secondResult = filterRecommendations(generation.object.recommendations, source, analysis);
    accepted = [...new Set([...secondResult.accepted, ...accepted])];
    faults = secondResult.faults;
  }
  const { object, ...usage } = generation;
  return {
    recommendations: accepted,
    ideas: filterNewIdeas(object.keyword_ideas, collectKeywords(analysis)),
    dropped: faults.length,
    model,
    ...usage,
  };
}

/**
 * Asks the model for search phrases that are not in `knownKeywords`. Returns an empty list if no
 * model is configured.
 * @throws ModelError
 */
export async function proposeKeywords(
  source: SeoSource,
  knownKeywords: ReadonlySet<string>,
  seeds: string[],
  settings: ModelSettings = config(),
): Promise<Idea[]> {
  if (!settings.AI_MODEL) return [];
  const { object } = await generateObject(
    {
      schema: ideasShape,
      accepts: acceptedIdeasSchema,
      ...createIdeasPrompt(source, [...knownKeywords], seeds),
    },
    settings,
  );
  return filterNewIdeas(object.keyword_ideas, knownKeywords);
}

type AdviceItems = { quote: string; advice: string }[];

function filterRecommendations(items: AdviceItems, source: SeoSource, analysis: SeoAnalysis) {
  const { name, title, metaDescription, description } = source;
  const texts = [name, title, metaDescription ?? "", getVisibleText(description)];
  const foldedTexts = texts.map((text) => textOf(foldText(text)));
  const sourceTexts = [
    ...texts,
    source.category,
    ...analysis.checks.map((check) => check.recommendation),
  ];
  const recommendations: string[] = [];
  const errors: string[] = [];
  for (const { quote, advice } of items) {
    const words = textOf(foldText(quote)).trim();
    const isQuoted = words !== "" && foldedTexts.some((text) => text.includes(words));
    const inventedFacts = findUnsupportedFacts(sourceTexts.join("\n"), advice);
    if (!advice || !isQuoted)
      errors.push(`The product's texts do not contain the quote "${quote}".`);
    else if (inventedFacts.length > 0)
      errors.push(
        `"${advice}" states facts that the product's texts do not: ${joinFacts(inventedFacts)}.`,
      );
    else recommendations.push(`“${quote.trim()}”: ${advice}`);
  }
  return { accepted: recommendations, faults: errors };
}

/** Joins facts for use in a sentence. */
export function joinFacts(facts: { words: string }[]): string {
  return [...new Set(facts.map(({ words }) => `“${words}”`))].join(", ");
}

function collectKeywords(analysis: SeoAnalysis): ReadonlySet<string> {
  return new Set(analysis.keywords.map(({ keyword }) => normalizeKeyword(keyword)));
}

type Usage = Pick<Advice, "inputTokens" | "outputTokens" | "milliseconds">;

function addUsage<T extends Usage>(first: Usage, second: T): T {
  const sum = (a: number | null, b: number | null) =>
    a === null && b === null ? null : (a ?? 0) + (b ?? 0);
  return {
    ...second,
    inputTokens: sum(first.inputTokens, second.inputTokens),
    outputTokens: sum(first.outputTokens, second.outputTokens),
    milliseconds: first.milliseconds + second.milliseconds,
  };
}
