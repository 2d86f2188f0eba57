import { getDictionary } from "../text/dictionaries";
import { ENGLISH, toSet } from "./grammars";

/**
 * The parts of speech and inflections that an English word can have, such as `noun`, `verb -s` or
 * `adjective -er`.
 */
type Forms = ReadonlySet<string>;

/** The words on both sides of a replacement. */
export interface Neighbors {
  /** In lowercase. Empty next to punctuation and at the ends of the text. */
  before: string;
  after: string;
  /** Whether the next word has a capital. */
  isBeforeCapital?: boolean;
  /** Whether `to` precedes as part of a preposition such as `prior to`, not of an infinitive. */
  isAfterPreposition?: boolean;
}

/**
 * Returns whether an English label or entry, such as `Features:`, can have other words instead: a
 * noun is not replaced with a verb.
 */
export function isProvenEntry(words: string, insert: string): boolean {
  const noNeighbors = { before: "", after: "" };
  const [old, next] = [toWords(words), toWords(insert)];
  const isNoun = (form: string) => form.startsWith("noun");
  const oldForms = findPhraseForms(old, noNeighbors);
  if (![...oldForms].some(isNoun)) return true;
  const [first = ""] = next;
  if (AUXILIARIES.has(first)) return false;
  const newForms = [...findPhraseForms(next, noNeighbors)];
  // Two words that are both plurals and verbs are often synonyms only as verbs: `features`, `offers`.
  if ([words, insert].every(isVerbWithS)) return false;
  const isVerb = newForms.length > 0 && newForms.every((form) => /^verb(?: -s)?$/.test(form));
  return !isVerb;
}

function isVerbWithS(word: string): boolean {
  return /^\p{L}+s$/u.test(word) && findForms(word.toLowerCase().slice(0, -1)).has("verb");
}

/** Returns whether a hyphen makes an adjective of an English noun phrase, as in `high-quality`. */
export function becomesAdjective(words: string, insert: string): boolean {
  const [first = "", last = "", ...others] = toWords(words);
  if (others.length > 0 || insert.toLowerCase() !== `${first}-${last}`) return false;
  return findForms(first).has("adjective") && findForms(last).has("noun");
}

/**
 * Returns whether an English wording can replace another one in its context: it can be every part
 * of speech and inflection that the other one can be there. Without a dictionary, only listed
 * phrases, approximators and prepositions are proven.
 */
export function isProvenInEnglish(words: string, insert: string, neighbors: Neighbors): boolean {
  const [old, next] = [toWords(words), toWords(insert)];
  if (PHRASES.some((group) => group.has(old.join(" ")) && group.has(next.join(" ")))) return true;
  if ([old, next].every(([word = "", second]) => !second && APPROXIMATIONS.has(word))) return true;
  const [lastOld = "", lastNew = ""] = [old.at(-1), next.at(-1)];
  if (PREPOSITIONS.has(lastOld) || PREPOSITIONS.has(lastNew)) return isSameFrame(old, next);
  const oldForms = findPhraseForms(old, neighbors);
  const newForms = findPhraseForms(next, neighbors);
  if (oldForms.size === 0) return false;
  const needed = selectForms(oldForms, neighbors, old);
  const isInfinitive = neighbors.after === "to" && [old, next].every(takesInfinitive);
  const isGoverned = GOVERNED.has(neighbors.after) && !isInfinitive;
  if (needed.has("adjective") && (isLikeAdverb(neighbors) || isGoverned)) return false;
  // `Best applied` needs an adverb; `helps protect` and `helps to protect` a verb with an infinitive.
  const formsAfter = findForms(neighbors.after);
  if (isGraded(needed) && formsAfter.has("verb -ed")) return false;
  const isBeforeVerb =
    neighbors.after === "to" ||
    (formsAfter.has("verb") && (!formsAfter.has("noun") || /^helps?$/.test(lastOld)));
  if (isBeforeVerb && [...needed].some((form) => /^verb(?: -s)?$/.test(form))) return false;
  // Not every transitive verb takes a clause: `to ensure that`.
  if (neighbors.after === "that" && [...needed].some((form) => form.startsWith("verb")))
    return false;
  if (breaksCount(lastOld, lastNew, neighbors)) return false;
  // If both words can be nouns and verbs, often only the verbs are synonyms: `purchase` and `buy`.
  const isAmbiguous = [oldForms, newForms].every((forms) => forms.has("noun") && forms.has("verb"));
  if (isAmbiguous && !(needed.size === 1 && needed.has("verb"))) return false;
  // A noun is not replaced with a word that is mostly an adjective: `a touch of fine`.
  const isNoun = needed.size === 1 && needed.has("noun") && !oldForms.has("adjective");
  if (isNoun && newForms.has("adjective") && !isNounOnly(neighbors.after)) return false;
  if ([...needed].every((form) => newForms.has(form))) return true;
  // A participle before a noun or after `is` is an adjective: `formulated concrete`, `made by hand`.
  const isParticiple = needed.has("verb -ed") && [...needed].every(isParticipial);
  if (isParticiple && newForms.has("verb -ed")) return true;
  if (isParticiple && old.length > 1 && neighbors.after === "" && BE.has(neighbors.before))
    return newForms.has("adjective");
  // Before a noun, a noun works like an adjective: a luxury bag, an affordable bag.
  const isAttributive = [...needed].every((form) => form === "noun" || form === "adjective");
  return (
    isAttributive &&
    isNounOnly(neighbors.after) &&
    (newForms.has("noun") || newForms.has("adjective"))
  );
}

function takesInfinitive(words: readonly string[]): boolean {
  return words.length === 1 && INFINITIVE_ADJECTIVES.has(words[0] ?? "");
}

function isGraded(forms: Forms): boolean {
  return forms.has("adjective -er") || forms.has("adjective -est");
}

function isParticipial(form: string): boolean {
  return form === "verb -ed" || form === "adjective";
}

/** Returns whether both wordings are prepositions, or verbs with the same particle. */
function isSameFrame(old: readonly string[], next: readonly string[]): boolean {
  if (old.length > 1 && next.length > 1 && old.at(-1) === next.at(-1)) return true;
  return [old, next].every(
    (words) =>
      PREPOSITIONS.has(words.at(-1) ?? "") &&
      words.every((word) => PREPOSITIONS.has(word) || CONNECTIVES.has(word) || word === "the"),
  );
}

/** Returns the forms of the head of a phrase: the last word before a preposition. */
function findPhraseForms(words: readonly string[], { after }: Neighbors): Forms {
  const at = words.findIndex((word, index) => index > 0 && PREPOSITIONS.has(word));
  // `bags of wool` and `free of charge` cannot modify a following word.
  if (at > 0 && after !== "" && !PREPOSITIONS.has(after)) return new Set();
  const head = words.slice(0, at > 0 ? at : words.length);
  const [first = ""] = head;
  if (DETERMINERS.has(first) || PREPOSITIONS.has(first)) return new Set();
  const last = head.at(-1) ?? "";
  const forms = findForms(last);
  if (head.length === 1) return forms;
  if (/^(?:more|less)$/.test(first) && forms.has("adjective")) return new Set(["adjective -er"]);
  if (/^(?:most|least)$/.test(first) && forms.has("adjective")) return new Set(["adjective -est"]);
  // The dictionary lists some nouns only as verbs: `good value`, `skin tone`.
  const formsBefore = findForms(head.at(-2) ?? "");
  if (forms.has("verb") && (formsBefore.has("adjective") || formsBefore.has("noun")))
    return new Set(["noun"]);
  // `The sock is well suited`, but `the well-suited sock` and `the specially formulated soap`.
  const isNoun = [...forms].some((form) => form.startsWith("noun"));
  if (!isNoun && !/ly$/.test(first) && after !== "" && !PREPOSITIONS.has(after)) return new Set();
  // A phrase has the part of speech of its last word, but is never a finite verb.
  return new Set([...forms].filter((form) => !form.startsWith("verb") || isAdjectival(form)));
}

function isAdjectival(form: string): boolean {
  return form === "verb -ed" || form === "verb -ing";
}

/** Removes the forms that a word cannot have between its neighbors. */
function selectForms(
  forms: Forms,
  { before, after, isBeforeCapital = false, isAfterPreposition = false }: Neighbors,
  words: readonly string[],
): Forms {
  const isAfterDeterminer = DETERMINERS.has(before);
  // A verb after `you` has no other verb after it: `you purchase helps` lacks a letter.
  const isSubject = FINITE_VERB.test(after);
  const isVerb =
    (BEFORE_VERBS.has(before) && before !== "and" && !isAfterPreposition && !isSubject) ||
    (!isAfterDeterminer && OBJECTS.has(after));
  const isAfterCopula = COPULAS.has(before) || STATE_VERBS.has(before);
  // `Perfect for travel` begins with an adjective, but `perfect your look` with a verb.
  const isAlone = before === "" && after === "for" && takesInfinitive(words);
  // An entry of a list such as `FREE Stacking Ring` names a thing.
  const isOfEntry =
    before === "" && isBeforeCapital && forms.has("adjective") && !OBJECTS.has(after);
  const isBeforeWord = after !== "" && !PREPOSITIONS.has(after) && !ENDS_PHRASE.test(after);
  const selected = [...forms].filter((form) => {
    if (/^verb(?: -s)?$/.test(form))
      return !isAfterDeterminer && !isAfterPreposition && !isAfterCopula && !isAlone && !isOfEntry;
    if (form === "verb -ing" && forms.has("adjective")) return !isAfterDeterminer && !isAfterCopula;
    if (isVerb && [...forms].some((other) => /^verb(?: -s)?$/.test(other))) return false;
    // Before a noun and after `is`, a word that can be an adjective is an adjective.
    if (form === "noun" && forms.has("adjective"))
      return !isBeforeWord && !isAfterCopula && !isAlone;
    return true;
  });
  return selected.length > 0 ? new Set(selected) : forms;
}

/** Returns whether an adjective follows its verb or noun, as in `fits easy into the room`. */
function isLikeAdverb({ before, after }: Neighbors): boolean {
  if (before === "" || PREPOSITIONS.has(before) || DETERMINERS.has(before)) return false;
  if (after !== "" && !PREPOSITIONS.has(after)) return false;
  if (COPULAS.has(before) || STATE_VERBS.has(before)) return false;
  return [...findForms(before)].some((form) => /^(?:verb|noun)(?: -s)?$/.test(form));
}

function isNounOnly(word: string): boolean {
  if (ENDS_PHRASE.test(word)) return false;
  const forms = findForms(word);
  return forms.size > 0 && [...forms].every((form) => form.startsWith("noun"));
}

/**
 * Returns whether replacing a countable noun with a mass noun, or the reverse, is ungrammatical
 * here.
 */
function breaksCount(old: string, next: string, { before }: Neighbors): boolean {
  const [wasMass, isMass] = [isMassNoun(old), isMassNoun(next)];
  if (wasMass === isMass) return false;
  return isMass ? /^(?:an?|one|each|every|another)$/.test(before) : !DETERMINERS.has(before);
}

function isMassNoun(word: string): boolean {
  const dictionary = getDictionary("en");
  const flags = dictionary?.getFlags(word) ?? "";
  const hasPlural = flags.includes("S") || dictionary?.getFlags(`${word}s`) != null;
  return flags.includes("M") && !hasPlural && !/[DGYRTPZJ]/.test(flags) && !/[eo]r$/.test(word);
}

/** Returns all forms that a word can have, based on the affixes in the dictionary. */
function findForms(word: string): Forms {
  if (PARTICIPLES.has(word)) return new Set(["verb -ed"]);
  if (COMPOUND_PARTICIPLE.test(word)) return new Set(["verb -ed", "adjective"]);
  if (COMPARATIVES.has(word)) return new Set(["adjective -er"]);
  if (SUPERLATIVES.has(word)) return new Set(["adjective -est"]);
  if (PLURALS.has(word)) return new Set(["noun -s"]);
  const dictionary = getDictionary("en");
  const [, lastPart = ""] = /-([\p{L}]+)$/u.exec(word) ?? [];
  if (lastPart !== "" && dictionary?.getFlags(word) === null) return findCompoundForms(lastPart);
  if (!dictionary) return new Set();
  const forms = new Set<string>();
  for (const spelling of toAmerican(word)) {
    const flags = dictionary.getFlags(spelling);
    if (flags !== null) addBaseForms(forms, spelling, flags);
    for (const [form, stems] of findStems(spelling))
      for (const stem of stems) {
        const stemFlags = dictionary.getFlags(stem) ?? "";
        if (form === "-s" && stemFlags.includes("S")) {
          if (stemFlags.includes("M")) forms.add("noun -s");
          if (/[DG]/.test(stemFlags)) forms.add("verb -s");
        }
        if (form === "-s" && /M/.test(stemFlags) && flags !== null) forms.add("noun -s");
        if (form === "-ers" && stemFlags.includes("Z")) forms.add("noun -s");
        if (form === "-ed" && stemFlags.includes("D")) forms.add("verb -ed");
        if (form === "-ing" && stemFlags.includes("G")) forms.add("verb -ing");
        if (form === "-er" && stemFlags.includes("R")) forms.add(getRForm(stemFlags));
        if (form === "-est" && stemFlags.includes("T")) forms.add("adjective -est");
        if (form === "-ly" && stemFlags.includes("Y")) forms.add("adverb");
      }
  }
  if (forms.size === 0 && ADJECTIVE_ENDING.test(word)) forms.add("adjective");
  return forms;
}

function findCompoundForms(lastPart: string): Forms {
  const forms = findForms(lastPart);
  const isAdjective =
    ADJECTIVE_ENDING.test(lastPart) || forms.has("adjective") || forms.has("verb -ed");
  if (isAdjective || forms.has("verb -ing")) return new Set(["adjective"]);
  return new Set([...forms].filter((form) => form.startsWith("noun")));
}

/**
 * The flag `R` marks the comparative of an adjective or the agent noun of a verb: `cheaper`,
 * `user`.
 */
function getRForm(flags: string): string {
  return flags.includes("T") || !/[DG]/.test(flags) ? "adjective -er" : "noun";
}

function addBaseForms(forms: Set<string>, word: string, flags: string): void {
  if (flags.includes("M")) forms.add("noun");
  // Nouns with `D` alone have an adjective, as in `long-legged`.
  if (flags.includes("G")) forms.add("verb");
  if (/[PTY]/.test(flags)) forms.add("adjective");
  // Words with none of these affixes are adjectives and adverbs, such as `durable` and `often`.
  if (!/[MDGSRTY]/.test(flags)) forms.add(/ly$/.test(word) ? "adverb" : "adjective");
}

function toAmerican(word: string): string[] {
  const american = word
    .replace(/is(e|es|ed|ing|er|ers|ation)$/, "iz$1")
    .replace(/our(s|ed|ing|ful)?$/, "or$1")
    .replace(/^grey/, "gray");
  return american === word ? [word] : [word, american];
}

/** Returns the possible stems of a word for its ending: `use` and `us` for `used`. */
function findStems(word: string): [string, string[]][] {
  const cut = (count: number) => word.slice(0, -count);
  const undouble = (stem: string) =>
    /([^aeiou])\1$/.test(stem) ? [stem, stem.slice(0, -1)] : [stem];
  const vowel = (stem: string) => [
    ...undouble(stem),
    `${stem}e`,
    ...(stem.endsWith("i") ? [`${stem.slice(0, -1)}y`] : []),
  ];
  if (/ies$/.test(word)) return [["-s", [`${cut(3)}y`, cut(1)]]];
  if (/ers$/.test(word))
    return [
      ["-s", [cut(1)]],
      ["-ers", vowel(cut(3))],
    ];
  if (/s$/.test(word)) return [["-s", /es$/.test(word) ? [cut(1), cut(2)] : [cut(1)]]];
  if (/ed$/.test(word)) return [["-ed", vowel(cut(2))]];
  if (/ing$/.test(word)) return [["-ing", vowel(cut(3))]];
  if (/est$/.test(word)) return [["-est", vowel(cut(3))]];
  if (/er$/.test(word)) return [["-er", vowel(cut(2))]];
  if (/ly$/.test(word)) return [["-ly", [cut(2), `${cut(1)}e`, `${cut(3)}y`]]];
  return [];
}

function toWords(wording: string): string[] {
  return wording.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*\.?(?:[\p{L}]\.)?/gu) ?? [];
}

/** Matches words before which a noun phrase ends: `a touch of luxury that calms`. */
const ENDS_PHRASE =
  /^(?:and|or|but|that|which|who|when|while|where|so|is|are|was|were|has|can|will)$/;
/** Matches verbs that follow a subject. */
const FINITE_VERB = /^(?:is|are|was|were|has|had|can|will|must|may|helps|makes|gives|means|comes)$/;
const AUXILIARIES = toSet("is are was were has have had can will must may do does");
const DETERMINERS = toSet(ENGLISH.determiners);
const BEFORE_VERBS = toSet(ENGLISH.beforeVerbs);
const COPULAS = toSet(ENGLISH.copulas);
const GOVERNED = toSet(ENGLISH.governed);
const BE = toSet("is are was were be been being");
const INFINITIVE_ADJECTIVES = toSet(ENGLISH.infinitiveAdjectives);
const STATE_VERBS = toSet(ENGLISH.stateVerbs);
const OBJECTS = toSet(ENGLISH.objects);
const PREPOSITIONS = toSet(ENGLISH.prepositions);
const CONNECTIVES = toSet(ENGLISH.connectives);
const APPROXIMATIONS = new Set(
  ENGLISH.approximations.split(" ").flatMap((word) => [word, `${word}.`]),
);
const PARTICIPLES = toSet(ENGLISH.participles);
const COMPOUND_PARTICIPLE = /^\p{L}{4,}(?:made|built|woven|sewn|knitted|crafted)$/u;
const COMPARATIVES = toSet(ENGLISH.comparatives);
const SUPERLATIVES = toSet(ENGLISH.superlatives);
const PLURALS = toSet(ENGLISH.plurals);
const PHRASES = ENGLISH.phrases.split(";").map((group) => new Set(group.split("|")));
const ADJECTIVE_ENDING = new RegExp(`(?:${ENGLISH.adjectives.replaceAll(" ", "|")})$`);
