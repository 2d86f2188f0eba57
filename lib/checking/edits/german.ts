import { type GermanForms, getGermanForms, toGermanForm } from "../text/genders";
import { GERMAN, toEndings, toSet } from "./grammars";

/**
 * Returns whether a German word has the same declension as the word that it replaces: adjectives
 * and verbs have the same ending, and nouns the same gender, number and case.
 */
export function isProvenInGerman(
  before: string,
  after: string,
  old: string,
  next: string,
): boolean {
  if (/\s/.test(old) || /\s/.test(next)) return false;
  const [isNoun, isNewNoun] = [/^\p{Lu}/u.test(old), /^\p{Lu}/u.test(next)];
  if (isNoun !== isNewNoun) return false;
  if (isNoun) return isProvenNoun(before, after, old, next);
  const [ending, newEnding] = [old, next].map((word) => DECLINED.exec(word)?.[0] ?? "");
  if (/^\p{Zs}(?:gegen|vor|an|auf)\p{Zs}/u.test(after)) return false;
  // Verbs differ in their objects and prepositions: `sorgt für`, `dient als`.
  if (canBeVerb(old) || canBeVerb(next)) return false;
  if (ending !== newEnding || SEPARABLE.test(next) || SEPARABLE.test(old)) return false;
  // An undeclined word before another one may be an adverb, a verb or a particle.
  if (ending !== "") return true;
  return /^(?:$|[.,;:!?)\n\r])/.test(after) || FOLLOWERS.has(WORD_AFTER.exec(after)?.[1] ?? "");
}

/** Returns whether a word may be a verb of the third person. */
function canBeVerb(word: string): boolean {
  const isParticiple = /^(?:\p{L}*ge\p{L}{3,}|\p{L}+iert)$/u.test(word);
  return /t$/.test(word) && !isParticiple && !ADJECTIVE_IN_T.test(word);
}

function isProvenNoun(before: string, after: string, old: string, next: string): boolean {
  if (/^\p{Zs}(?:gegen|vor|auf)\p{Zs}/u.test(after)) return false;
  const isAtStart = /(?:^|[.!?:\n\r]\p{White_Space}*)$/u.test(before);
  const [oldForms, newForms] = [getGermanForms(old), getGermanForms(next)];
  // At the start of a sentence, adjectives and verbs are capitalized, too: `Weiche Decke`, `Decke
  // den Tisch`.
  const isOther =
    /^\p{Zs}(?:\p{Lu}|(?:der|die|das|den|dem|ein|eine|einen|einem|du|sie|es|sich)\p{Zs})/u;
  if (isAtStart && !NOUN.test(old) && (oldForms === null || isOther.test(after))) return false;
  const [oldEnding, newEnding] = [old, next].map((word) => word.toLowerCase().slice(-5));
  if (oldEnding === newEnding && oldEnding?.length === 5) return true;
  const [suffix] = NOUN.exec(old) ?? [];
  if (suffix !== undefined && NOUN.test(next))
    return isPluralSuffix(suffix) === isPluralSuffix(NOUN.exec(next)?.[0] ?? "");
  if (oldForms === null || newForms === null) return false;
  const form = oldForms & findFormsAfter(before);
  return form !== 0 && (form & ~newForms) === 0;
}

/** Returns the noun forms that the preceding determiner or preposition allows. */
function findFormsAfter(before: string): GermanForms {
  const words = before.match(/[\p{L}\p{M}-]+(?=\p{Zs})|[.,;:!?()\n\r]/gu) ?? [];
  for (const word of words.slice(-MAX_ADJECTIVES - 1).reverse()) {
    const forms = DETERMINERS.get(word.toLowerCase());
    if (forms !== undefined) return forms;
    // An adjective can stand between the determiner and the noun.
    if (!/^\p{Ll}+e[mnrs]?$/u.test(word)) break;
  }
  return ALL_FORMS;
}

const MAX_ADJECTIVES = 2;
const ALL_FORMS: GermanForms = -1;

const CASES = { N: "NOM", G: "GEN", D: "DAT", A: "AKK" } as const;
const KINDS = { m: "M", f: "F", n: "N", p: "PL" } as const;

const DETERMINERS: ReadonlyMap<string, GermanForms> = new Map(
  Object.entries(GERMAN.determiners).flatMap(([forms, words]) => {
    const bits = forms.split(" ").reduce((sum, [kind, inCase]) => sum | toForm(kind, inCase), 0);
    return words.split(" ").map((word) => [word, bits] as const);
  }),
);

function toForm(kind: string | undefined, inCase: string | undefined): GermanForms {
  return toGermanForm(KINDS[kind as keyof typeof KINDS], CASES[inCase as keyof typeof CASES]);
}

function isPluralSuffix(suffix: string): boolean {
  return /en$/.test(suffix) && suffix !== "chen";
}

const DECLINED = toEndings(GERMAN.declined);
const NOUN = toEndings(GERMAN.nouns);
const ADJECTIVE_IN_T = toEndings(GERMAN.adjectivesInT);
const SEPARABLE = new RegExp(`^(?:${GERMAN.separable.replaceAll(" ", "|")})\\p{L}{3,}e?n$`, "u");
const FOLLOWERS = toSet(GERMAN.followers);
const WORD_AFTER = /^\p{Zs}(\p{Ll}+)(?!\p{L})/u;
