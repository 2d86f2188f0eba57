import { analyzeSeo } from "./analyze";
import { withoutPromotion } from "./calm";
import { checkTitle, lengthOf } from "./check-title";
import { unsupportedFacts } from "./facts";
import type { Needle } from "./find-keyword";
import { areaScore, quoted } from "./grade";
import { type ProductReading, readProduct } from "./keywords";
import { promotionIn } from "./promotion";
import { rewriteDescription } from "./rewrite-description";
import { plainText, UNSPACED, visibleText, wordReader } from "./text";
import { THRESHOLDS } from "./thresholds";
import { titlePixels } from "./title-pixels";
import type { SeoAnalysis, SeoCatalogue, SeoProposal, SeoSource } from "./types";

/** Maximum length of a name that is parsed. */
const MAX_READ_LENGTH = 300;

/**
 * Returns titles built from the product's name, within the limits if possible: unchanged, with the
 * product type first, and with the category appended. The checks choose the best.
 */
function titleCandidates({ name, category }: SeoSource, reading: ProductReading): string[] {
  const bases = [headFirst(reading), withoutPromotion(plainText(name.slice(0, MAX_READ_LENGTH)))]
    .filter((base) => base !== "")
    .map(fitting);
  // The category is appended only in English, because its language is unknown and usually English.
  const behind =
    reading.language === "en"
      ? withoutPromotion(plainText(category.slice(0, MAX_READ_LENGTH)))
      : "";
  const titles = bases.flatMap((base) =>
    behind === "" || base.toLowerCase().includes(behind.toLowerCase())
      ? [base]
      : [`${base} – ${behind}`, base],
  );
  return [...new Set(titles)].filter((title) => fits(title) && /\p{L}/u.test(title));
}

/**
 * Reorders “Tern Over-Ear Headphones” to “Over-Ear Headphones Tern”; empty if the name has no such
 * order.
 */
function headFirst({ name }: ProductReading): string {
  const { head, model, size, core } = name;
  if (model === "" || withoutPromotion(core) !== `${model} ${head}`) return "";
  return [head, model, size].filter((part) => part !== "").join(" ");
}

function fits(title: string): boolean {
  return (
    lengthOf(title) <= THRESHOLDS.titleLength.high &&
    titlePixels(title) <= THRESHOLDS.titlePixels.high
  );
}

/**
 * Removes trailing parts, then trailing words, until the title fits. A single long word is kept.
 */
function fitting(title: string): string {
  let rest = title;
  while (!fits(rest)) {
    const end = Math.max(rest.lastIndexOf(" – "), rest.lastIndexOf(", "), rest.lastIndexOf(" | "));
    const cut = end > 0 ? end : rest.lastIndexOf(" ");
    if (cut <= 0) return rest;
    rest = rest.slice(0, cut).replace(/[\s,;:|–—-]+$/u, "");
  }
  return rest;
}

/**
 * Maximum number of sentences considered, from the start of the text; later ones are rarely
 * introductory.
 */
const SENTENCES = 12;

/**
 * Returns meta descriptions made of whole sentences in text order, with and without a leading
 * product name. The checks choose the best.
 */
function metaCandidates({ text, language }: ProductReading, name: string): string[] {
  const sentences = text.sentences
    .filter((sentence) => !sentence.bullet && isFit(sentence.text))
    .slice(0, SENTENCES)
    .map((sentence) => sentence.text);
  const [first] = sentences;
  if (first === undefined) return [];
  const colon = UNSPACED.test(first) ? "：" : language === "fr" ? " : " : ": ";
  const leads = name === "" ? [""] : ["", `${name}${colon}`];
  return leads.flatMap((lead) => filled(lead, sentences) ?? []);
}

/** Appends the sentences that fit to the lead; null if none does. */
function filled(lead: string, sentences: string[]): string | null {
  let meta = "";
  for (const sentence of sentences) {
    const space = meta === "" || /[。！？]$/u.test(meta) ? "" : " ";
    const longer = `${meta}${space}${sentence}`;
    if (lengthOf(lead + longer) <= THRESHOLDS.metaLength.high) meta = longer;
  }
  return meta === "" ? null : lead + meta;
}

/** Returns whether a sentence is complete, not a question, and not promotional. */
function isFit(sentence: string): boolean {
  return /[.。…]["”»)]?$/u.test(sentence) && promotionIn(sentence).length === 0;
}

/** Maximum length of a rewritten description. */
const MAX_DESCRIPTION_LENGTH = 20_000;

/**
 * Suggests better texts that use only the source's own words, as measured by the checks. A part is
 * null, with a note, if it cannot be improved. The result is deterministic.
 */
export function proposeOptimization(source: SeoSource, analysis: SeoAnalysis): SeoProposal {
  const reading = readProduct(source);
  const keyword = analysis.targetKeywords[0];
  const stems = wordReader(reading.language)(keyword ?? "").flatMap((word) => word.stems);
  const primary = keyword === undefined ? null : { keyword, stems };
  const scored = { ...source, targetKeywords: analysis.targetKeywords };
  const notes: string[] = [];
  const keep = (part: string, text: string | null, why: string[]): string | null => {
    if (text !== null) notes.push(...why);
    else notes.push(`${part} stays: the words of the product make no better one.`);
    return text;
  };
  const title = bestTitle(scored, reading, primary);
  const meta = bestMeta(scored, reading);
  const offered = { title: title ?? source.title, metaDescription: meta ?? source.metaDescription };
  const description = calmerDescription(
    [
      { ...scored, ...offered },
      { ...source, ...offered },
    ],
    reading,
  );
  return {
    title: keep("The title", title, [titleNote(title, keyword)]),
    metaDescription: keep("The meta description", meta, [
      "The meta description is made of whole sentences of the text.",
    ]),
    description: keep("The description", description.text, description.notes),
    notes,
  };
}

function titleNote(title: string | null, keyword: string | undefined): string {
  const begins = keyword !== undefined && title?.toLowerCase().startsWith(keyword.toLowerCase());
  return begins
    ? `The title begins with the target keyword ${quoted(keyword)} and has only words of the product.`
    : "The title has only words of the product.";
}

const EMPTY_CATALOGUE: SeoCatalogue = {
  products: 0,
  mentions: new Map(),
  targets: new Map(),
  volumes: new Map(),
  sameTitle: 0,
  sameDescription: 0,
};

function scoreOf(source: SeoSource): number {
  return analyzeSeo(source, EMPTY_CATALOGUE).seoScore;
}

/**
 * Returns the names of the checks that these texts make worse, provided that the total score falls.
 * Ignores the catalogue.
 */
export function listWorsenedChecks(
  source: SeoSource,
  { targetKeywords }: SeoAnalysis,
  texts: Partial<Pick<SeoSource, "title" | "metaDescription" | "description">>,
): string[] {
  const before = analyzeSeo({ ...source, targetKeywords }, EMPTY_CATALOGUE);
  const after = analyzeSeo({ ...source, targetKeywords, ...texts }, EMPTY_CATALOGUE);
  if (after.seoScore >= before.seoScore) return [];
  const scores = new Map(before.checks.map(({ key, score }) => [key, score ?? 0]));
  const worse = after.checks.filter(({ key, score }) => (score ?? 0) < (scores.get(key) ?? 0));
  return worse.map(({ check }) => check);
}

function isSupported(source: SeoSource, text: string): boolean {
  const known = [source.name, source.category, visibleText(source.description)].join("\n");
  return unsupportedFacts(known, text).length === 0;
}

/** Returns the variant with the highest score; null if none exceeds the current score. */
function best(
  variants: string[],
  score: (variant: string) => number,
  present: number,
): string | null {
  let found: string | null = null;
  let highest = present;
  for (const variant of variants) {
    const value = score(variant);
    if (value <= highest) continue;
    found = variant;
    highest = value;
  }
  return found;
}

function bestTitle(
  source: SeoSource,
  reading: ProductReading,
  primary: Needle | null,
): string | null {
  const titles = titleCandidates(source, reading).filter((title) => isSupported(source, title));
  const score = (title: string) =>
    areaScore(checkTitle(title, reading.language, primary, EMPTY_CATALOGUE), "title");
  return best(titles, score, score(source.title));
}

function bestMeta(source: SeoSource, reading: ProductReading): string | null {
  const name = withoutPromotion(plainText(reading.name.core));
  const metas = metaCandidates(reading, name).filter((meta) => isSupported(source, meta));
  return best(metas, (meta) => scoreOf({ ...source, metaDescription: meta }), scoreOf(source));
}

/**
 * Returns the calmer text if no score falls. The checks don't measure its benefit.
 * @param sources the source with the keywords of the analysis, and with those chosen for the new
 * text
 */
function calmerDescription(sources: [SeoSource, SeoSource], { language }: ProductReading) {
  const [{ description }] = sources;
  const { text, notes } = rewriteDescription(description, language);
  const fit =
    text !== description &&
    text.length <= MAX_DESCRIPTION_LENGTH &&
    sources.every(
      (each) =>
        isSupported(each, visibleText(text)) &&
        scoreOf({ ...each, description: text }) >= scoreOf(each),
    );
  return fit ? { text, notes } : { text: null, notes: [] };
}
