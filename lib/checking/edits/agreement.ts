import type { Span } from "../text/characters";
import { getDictionary } from "../text/dictionaries";
import { getGermanForms } from "../text/genders";
import { isSmallWord } from "../text/small-words";
import { capitalizesNouns } from "../text/spellings";
import { becomesAdjective, isProvenEntry, isProvenInEnglish, type Neighbors } from "./english";
import { findAdjectiveGender, getFrenchNounGender, isEpicene, isProvenInFrench } from "./french";
import { isProvenInGerman } from "./german";
import {
  DEGREE_ADVERBS,
  type Gender,
  GOVERNED_PREPOSITIONS,
  ROMANCE_GRAMMARS,
  type RomanceGrammar,
  toEndings,
  toSet,
  UNINFLECTED_LANGUAGES,
} from "./grammars";
import { isSameWord } from "./same-word";

type Replacement = Span & { insert: string };

/**
 * Returns whether new words are proven to be grammatical in place of a term: they are another
 * spelling of the same word, no adjacent word must agree with them, or they have the inflection
 * that the adjacent words require. Inflections are determined from endings and articles, and in
 * English from a dictionary, so many replacements remain unproven.
 * @param language language tag; `en` for a text that is probably English
 * @param listed the words as written in the rule, where only names are capitalized
 */
export function isProvenReplacement(
  text: string,
  { start, end, insert }: Replacement,
  language: string | null,
  listed: { term: string; preferred: string },
): boolean {
  const [base = ""] = (language ?? "").split("-");
  // Some catalogues store letters and their accents as two characters.
  const words = text.slice(start, end).normalize("NFC");
  const before = text.slice(Math.max(0, start - CONTEXT_LENGTH), start).normalize("NFC");
  const after = text.slice(end, end + CONTEXT_LENGTH).normalize("NFC");
  // `A 3 in printed sticker` would be read as the preposition.
  if (base === "en" && insert === "in" && /^\p{Zs}\p{L}/u.test(after)) return false;
  if (isAcronymOfVerb(before, after, words, insert, base)) return false;
  if (joinsNames(before, after, words, base)) return false;
  // `Of high-quality wool`, but `the high quality of wool`.
  if (base === "en" && becomesAdjective(words, insert) && !isContentWord(after, base)) return false;
  if (isSameWord(words, insert, /\p{N}\p{Zs}?$/u.test(before))) return true;
  // A part of a compound: `easy-going`.
  if (/[\p{L}\p{N}]\p{Pd}$/u.test(before) || /^\p{Pd}[\p{L}\p{N}]/u.test(after)) return false;
  if (repeatsStem(before, after, words, insert)) return false;
  if (UNINFLECTED.has(base)) return true;
  if (isEntry(before, after)) return base !== "en" || isProvenEntry(words, insert);
  if (base !== "en" && isInEnglish(before, after, base)) return false;
  const [old, next] = [words.toLowerCase(), insert.toLowerCase()];
  if (isSmallWord(old, base) && isSmallWord(next, base)) return true;
  const neighbors = {
    before: (WORD_BEFORE.exec(before)?.[1] ?? "").toLowerCase(),
    after: (WORD_AFTER.exec(after)?.[1] ?? "").toLowerCase(),
    isBeforeCapital: /^\p{Zs}\p{Lu}/u.test(after),
    isAfterPreposition: PREPOSITION_WITH_TO.test(before),
  };
  if (base === "en") return isProvenInEnglish(words, insert, neighbors);
  if (isName(listed.term, base) && isName(listed.preferred, base)) return true;
  if (base === "de") return isProvenInGerman(before, after, words, insert);
  const grammar = GRAMMARS.get(base);
  if (grammar) return isProvenInRomance(base, grammar, { before, after, old, next });
  if (GOVERNED.has(neighbors.after)) return false;
  if (base === "nl") return isProvenInDutch(neighbors, old, next);
  // Adjectives in `-a` have the same form in all genders. Without a preceding word, a form in `-a`
  // may be an imperative, which many verbs form differently.
  if (
    base === "sv" &&
    neighbors.before !== "" &&
    /\p{L}{3}a$/u.test(old) &&
    /\p{L}{3}a$/u.test(next)
  )
    return true;
  return hasSameEnding(old, next, 2);
}

const UNINFLECTED = toSet(UNINFLECTED_LANGUAGES);
const GOVERNED = toSet(GOVERNED_PREPOSITIONS);
const CONTEXT_LENGTH = 80;
/** Matches an English preposition that ends in `to`, which a noun follows. */
const PREPOSITION_WITH_TO =
  /(?<!\p{L})(?:prior|due|according|addition|thanks|owing|contrary|relation|regard|respect|next|close|subsequent|similar|compared|relative)\p{Zs}to\p{Zs}$/iu;
const WORD_BEFORE = /(?<!\p{L})([\p{L}\p{M}'’-]+)\p{Zs}["“«„]?$/u;
const WORD_AFTER = /^["”»“]?\p{Zs}([\p{L}\p{M}'’-]+)/u;

/** Returns whether a sentence in another language's product is English, by its small words. */
function isInEnglish(before: string, after: string, language: string): boolean {
  const words = `${before} ${after}`.toLowerCase().match(/\p{L}+/gu) ?? [];
  const english = words.filter((word) => isSmallWord(word, "en") && !isSmallWord(word, language));
  return (
    english.length > 1 &&
    !words.some((word) => !english.includes(word) && isSmallWord(word, language))
  );
}

/** Returns whether a word is an English verb that an acronym is spelled like: `has led to`. */
function isAcronymOfVerb(
  before: string,
  after: string,
  words: string,
  insert: string,
  language: string,
): boolean {
  if (language !== "en" || words !== insert.toLowerCase() || !/^\p{Lu}+$/u.test(insert))
    return false;
  return VERB_BEFORE_PARTICIPLE.test(before) || /^\p{Zs}(?:to|by)(?!\p{L})/u.test(after);
}

const VERB_BEFORE_PARTICIPLE =
  /(?<!\p{L})(?:has|have|had|having|is|are|was|were|been|being)\p{Zs}$/iu;

/**
 * Returns whether an ampersand may be part of a name such as `Dolce & Gabbana`. In titles and in
 * languages that capitalize nouns, ordinary words can be on both sides.
 */
function joinsNames(before: string, after: string, words: string, language: string): boolean {
  if (words !== "&") return false;
  const [, first] = /(?<!\p{L})(\p{Lu}[\p{L}\p{M}'’]*)\p{Zs}?$/u.exec(before) ?? [];
  const [, second] = /^\p{Zs}?(\p{Lu}[\p{L}\p{M}'’]*)/u.exec(after) ?? [];
  if (first === undefined || second === undefined) return false;
  const dictionary = getDictionary(language);
  const isOrdinary = (word: string) =>
    capitalizesNouns(language)
      ? getGermanForms(word) !== null
      : (dictionary?.find(word.toLowerCase(), word.toUpperCase()).lowercase ?? false);
  if (![first, second].every(isOrdinary)) return true;
  if (capitalizesNouns(language)) return false;
  const [line = ""] = /[^\n\r]*$/u.exec(before) ?? [];
  const [rest = ""] = /^[^\n\r]*/u.exec(after) ?? [];
  return /(?<!\p{L})\p{Ll}{4,}/u.test(`${line} ${rest}`);
}

/** Returns whether the replaced words are a complete entry, such as `wool` in `Material: wool`. */
function isEntry(before: string, after: string): boolean {
  const isStart = /(?:^|[\n\r\t|•]|:\p{Zs})\p{Zs}*(?:[-*–]\p{Zs})?$/u.test(before);
  return isStart && /^\p{Zs}*(?:$|[\n\r\t|:])/u.test(after);
}

/** Returns whether the sentence around the insertion already contains one of its longer words. */
function repeatsStem(before: string, after: string, words: string, insert: string): boolean {
  const [sentenceBefore = ""] = /[^.!?…\n\r]*$/u.exec(before) ?? [];
  const [sentenceAfter = ""] = /^[^.!?…\n\r]*/u.exec(after) ?? [];
  if (startsLikeNeighbor(before, after, insert)) return true;
  const around = toLongWords(`${sentenceBefore} ${sentenceAfter}`);
  const old = toLongWords(words);
  return toLongWords(insert).some((word) => {
    // Inflections of a word share its first letters.
    const stem = word.slice(0, Math.max(4, Math.min(7, word.length - 2)));
    const root = removeVerbEnding(word);
    const hasStem = (other: string) => other.startsWith(stem) || removeVerbEnding(other) === root;
    return !old.some(hasStem) && around.some(hasStem);
  });
}

/** Removes an ending of English and Romance verbs, so that `offre` and `offrant` are equal. */
function removeVerbEnding(word: string): string {
  return word.replace(VERB_ENDING, "");
}

const VERB_ENDING =
  /(?<=^\p{L}{4,})(?:e[ds]?|s|ing|er?|ir|ons|ez|ent|ants?|antes?|é|és|ée|ées|ar|[ae]ndo|iendo|indo|[ai]d[oa]s?|a|o|an|am|em|en|are|ere|ire|[aiu]t[oaie])$/u;

/** Returns whether the insertion begins like a word next to it: `passende Passform`. */
function startsLikeNeighbor(before: string, after: string, insert: string): boolean {
  const words = toLongWords(insert);
  const pairs = [
    [WORD_BEFORE.exec(before)?.[1], words[0]],
    [words.at(-1), WORD_AFTER.exec(after)?.[1]],
  ];
  return pairs.some(
    ([first = "", second = ""]) =>
      first.length > 4 &&
      second.length > 4 &&
      first.slice(0, 4).toLowerCase() === second.slice(0, 4).toLowerCase(),
  );
}

function toLongWords(words: string): string[] {
  return words.toLowerCase().match(/[\p{L}\p{M}]{4,}/gu) ?? [];
}

/** Returns whether words from a rule are a name or code, judging by their capitals. */
function isName(words: string, language: string): boolean {
  const pattern = language === "de" ? /\p{Lu}[^\s]*[\p{Lu}\p{N}]|\p{Ll}\p{Lu}/u : /^[\p{Lu}\p{N}]/u;
  return !/\p{Zs}\p{Ll}/u.test(words) && pattern.test(words);
}

function hasSameEnding(old: string, next: string, length: number): boolean {
  return old.length > length && next.length > length && old.slice(-length) === next.slice(-length);
}

/**
 * Returns whether a Dutch adjective replaces another one in the same form: with `-e` before a noun,
 * or without an ending before a punctuation mark or function word.
 */
function isProvenInDutch({ before, after }: Neighbors, old: string, next: string): boolean {
  if (hasSameEnding(old, next, 3)) return true;
  const isFollowed = after !== "" && !isSmallWord(after, "nl");
  if ([old, next].every((word) => /\p{L}{3}e$/u.test(word)))
    return isFollowed && before !== "" && [old, next].every((word) => isDutchAdjective(word, "e"));
  return !isFollowed && [old, next].every((word) => isDutchAdjective(word, ""));
}

/**
 * Returns whether the dictionary lists a word as an adjective with this ending, but not as a noun.
 */
function isDutchAdjective(word: string, ending: string): boolean {
  const dictionary = getDictionary("nl");
  const stem = word.slice(0, word.length - ending.length).replaceAll("ij", "ĳ");
  // The vowel or consonant of a stem changes with its ending: `stijlvolle`, `moderne`, `zachte`.
  const stems = [stem, stem.replace(/(.)\1$/, "$1"), stem.replace(/v$/, "f").replace(/z$/, "s")];
  if (ending !== "") stems.push(stem.replace(/([aeou])([^aeiou])$/, "$1$1$2"));
  return stems.some((each) => {
    const flags = dictionary?.getFlags(each) ?? "";
    return /A[a-d]/.test(flags) && !/C[a-c]/.test(flags);
  });
}

interface Place {
  before: string;
  after: string;
  old: string;
  next: string;
}

function isProvenInRomance(
  language: string,
  grammar: Grammar,
  { before: context, after, old, next }: Place,
): boolean {
  const before = context.replace(DEGREE_ADVERBS, "");
  const [oldWords, nextWords] = [old.split(/\p{Zs}+/u), next.split(/\p{Zs}+/u)];
  const followingWord = (WORD_AFTER.exec(after)?.[1] ?? "").toLowerCase();
  const isFollowed =
    isContentWord(after, language) &&
    !grammar.objects.has(followingWord) &&
    !grammar.clauses.has(followingWord);
  // Each word governs its own preposition: `resistente a`, `adecuado para`.
  if (grammar.governed.has(followingWord)) return false;
  const [first = ""] = nextWords;
  const place = { before, after, old, next };
  if (isSameVerbForm(place, language, grammar)) return true;
  if (nextWords.length > 1 && grammar.prepositions.has(first))
    return !isFollowed && hasContentWordBefore(before, language, grammar);
  const wordBefore = WORD_BEFORE.exec(before)?.[1]?.toLowerCase() ?? "";
  const isBare = grammar.prepositions.has(wordBefore) && !isFollowed;
  const [oldHead = "", nextHead = ""] = [oldWords[0], first];
  if (grammar.isPlural(oldHead) !== grammar.isPlural(nextHead)) return false;
  if (!isBare && hidesPlural(place, language, grammar)) return false;
  if (hasOtherGender(old, before, after)) return false;
  // `Féminine et tendance`, but not `féminine et actuel`.
  const [, joined = ""] = JOINED_WORD.exec(before.toLowerCase()) ?? [];
  if (language === "fr" && joined !== "" && getFrenchNounGender(next) === null) {
    const gender = findAdjectiveGender(next);
    if (gender !== null && findAdjectiveGender(old) === null)
      return findAdjectiveGender(joined) === gender;
  }
  const isBoth = (word: string) =>
    (grammar.both.test(word) && !grammar.masculine.has(word) && !grammar.feminine.has(word)) ||
    (language === "fr" && isEpicene(word));
  // A noun such as `interior` can be spelled like an adjective that is none: `en interior`.
  if (isBare) return oldWords.length > 1 || nextWords.length > 1 || isBoth(old) === isBoth(next);
  const isParticiple = (word: string) => grammar.afterNoun.test(word);
  if (language === "it" && ITALIAN_PARTICIPLE.test(old) && !isParticiple(next))
    if (isParticiple(JOINED_WORD.exec(before.toLowerCase())?.[1] ?? "")) return false;
  if (oldWords.length !== nextWords.length) return false;
  if (grammar.special.has(old) !== grammar.special.has(next)) return false;
  if (oldWords.length > 1)
    return oldWords.every((word, index) => {
      const other = nextWords[index] ?? "";
      return word === other || hasSameEnding(word, other, 3);
    });
  if (grammar.infinitives.test(old) && grammar.infinitives.test(next)) return true;
  const isDetermined = isAfterArticle(before, grammar);
  // Between an article and its noun: `un élégant plateau`, but `un plateau raffiné`. Other adjectives
  // mean something else there, as in `um único aparelho`.
  if (isFollowed && isDetermined && [old, next].some((word) => grammar.afterNoun.test(word)))
    return false;
  // `Em perfeito estado`, `uma perfeita funcionalidade`, but `o estado ideal`.
  const isPrenominal = isFollowed && (isDetermined || grammar.prepositions.has(wordBefore));
  if (isPrenominal && grammar.postnominal.has(next) && !grammar.postnominal.has(old)) return false;
  // An adjective that is used as a noun: `o máximo de conforto`.
  if (!isFollowed && isDetermined && [old, next].every((word) => hasBothGenders(word, language)))
    return false;
  const genderOf = (word: string) => findGender(word, language, grammar);
  if (language === "fr") {
    const neighbors = {
      before: /(?<!\p{L})[ld]['’]$/iu.test(before) ? "de" : wordBefore,
      after: WORD_AFTER.exec(after)?.[1]?.toLowerCase() ?? "",
      isFollowed,
      articleGender: findArticle(wordBefore, grammar),
    };
    const isProven = isProvenInFrench(old, next, neighbors);
    if (isProven !== null) return isProven;
  }
  const [oldGender, newGender] = [genderOf(old), genderOf(next)];
  const genderBefore = findGenderBefore(before, grammar, genderOf);
  const neighborGender = genderBefore ?? genderOf(followingWord);
  const isAdjective = isBoth(next) || ADJECTIVE_ENDING.test(next);
  // A noun: `a prática esportiva`.
  if (isAdjective && !isBoth(old) && isAdjectiveAfterNoun(followingWord, grammar)) return false;
  // The French noun `chic` shows no gender where it is an adjective.
  const showsGender =
    oldGender !== null &&
    (language !== "fr" || findAdjectiveGender(old) !== null || findAdjectiveGender(next) === null);
  if (!showsGender && hasComplementBefore(before, grammar)) return false;
  if (neighborGender !== null && newGender !== null) return neighborGender === newGender;
  // An adverb: `o tecido seca rápido`.
  const isContinued = hasContentWordBefore(before, language, grammar);
  if (isBoth(next) && isContinued && grammar.adverbs.has(old))
    if (isBoth(old) ? isVerb(wordBefore, language, grammar) : genderBefore !== oldGender)
      return false;
  if (isBoth(next))
    return (
      (isAfterArticle(before, grammar) && isFollowed) ||
      ((oldGender !== null || isBoth(old)) && !isAfterArticle(before, grammar))
    );
  if (oldGender !== null && newGender !== null)
    return oldGender === newGender && (neighborGender ?? newGender) === newGender;
  // The old word has one form for both genders, and no adjacent word shows the gender.
  if (isBoth(old) && newGender !== null)
    return genderOf(JOINED_WORD.exec(before)?.[1] ?? "") === newGender && !isFollowed;
  return hasSameEnding(old, next, 4);
}

/**
 * Returns whether both words are verbs in the same form between a subject and an object, as in `elle
 * garantit une douceur`.
 */
function isSameVerbForm(
  { before, after, old, next }: Place,
  language: string,
  grammar: Grammar,
): boolean {
  const [subject = "", object = ""] = [WORD_BEFORE.exec(before)?.[1], WORD_AFTER.exec(after)?.[1]];
  const isBetween = subject !== "" && grammar.objects.has(object.toLowerCase());
  const word = subject.toLowerCase();
  if (!isBetween || findArticle(word, grammar) !== null || grammar.objects.has(word)) return false;
  if (grammar.prepositions.has(word) || NO_SUBJECTS.has(word)) return false;
  if (language === "fr" && [old, next].every((each) => getFrenchNounGender(each) !== null))
    return false;
  return Object.values(grammar.verbs).some((endings) =>
    [old, next].every((verb) => hasVerbEnding(verb, endings, language)),
  );
}

function isVerb(word: string, language: string, { verbs }: Grammar): boolean {
  return Object.values(verbs).some((endings) => hasVerbEnding(word, endings, language));
}

/** Returns whether a dictionary has the infinitive of a verb with one of these endings. */
function hasVerbEnding(
  verb: string,
  endings: Grammar["verbs"]["singular"],
  language: string,
): boolean {
  const dictionary = getDictionary(language);
  return endings.some(
    ([ending, infinitives]) =>
      verb.endsWith(ending) &&
      infinitives.split(" ").some((infinitive) => {
        const word = toInfinitive(verb.slice(0, -ending.length), infinitive);
        return dictionary?.find(word, word).lowercase;
      }),
  );
}

/** Returns the infinitive of a stem: `offrir` for `offr`, `posséder` for `possèd`. */
function toInfinitive(stem: string, ending: string): string {
  if (ending.length > 3) return stem.replace(/[fv]r$/, ending);
  return `${stem.replace(/è(?=[^aeiou]+$)/, "é")}${ending}`;
}

/** Pronouns that require another verb or form. */
const NO_SUBJECTS = toSet("je tu se me te me nos les lhe le lui y en");

/**
 * Returns whether a word in the singular describes a plural, so that it has one form for both and
 * its replacement may not: `des matériaux premium`.
 */
function hidesPlural(
  { before, after, old, next }: Place,
  language: string,
  grammar: Grammar,
): boolean {
  if (grammar.isPlural(old) || [old, next].every((word) => PLURAL_VERB.test(word))) return false;
  if (language === "fr" && (findAdjectiveGender(old) !== null || isEpicene(old))) return false;
  const lowercaseText = before.toLowerCase();
  const [, first = "", second = ""] = WORDS_BEFORE.exec(lowercaseText) ?? [];
  const noun =
    JOINED_WORD.exec(lowercaseText)?.[1] ??
    (second === "" ? (WORD_AFTER.exec(after)?.[1] ?? "").toLowerCase() : second);
  const pluralWords = PLURAL_WORDS.get(language);
  if (pluralWords?.has(noun) || pluralWords?.has(first)) return true;
  if (noun === "" || isSmallWord(noun, language)) return false;
  // The French `tapis` is singular or plural, as is the Italian `borse`.
  const isSingular = noun === second && grammar.singularArticles.has(first);
  const isAmbiguous = language === "it" && /e$/.test(noun) && !/[aeio]$/.test(old);
  return !isSingular && (grammar.isPlural(noun) || /[^x]x$/.test(noun) || isAmbiguous);
}

const PLURAL_VERB = /(?:ent|[aeo][mn]|no)$/;

/** Verbs and determiners that show a plural. */
const PLURAL_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["fr", toSet("sont restent les des ces nos vos leurs plusieurs")],
  ["es", toSet("son están los las unos")],
  ["pt", toSet("são estão ficam os as")],
  ["it", toSet("sono restano gli dei degli")],
]);

/** Returns whether a word is probably an adjective that follows its noun. */
function isAdjectiveAfterNoun(word: string, grammar: Grammar): boolean {
  return ADJECTIVE_ENDING.test(word) && !grammar.masculine.has(word) && !grammar.feminine.has(word);
}

const ADJECTIVE_ENDING =
  /.{2}(?:(?:iv|os|ic)[oa]s?|a(?:l|is|les|r|res|le|li)|[áaíi](?:vel|veis|ble|bles)|bil[ei])$/;

/** Returns whether the same word of the other gender is joined to it: `para niños y niñas`. */
function hasOtherGender(word: string, before: string, after: string): boolean {
  const [, stem = "", vowel = ""] = /^(.{3,})([oa])s?$/.exec(word) ?? [];
  if (vowel === "") return false;
  const other = stem + (vowel === "o" ? "a" : "o");
  const joined = [
    new RegExp(`(?<!\\p{L})${other}s?${CONJUNCTION}$`, "u").test(before.toLowerCase()),
    new RegExp(`^${CONJUNCTION}${other}s?(?!\\p{L})`, "u").test(after.toLowerCase()),
  ];
  return joined.includes(true);
}

const CONJUNCTION = String.raw`(?:/|\p{Zs}(?:y|e|o|u|ou|et|como|né|ni|nem)\p{Zs}(?:\p{L}{1,6}\p{Zs}){0,2})`;

/** Returns whether a dictionary has a word in both genders, as it has most adjectives. */
function hasBothGenders(word: string, language: string): boolean {
  const [, stem = "", vowel = ""] = /^(.{3,})([oa])$/.exec(word) ?? [];
  const other = stem + (vowel === "o" ? "a" : "o");
  return vowel !== "" && getDictionary(language)?.find(other, other).lowercase === true;
}

/** Matches participles that can also be nouns: `ideato e prodotto`. */
const ITALIAN_PARTICIPLE = /(?:tt|st|s)[oaie]$/;

/** Matches an adjective before `and` or `or`, whose gender is the same. */
const JOINED_WORD = /([\p{L}\p{M}]+)\p{Zs}(?:e|y|et|o|ou|u)\p{Zs}$/u;

const WORDS_BEFORE = /(?:(?<!\p{L})([\p{L}\p{M}]+)\p{Zs})?(?<!\p{L})([\p{L}\p{M}]+)\p{Zs}["“«]?$/u;

function isContentWord(after: string, language: string): boolean {
  const [, word = ""] = WORD_AFTER.exec(after) ?? [];
  return word !== "" && !isSmallWord(word.toLowerCase(), language);
}

function hasContentWordBefore(before: string, language: string, grammar: Grammar): boolean {
  const [, word = ""] = WORD_BEFORE.exec(before) ?? [];
  const lowercaseWord = word.toLowerCase();
  return (
    word !== "" &&
    !isSmallWord(lowercaseWord, language) &&
    findArticle(lowercaseWord, grammar) === null
  );
}

/** A language's endings and articles that show a gender, compiled for matching. */
interface Grammar {
  m: RegExp;
  f: RegExp;
  both: RegExp;
  unknown: RegExp;
  masculine: ReadonlySet<string>;
  feminine: ReadonlySet<string>;
  articles: Readonly<Record<Gender, ReadonlySet<string>>>;
  singularArticles: ReadonlySet<string>;
  infinitives: RegExp;
  verbs: RomanceGrammar["verbs"];
  objects: ReadonlySet<string>;
  adverbs: ReadonlySet<string>;
  postnominal: ReadonlySet<string>;
  prepositions: ReadonlySet<string>;
  clauses: ReadonlySet<string>;
  afterNoun: RegExp;
  governed: ReadonlySet<string>;
  special: ReadonlySet<string>;
  isPlural: (word: string) => boolean;
}

/** Italian plurals in `-e`. */
const PLURAL_ARTICLES = toSet("queste quelle nostre");

const GRAMMARS: ReadonlyMap<string, Grammar> = new Map(
  Object.entries(ROMANCE_GRAMMARS).map(([language, data]) => [language, toGrammar(data)]),
);

function toGrammar(data: RomanceGrammar): Grammar {
  const plural = toEndings(data.plural);
  const singular = toSet(data.singular);
  const words = data.unknown.split(" ");
  const articles = `${data.articles.m} ${data.articles.f}`.split(" ");
  return {
    m: toEndings(data.m),
    f: toEndings(data.f),
    both: toEndings(data.both),
    unknown: new RegExp(
      `^(?:${words.map((word) => (word.startsWith("-") ? `.*${word.slice(1)}` : word)).join("|")})$`,
    ),
    masculine: toSet(data.masculine),
    feminine: toSet(data.feminine),
    articles: { m: toSet(data.articles.m), f: toSet(data.articles.f) },
    infinitives: toEndings(data.infinitives),
    verbs: data.verbs,
    objects: toSet(data.objects),
    adverbs: toSet(data.adverbs),
    postnominal: toSet(data.postnominal),
    prepositions: toSet(data.prepositions),
    clauses: toSet(data.clauses),
    afterNoun: toEndings(data.afterNoun),
    governed: toSet(data.governed),
    special: toSet(data.special),
    singularArticles: new Set(
      articles.filter((word) => !plural.test(word) && !PLURAL_ARTICLES.has(word)),
    ),
    // Italian nouns in `-e` are singular or plural.
    isPlural: (word) => plural.test(word) && word.length > 2 && !singular.has(word),
  };
}

function findGender(word: string, language: string, grammar: Grammar): Gender | null {
  const listed =
    language === "fr" ? (getFrenchNounGender(word) ?? findAdjectiveGender(word)) : null;
  if (listed !== null) return listed;
  if (grammar.feminine.has(word)) return "f";
  if (grammar.masculine.has(word)) return "m";
  if (word.length < 3 || grammar.unknown.test(word) || isSmallWord(word, language)) return null;
  if (grammar.f.test(word)) return "f";
  return grammar.m.test(word) ? "m" : null;
}

function findArticle(word: string, { articles }: Grammar): Gender | null {
  if (articles.m.has(word)) return "m";
  return articles.f.has(word) ? "f" : null;
}

function isAfterArticle(before: string, grammar: Grammar): boolean {
  if (ELIDED_ARTICLE.test(before)) return true;
  return findArticle((WORDS_BEFORE.exec(before)?.[2] ?? "").toLowerCase(), grammar) !== null;
}

/**
 * Returns whether the preceding noun complements another noun, so an adjective can describe either:
 * `uma bolsa de couro bonita`.
 */
function hasComplementBefore(before: string, grammar: Grammar): boolean {
  const [, first = ""] = WORDS_BEFORE.exec(before.toLowerCase()) ?? [];
  return grammar.prepositions.has(first);
}

const ELIDED_ARTICLE = /(?<!\p{L})(?:l|d?un|dell|all|nell|dall|sull|quest|quell)['’]$/iu;

/**
 * Returns the gender of the preceding article or noun. A noun's gender follows from its ending or
 * article.
 */
function findGenderBefore(
  before: string,
  grammar: Grammar,
  genderOf: (word: string) => Gender | null,
): Gender | null {
  const [, first = "", second = ""] = WORDS_BEFORE.exec(before.toLowerCase()) ?? [];
  return findArticle(second, grammar) ?? genderOf(second) ?? findArticle(first, grammar);
}
