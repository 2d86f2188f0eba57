import { getPlainText, getVisibleText } from "@/lib/reading/plain-text";
import { analyzeSeo } from "./analyze";
import { checkTitle, countCharacters } from "./check-title";
import type { StemmedKeyword } from "./find-keyword";
import { quoteText, scoreArea } from "./grade";
import { type ParsedProduct, readProduct } from "./keywords";
import { getFunctionWords } from "./language-words";
import { findPromotion } from "./promotion";
import { removePromotion } from "./remove-promotion";
import { rewriteDescription } from "./rewrite-description";
import { UNSPACED_SCRIPT_PATTERN } from "./text";
import { THRESHOLDS } from "./thresholds";
import { measureTitlePixels } from "./title-pixels";
import type { SeoAnalysis, SeoCatalogue, SeoSource, SuggestedTexts } from "./types";
import { findUnsupportedFacts } from "./unsupported-facts";
import { AFTER_HEAD, FOR } from "./word-evidence";

/** Maximum length of a name that is parsed. */
const MAX_READ_LENGTH = 300;

/**
 * Returns titles made of the product's name, within the limits if possible, alone and with the
 * category appended. The checks choose the best. The name's words stay in order: “Swift Hand
 * Blender” is how the brand writes it.
 */
function listTitleCandidates(
  { name, category }: SeoSource,
  parsedProduct: ParsedProduct,
): string[] {
  const plainName = removePromotion(getPlainText(name.slice(0, MAX_READ_LENGTH)));
  if (plainName === "") return [];
  const base = shortenTitle(plainName, parsedProduct.tag);
  // The category is appended only in English, because its language is unknown and usually English.
  const suffix =
    parsedProduct.language === "en"
      ? removePromotion(getPlainText(category.slice(0, MAX_READ_LENGTH)))
      : "";
  const titles = addsProductType(suffix, base, parsedProduct)
    ? [`${base} – ${suffix}`, base]
    : [base];
  return titles.filter((title) => isWithinLimits(title) && /\p{L}/u.test(title));
}

/**
 * Returns whether a category names a product type that does not occur in the title in any
 * inflection.
 */
function addsProductType(category: string, title: string, { text }: ParsedProduct): boolean {
  const head = text.readWords(category).at(-1);
  if (!head || !/\p{L}{3}/u.test(head.raw) || GENERIC_CATEGORY.test(category)) return false;
  const titleStems = new Set(text.readWords(title).flatMap(({ stems }) => stems));
  return !head.stems.some((stem) => titleStems.has(stem));
}

const GENERIC_CATEGORY =
  /^(?:all|all products|products?|uncategorized|other|misc(?:ellaneous)?|default(?: category)?|general|home(?: ?page)?|sale|new(?: arrivals)?)$/iu;

function isWithinLimits(title: string): boolean {
  return (
    countCharacters(title) <= THRESHOLDS.titleLength.high &&
    measureTitlePixels(title) <= THRESHOLDS.titlePixels.high
  );
}

/**
 * Removes trailing parts until the title fits. If the title has only one part, removes trailing
 * words and then any function words at the new end. Keeps at least one word.
 */
function shortenTitle(title: string, tag: string | null): string {
  let shortTitle = title;
  while (!isWithinLimits(shortTitle)) {
    const end = Math.max(
      ...[" – ", " — ", " - ", ", ", " | ", ": ", " ("].map((separator) =>
        shortTitle.lastIndexOf(separator),
      ),
    );
    const cut = end > 0 ? end : shortTitle.lastIndexOf(" ");
    if (cut <= 0) return shortTitle;
    shortTitle = shortTitle.slice(0, cut).replace(TRAILING_SEPARATORS, "");
  }
  return shortTitle === title ? title : removeLastFunctionWords(shortTitle, tag);
}

const TRAILING_SEPARATORS = /[\s,;:|&+–—-]+$/u;

function removeLastFunctionWords(title: string, tag: string | null): string {
  const functionWords = getFunctionWords(tag);
  let end = title;
  for (;;) {
    const last = /\s+(\S+)$/u.exec(end);
    const word = last?.[1]?.toLowerCase() ?? "";
    if (!last || !(functionWords.has(word) || FOR.has(word) || AFTER_HEAD.has(word))) return end;
    end = end.slice(0, last.index).replace(TRAILING_SEPARATORS, "");
  }
}

/** Maximum number of sentences from the start. Later ones rarely introduce the product. */
const MAX_SENTENCES = 12;

/**
 * Returns meta descriptions made of whole sentences in text order, with and without a leading
 * product name. The checks choose the best.
 */
function listMetaCandidates({ text, language }: ParsedProduct, name: string): string[] {
  const sentences = text.sentences
    .filter((sentence) => !sentence.bullet && isFit(sentence.text))
    .slice(0, MAX_SENTENCES)
    .map((sentence) => sentence.text);
  const [first] = sentences;
  if (first === undefined) return [];
  const colon = UNSPACED_SCRIPT_PATTERN.test(first) ? "：" : language === "fr" ? " : " : ": ";
  const leads = name === "" ? [""] : ["", `${name}${colon}`];
  return leads.flatMap((lead) => appendSentences(lead, sentences) ?? []);
}

/** Appends the sentences that fit to the lead. Returns null if none fits. */
function appendSentences(lead: string, sentences: string[]): string | null {
  let meta = "";
  for (const sentence of sentences) {
    const separator = meta === "" || /[。！？]$/u.test(meta) ? "" : " ";
    const extendedMeta = `${meta}${separator}${sentence}`;
    if (countCharacters(lead + extendedMeta) <= THRESHOLDS.metaLength.high) meta = extendedMeta;
  }
  return meta === "" ? null : lead + meta;
}

/** Returns whether a sentence is complete, not a question, and not promotional. */
function isFit(sentence: string): boolean {
  return /[.。…]["”»)]?$/u.test(sentence) && findPromotion(sentence).length === 0;
}

/** Maximum length of a rewritten description. */
const MAX_DESCRIPTION_LENGTH = 20_000;

/**
 * Suggests better texts that use only the source's own words, as measured by the checks. If a part
 * cannot be improved, it is null and a note explains why. The result is deterministic.
 */
export function suggestTexts(source: SeoSource, analysis: SeoAnalysis): SuggestedTexts {
  const parsedProduct = readProduct(source);
  const keyword = analysis.targetKeywords[0];
  const stems = parsedProduct.text.readWords(keyword ?? "").flatMap((word) => word.stems);
  const primaryKeyword = keyword === undefined ? null : { keyword, stems };
  const scoredSource = { ...source, targetKeywords: analysis.targetKeywords };
  const toNotes = (part: string, text: string | null, reasons: string[]): string[] =>
    text === null
      ? [`${part} is unchanged: no better version can be made from the product's texts.`]
      : reasons;
  const title = pickBestTitle(scoredSource, parsedProduct, primaryKeyword);
  const meta = pickBestMeta(scoredSource, parsedProduct);
  const newTexts = {
    title: title ?? source.title,
    metaDescription: meta ?? source.metaDescription,
  };
  const description = pickCalmerDescription(
    [
      { ...scoredSource, ...newTexts },
      { ...source, ...newTexts },
    ],
    parsedProduct,
  );
  return {
    title,
    metaDescription: meta,
    description: description.text,
    notes: {
      title: toNotes("The title", title, [formatTitleNote(title, keyword)]),
      meta_description: toNotes("The meta description", meta, [
        "The meta description consists of whole sentences from the text.",
      ]),
      description: toNotes("The description", description.text, description.notes),
    },
  };
}

function formatTitleNote(title: string | null, keyword: string | undefined): string {
  const startsWithKeyword =
    keyword !== undefined && title?.toLowerCase().startsWith(keyword.toLowerCase());
  return startsWithKeyword
    ? `The title begins with the target keyword ${quoteText(keyword)} and contains only words from the product's texts.`
    : "The title contains only words from the product's texts.";
}

const EMPTY_CATALOGUE: SeoCatalogue = {
  products: 0,
  mentions: new Map(),
  targets: new Map(),
  volumes: new Map(),
  sameTitle: 0,
  sameDescription: 0,
};

function computeScore(source: SeoSource): number {
  return analyzeSeo(source, EMPTY_CATALOGUE).seoScore;
}

/**
 * Returns the names of the checks that these texts make worse, or an empty list if the total score
 * does not fall. Ignores the catalogue.
 */
export function listWorsenedChecks(
  source: SeoSource,
  { targetKeywords }: SeoAnalysis,
  texts: Partial<Pick<SeoSource, "title" | "metaDescription" | "description">>,
): string[] {
  const before = analyzeSeo({ ...source, targetKeywords }, EMPTY_CATALOGUE);
  const after = analyzeSeo({ ...source, targetKeywords, ...texts }, EMPTY_CATALOGUE);
  if (after.seoScore >= before.seoScore) return [];
  const scoresByKey = new Map(before.checks.map(({ key, score }) => [key, score ?? 0]));
  const worsenedChecks = after.checks.filter(
    ({ key, score }) => (score ?? 0) < (scoresByKey.get(key) ?? 0),
  );
  return worsenedChecks.map(({ check }) => check);
}

function isSupported(source: SeoSource, text: string): boolean {
  const sourceText = [source.name, source.category, getVisibleText(source.description)].join("\n");
  return findUnsupportedFacts(sourceText, text).length === 0;
}

/** Returns the variant with the highest score, or null if none exceeds the current score. */
function pickBestVariant(
  variants: string[],
  score: (variant: string) => number,
  currentScore: number,
): string | null {
  let bestVariant: string | null = null;
  let highestScore = currentScore;
  for (const variant of variants) {
    const value = score(variant);
    if (value <= highestScore) continue;
    bestVariant = variant;
    highestScore = value;
  }
  return bestVariant;
}

function pickBestTitle(
  source: SeoSource,
  parsedProduct: ParsedProduct,
  primaryKeyword: StemmedKeyword | null,
): string | null {
  const titles = listTitleCandidates(source, parsedProduct).filter((title) =>
    isSupported(source, title),
  );
  const score = (title: string) =>
    scoreArea(checkTitle(title, parsedProduct.language, primaryKeyword, EMPTY_CATALOGUE), "title");
  return pickBestVariant(titles, score, score(source.title));
}

function pickBestMeta(source: SeoSource, parsedProduct: ParsedProduct): string | null {
  const name = removePromotion(getPlainText(parsedProduct.name.core));
  const metas = listMetaCandidates(parsedProduct, name).filter((meta) => isSupported(source, meta));
  return pickBestVariant(
    metas,
    (meta) => computeScore({ ...source, metaDescription: meta }),
    computeScore(source),
  );
}

/**
 * Returns the calmer text if the score does not fall for either source. The checks do not measure
 * the benefit of calmer text.
 * @param sources the source with the keywords of the analysis, and the source with the keywords
 * chosen for the new text
 */
function pickCalmerDescription(sources: [SeoSource, SeoSource], { language }: ParsedProduct) {
  const [{ description }] = sources;
  const { text, notes } = rewriteDescription(description, language);
  const fit =
    text !== description &&
    text.length <= MAX_DESCRIPTION_LENGTH &&
    sources.every(
      (each) =>
        isSupported(each, getVisibleText(text)) &&
        computeScore({ ...each, description: text }) >= computeScore(each),
    );
  return fit ? { text, notes } : { text: null, notes: [] };
}
