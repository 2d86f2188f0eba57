import { analyzeSeo } from "./analyze";
import { calmed } from "./calm";
import { checkTitle, lengthOf } from "./check-title";
import { unsupportedFacts } from "./facts";
import type { Needle } from "./find-keyword";
import { areaScore, quoted } from "./grade";
import { type Reading, readProduct } from "./keywords";
import { promotionIn } from "./promotion";
import { rewriteDescription } from "./rewrite-description";
import { plainText, UNSPACED, visibleText, wordReader } from "./text";
import { THRESHOLDS } from "./thresholds";
import { titlePixels } from "./title-pixels";
import type { SeoAnalysis, SeoCatalogue, SeoProposal, SeoSource } from "./types";

/** Characters of a name. */
const MOST_READ = 300;

/**
 * Titles of the product's own name, each within the limits where that can be: as it stands, with the
 * kind of product first, and with the category behind. The best is for the checks to tell.
 */
function titleCandidates({ name, category }: SeoSource, reading: Reading): string[] {
  const bases = [headFirst(reading), calmed(plainText(name.slice(0, MOST_READ)))]
    .filter((base) => base !== "")
    .map(fitting);
  // Of categories, the language is not known; most are named in English.
  const behind = reading.language === "en" ? calmed(plainText(category.slice(0, MOST_READ))) : "";
  const titles = bases.flatMap((base) =>
    behind === "" || base.toLowerCase().includes(behind.toLowerCase())
      ? [base]
      : [`${base} – ${behind}`, base],
  );
  return [...new Set(titles)].filter((title) => fits(title) && /\p{L}/u.test(title));
}

/** “Tern Over-Ear Headphones” as “Over-Ear Headphones Tern”; empty where the name has no such order. */
function headFirst({ name }: Reading): string {
  const { head, model, size, core } = name;
  if (model === "" || calmed(core) !== `${model} ${head}`) return "";
  return [head, model, size].filter((part) => part !== "").join(" ");
}

function fits(title: string): boolean {
  return (
    lengthOf(title) <= THRESHOLDS.titleLength.high &&
    titlePixels(title) <= THRESHOLDS.titlePixels.high
  );
}

/** Without its last parts, then its last words, until it fits; one long word stays as it is. */
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

/** Sentences that are looked at, from the start of the text: what comes later rarely introduces it. */
const SENTENCES = 12;

/**
 * Meta descriptions of whole sentences of the text, in its order, with and without the name before
 * them. The best is for the checks to tell.
 */
function metaCandidates({ text, language }: Reading, name: string): string[] {
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

/** The lead with all sentences behind it that still fit; null where not one does. */
function filled(lead: string, sentences: string[]): string | null {
  let meta = "";
  for (const sentence of sentences) {
    const space = meta === "" || /[。！？]$/u.test(meta) ? "" : " ";
    const longer = `${meta}${space}${sentence}`;
    if (lengthOf(lead + longer) <= THRESHOLDS.metaLength.high) meta = longer;
  }
  return meta === "" ? null : lead + meta;
}

/** Whether a sentence is whole, no question, and does not promote. */
function isFit(sentence: string): boolean {
  return /[.。…]["”»)]?$/u.test(sentence) && promotionIn(sentence).length === 0;
}

/** Longer descriptions are not taken anywhere. */
const LONGEST_DESCRIPTION = 20_000;

/**
 * Better texts of the source's own words, by the checks that measure them. A part that they would
 * not better is null, and a note says why. The same input gives the same proposal.
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

const ALONE: SeoCatalogue = {
  products: 0,
  mentions: new Map(),
  targets: new Map(),
  volumes: new Map(),
  sameTitle: 0,
  sameDescription: 0,
};

function scoreOf(source: SeoSource): number {
  return analyzeSeo(source, ALONE).seoScore;
}

/**
 * The checks, by their names, that these texts in place of the source's would do worse at, where that
 * lowers the whole score; the catalogue left aside.
 */
export function worsenedChecks(
  source: SeoSource,
  { targetKeywords }: SeoAnalysis,
  texts: Partial<Pick<SeoSource, "title" | "metaDescription" | "description">>,
): string[] {
  const before = analyzeSeo({ ...source, targetKeywords }, ALONE);
  const after = analyzeSeo({ ...source, targetKeywords, ...texts }, ALONE);
  if (after.seoScore >= before.seoScore) return [];
  const scores = new Map(before.checks.map(({ key, score }) => [key, score ?? 0]));
  const worse = after.checks.filter(({ key, score }) => (score ?? 0) < (scores.get(key) ?? 0));
  return worse.map(({ check }) => check);
}

function isSupported(source: SeoSource, text: string): boolean {
  const known = [source.name, source.category, visibleText(source.description)].join("\n");
  return unsupportedFacts(known, text).length === 0;
}

/** The variant with the highest score, where that is above the present one's. */
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

function bestTitle(source: SeoSource, reading: Reading, primary: Needle | null): string | null {
  const titles = titleCandidates(source, reading).filter((title) => isSupported(source, title));
  const score = (title: string) =>
    areaScore(checkTitle(title, reading.language, primary, ALONE), "title");
  return best(titles, score, score(source.title));
}

function bestMeta(source: SeoSource, reading: Reading): string | null {
  const name = calmed(plainText(reading.name.core));
  const metas = metaCandidates(reading, name).filter((meta) => isSupported(source, meta));
  return best(metas, (meta) => scoreOf({ ...source, metaDescription: meta }), scoreOf(source));
}

/**
 * Calmer where that lowers no score: what a reader gains by it, no check counts.
 * @param sources with the keywords of the analysis, and with those that the text would be given anew
 */
function calmerDescription(sources: [SeoSource, SeoSource], { language }: Reading) {
  const [{ description }] = sources;
  const { text, notes } = rewriteDescription(description, language);
  const fit =
    text !== description &&
    text.length <= LONGEST_DESCRIPTION &&
    sources.every(
      (each) => isSupported(each, text) && scoreOf({ ...each, description: text }) >= scoreOf(each),
    );
  return fit ? { text, notes } : { text: null, notes: [] };
}
