import type { SeoCheck } from "@/lib/enums";
import { checkDescription } from "./check-description";
import { checkKeyword } from "./check-keyword";
import { checkTechnical } from "./check-technical";
import { checkTitle } from "./check-title";
import { chooseKeywords } from "./choose-keywords";
import { indexWords } from "./find-keyword";
import { getCheckWeight, round4, scoreArea } from "./grade";
import { type ParsedProduct, readProduct } from "./keywords";
import { toOpenGraphLocale } from "./language";
import { createStructuredData, listMissingFields } from "./structured-data";
import { AREA_WEIGHTS } from "./thresholds";
import type { SeoAnalysis, SeoCatalogue, SeoSource } from "./types";

/** Scores a product's texts, deterministically. @param parsedProduct the parsed source */
export function analyzeSeo(
  source: SeoSource,
  catalogue: SeoCatalogue,
  parsedProduct: ParsedProduct = readProduct(source),
): SeoAnalysis {
  const { text, language, name } = parsedProduct;
  const index = indexWords(text.sentences, language);
  const chosenKeywords = chooseKeywords(source, parsedProduct, catalogue, index);
  const targets = chosenKeywords.filter((each) => each.isTarget);
  const primaryKeyword = targets[0] ?? null;
  const data = createStructuredData(source, name.size);
  const tags = createSocialTags(source);
  const missingFields = listMissingFields(data, tags);
  const checks = [
    ...checkTitle(source.title, language, primaryKeyword, catalogue),
    ...checkDescription(source.metaDescription, text, catalogue),
    ...checkKeyword(primaryKeyword, source.metaDescription, text, index),
    ...checkTechnical(source, language, data, tags),
  ];
  const areas = {
    title: scoreArea(checks, "title"),
    description: scoreArea(checks, "description"),
    keyword: scoreArea(checks, "keyword"),
    technical: scoreArea(checks, "technical"),
  };
  return {
    seoScore: round4(
      areas.title * AREA_WEIGHTS.title +
        areas.description * AREA_WEIGHTS.description +
        areas.keyword * AREA_WEIGHTS.keyword +
        areas.technical * AREA_WEIGHTS.technical,
    ),
    titleScore: areas.title,
    descriptionScore: areas.description,
    keywordScore: areas.keyword,
    technicalScore: areas.technical,
    completenessScore: computeCompleteness(source, targets.length, data),
    checks,
    keywords: chosenKeywords.map(({ stems: _, ...keyword }) => keyword),
    targetKeywords: targets.map(({ keyword }) => keyword),
    recommendations: listRecommendations(checks),
    structuredData: data,
    ogTwitterTags: tags,
    missing: missingFields,
  };
}

function listRecommendations(checks: SeoCheck[]): string[] {
  const computeGain = (check: SeoCheck) =>
    AREA_WEIGHTS[check.area] * getCheckWeight(check) * (10 - (check.score ?? 10));
  const failedChecks = checks.filter(({ status }) => status === "warning" || status === "fail");
  return failedChecks
    .toSorted((a, b) => computeGain(b) - computeGain(a))
    .map(({ recommendation }) => recommendation);
}

/**
 * Returns the share of fields required for search and shopping results that have a value. Doesn't
 * count brand, image, URL, price and availability, which products don't have: the shop adds them.
 */
function computeCompleteness(
  source: SeoSource,
  targetCount: number,
  data: Record<string, unknown>,
): number {
  const fields = [
    source.title.trim() !== "",
    (source.metaDescription?.trim() ?? "") !== "",
    targetCount > 0,
    !source.locale.startsWith("und"),
    ...["name", "description", "sku", "category", "gtin"].map((field) => field in data),
  ];
  return round4(fields.filter(Boolean).length / fields.length);
}

function createSocialTags(source: SeoSource): Record<string, string> {
  const title = source.title.trim();
  const description = source.metaDescription?.trim() ?? "";
  const tags: Record<string, string> = { "og:type": "product", "twitter:card": "summary" };
  if (title) Object.assign(tags, { "og:title": title, "twitter:title": title });
  if (description) {
    Object.assign(tags, { "og:description": description, "twitter:description": description });
  }
  const locale = toOpenGraphLocale(source.locale);
  if (locale) tags["og:locale"] = locale;
  return tags;
}
