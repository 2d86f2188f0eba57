import { getDictionary } from "../text/dictionaries";
import { getFrenchGender } from "../text/genders";
import { FRENCH, type Gender, ROMANCE_GRAMMARS, toEndings, toSet } from "./grammars";

/**
 * The words on both sides of a French word, in lowercase. Empty next to punctuation and at the ends
 * of the text.
 */
interface Neighbors {
  before: string;
  after: string;
  /** Whether the next word can be a noun or adjective. */
  isFollowed: boolean;
  /** The gender of the preceding article, or null if there is none or it does not show a gender. */
  articleGender: Gender | null;
}

/**
 * Returns whether a French word can replace another one of the same number: both are adjectives or
 * nouns of the same gender. Returns null if the word lists do not determine it.
 */
export function isProvenInFrench(
  old: string,
  next: string,
  { before, after, isFollowed, articleGender }: Neighbors,
): boolean | null {
  const [wasPrenominal, isPrenominal] = [isListed(old, PRENOMINAL), isListed(next, PRENOMINAL)];
  const fitsBefore = isPrenominal || isListed(next, EITHER_SIDE);
  const isMisplaced = isFollowed ? wasPrenominal && !fitsBefore : isPrenominal && !wasPrenominal;
  if (isMisplaced && !COPULAS.has(before)) return false;
  const [oldAdjective, newAdjective] = [findAdjectiveGender(old), findAdjectiveGender(next)];
  // A verb that is spelled like an adjective: `qui parfait ce look`.
  if (VERB_MARKERS.has(before)) return false;
  if ((oldAdjective !== null || isEpicene(old)) && OBJECTS.has(after)) return false;
  // Directly after an article and before no noun, an adjective is used as a noun: `un incontournable`.
  const isNominal = !isFollowed && (articleGender !== null || NOMINAL_ARTICLES.has(before));
  if (isNominal && (getFrenchNounGender(next) === null || isMainlyAdjective(next))) return false;
  if (oldAdjective !== null && newAdjective !== null)
    return oldAdjective === newAdjective && (!isFollowed || articleGender === null || fitsBefore);
  if (newAdjective !== null && isFollowed && before === "" && !fitsBefore) return false;
  const [oldNoun, newNoun] = [getFrenchNounGender(old), getFrenchNounGender(next)];
  if (oldAdjective !== null || newAdjective !== null || oldNoun === null || newNoun === null)
    return null;
  if (EPICENE_ENDING.test(old) && EPICENE_ENDING.test(next)) return null;
  if (oldNoun !== newNoun) return false;
  if (articleGender !== null) return articleGender === newNoun;
  // A noun can be spelled like a verb or like an adjective with one form for both genders: `porte`,
  // `pratique`.
  if (canBeVerb(old) && OBJECTS.has(after)) return false;
  const isAfterMarker =
    before === "" || NOUN_MARKERS.has(before) || findAdjectiveGender(before) === oldNoun;
  if (isAfterMarker) return true;
  // After a noun or its adjective, a noun describes it, which few nouns can: `table de chevet design`.
  const isApposed = getFrenchNounGender(before) !== null || findAdjectiveGender(before) !== null;
  return !(isApposed || canBeVerb(old) || /es?$/.test(old));
}

function isListed(word: string, adjectives: ReadonlySet<string>): boolean {
  const singular = word.replace(/([^x])s$/, "$1");
  return [word, singular, ...toMasculines(singular)].some((form) => adjectives.has(form));
}

/** Returns the gender of a noun in the singular or plural, or null if it is unknown. */
export function getFrenchNounGender(word: string): Gender | null {
  const own = getFrenchGender(word);
  if (own !== null || !/[sx]$/.test(word)) return own;
  return getFrenchGender(word.slice(0, -1)) ?? getFrenchGender(word.replace(/aux$/, "al"));
}

/** Returns the gender of an adjective or participle, or null if both genders share one form. */
export function findAdjectiveGender(word: string): Gender | null {
  const singular = word.replace(/([^x])s$/, "$1");
  if (hasFeminine(singular) || hasFeminine(word)) return "m";
  if (isParticiple(singular)) return /[^é]e$|ée$/.test(singular) ? "f" : "m";
  return toMasculines(singular).some(hasFeminine) ? "f" : null;
}

/** Returns whether a word is an adjective with one form for both genders, such as `moderne`. */
export function isEpicene(word: string): boolean {
  const singular = word.replace(/s$/, "");
  if (!/e$/.test(singular) || getFrenchNounGender(singular) !== null) return false;
  return findAdjectiveGender(word) === null && /S\./.test(getFlags(singular));
}

/** Returns whether a noun is mainly an adjective, which has an adverb: `utile`. */
function isMainlyAdjective(word: string): boolean {
  if (findAdjectiveGender(word) !== null) return true;
  const flags = getDictionary("fr")?.getFlags(`${word.replace(/s$/, "")}ment`) ?? null;
  // Nouns such as `enveloppement` have a plural.
  return flags !== null && !flags.includes("S.");
}

function hasFeminine(word: string): boolean {
  return /[FW][.+sc]|Wx/.test(getFlags(word));
}

function getFlags(word: string): string {
  return getDictionary("fr")?.getFlags(word) ?? "";
}

function isParticiple(word: string): boolean {
  if (PARTICIPLES.has(word.replace(/e$/, ""))) return true;
  const stem = /^(.{2,})ée?$/.exec(word)?.[1];
  return stem !== undefined && getDictionary("fr")?.getFlags(`${stem}er`) != null;
}

/** Returns the possible masculine forms of a feminine adjective: `léger` for `légère`. */
function toMasculines(word: string): string[] {
  if (!/e$/.test(word)) return [];
  const stem = word.slice(0, -1);
  return [
    stem,
    stem.replace(/(.)\1$/, "$1"),
    stem.replace(/ère?$/, "er").replace(/iv$/, "if"),
    stem.replace(/[cs]$/, "x"),
    stem.replace(/ch$/, "c"),
    stem
      .replace(/(b|v)elle?$/, "$1eau")
      .replace(/ouvell$/, "ouveau")
      .replace(/^bell$/, "beau"),
  ];
}

function canBeVerb(word: string): boolean {
  return /(?:e|es|ent)$/.test(word)
    ? getDictionary("fr")?.getFlags(word.replace(/(?:e|es|ent)$/, "er")) != null
    : false;
}

const PRENOMINAL = toSet(FRENCH.prenominal);
const EPICENE_ENDING = toEndings(ROMANCE_GRAMMARS.fr.both);
const EITHER_SIDE = toSet(FRENCH.eitherSide);
const PARTICIPLES = toSet(FRENCH.participles);
const COPULAS = toSet(FRENCH.copulas);
const NOMINAL_ARTICLES = toSet(FRENCH.nominalArticles);
const NOUN_MARKERS = toSet(FRENCH.nounMarkers);
const OBJECTS = toSet(FRENCH.objects);
const VERB_MARKERS = toSet(FRENCH.verbMarkers);
