import { lengthOf } from "./check-title";
import { namesMaterial } from "./fact-claims";
import type { Reading } from "./keywords";
import { phrasesOf } from "./phrases";
import { calmed, denies, isPlainFact } from "./sound-words";
import { plainText, type Sentence } from "./text";
import { THRESHOLDS } from "./thresholds";
import { titlePixels } from "./title-pixels";
import type { SeoSource } from "./types";

const MOST_EXTRAS = 2;
/** Characters of a name. */
const MOST_READ = 300;

/**
 * Titles that the source's own words make, each within the limits where that can be: the kind of
 * product first, with what sets it apart behind. The best is for the checks to tell.
 */
export function titleCandidates(source: SeoSource, reading: Reading): string[] {
  const bases = [keywordFirst(reading), calmed(plainText(source.name.slice(0, MOST_READ)))]
    .filter((base) => base !== "")
    .map(fitting);
  const extras = extrasOf(source, reading);
  const titles = bases.flatMap((base) => [withExtras(base, extras), base]);
  return [...new Set(titles)].filter((title) => fits(title) && /\p{L}/u.test(title));
}

/** “Tern Over-Ear Headphones” as “Over-Ear Headphones Tern”; empty: the order stays. */
function keywordFirst({ name, language }: Reading): string {
  const { head, model, size, core } = name;
  if (language !== "en" && language !== "de") return "";
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

function withExtras(base: string, extras: Extra[]): string {
  const { low } = THRESHOLDS.titleLength;
  let title = base;
  let used = 0;
  for (const { words: extra, spare } of extras) {
    if (used === MOST_EXTRAS || (spare && lengthOf(title) >= low)) break;
    if (said(title, extra)) continue;
    const longer = used === 0 ? `${title} – ${extra}` : `${title}, ${extra}`;
    if (!fits(longer)) continue;
    title = longer;
    used++;
  }
  return title;
}

/** Whether a title has a word of a phrase already. */
function said(title: string, extra: string): boolean {
  const words = new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  return (extra.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).some((word) => words.has(word));
}

/** Standards and whole measures, which mean the same wherever they stand. */
const SPEC =
  /\b(?:Bluetooth \d(?:\.\d)?|USB-C|IPX?\d{1,2}\b|\d{2,4} ?(?:W|Watt|watts)\b|\d{1,2}(?:[.,]\d{1,2})? ?(?:litres|liters|Liter|litri|litros)\b|\d{2,3} ?[×x] ?\d{2,3} ?cm\b)/gu;

/** A phrase at the start of an English sentence without its capital. */
function lowered(written: string, sentences: Sentence[]): string {
  const starts =
    /^\p{Lu}\p{Ll}/u.test(written) && sentences.some(({ text }) => text.startsWith(written));
  return starts ? written.charAt(0).toLowerCase() + written.slice(1) : written;
}

interface Extra {
  words: string;
  /** Only where the title would be too short without it. */
  spare: boolean;
}

/** Of what is used with a product, and of what comes with it. */
const ACCESSORY =
  /\b(?:pads?|cloth|towels?|sponges?|bags?|box|pouch|spoons?|case|tuch|schwamm|paño|panno|chiffon|legna)\b/iu;

/** What sets a product apart, as its text says it: materials and measures, then its category. */
function extrasOf(source: SeoSource, reading: Reading): Extra[] {
  const sound = {
    ...reading.text,
    sentences: reading.text.sentences.filter(({ text }) => isPlainFact(text) && !denies(text)),
  };
  const materials = phrasesOf(sound)
    .filter(({ kind, written }) => kind === "phrase" && namesMaterial(written))
    .map(({ written }) => lowered(written, sound.sentences))
    .filter((written) => !ACCESSORY.test(written))
    .filter((written) => reading.language !== "de" || /^\p{Lu}\S*$/u.test(written));
  const specs = sound.sentences.flatMap(({ text }) => text.match(SPEC) ?? []);
  const own = new Set([...materials.slice(0, 2), ...specs, ...materials.slice(2)]);
  const extras = [...own].map((words) => ({ words, spare: false }));
  if (reading.language === "en" && isPlainFact(source.category)) {
    extras.push({ words: source.category.trim(), spare: true });
  }
  return extras.filter(({ words }) => words.length >= 3 && words.length <= 32);
}
