import { analyzeSeo } from "./analyze";
import { calmed } from "./calm";
import { checkTitle } from "./check-title";
import { unsupportedFacts } from "./facts";
import type { Needle } from "./find-keyword";
import { areaScore, quoted } from "./grade";
import { type Reading, readProduct } from "./keywords";
import { rewriteDescription } from "./rewrite-description";
import { metaCandidates } from "./rewrite-meta";
import { titleCandidates } from "./rewrite-title";
import { plainText, visibleText, wordReader } from "./text";
import type { SeoAnalysis, SeoCatalogue, SeoProposal, SeoSource } from "./types";

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
