import { getDictionary } from "@/lib/checking/text/dictionaries";
import { mentionsMaterial } from "./fact-claims";
import { toSupportedLanguage } from "./language";
import { getFunctionWords, isInflectedAdjective } from "./language-words";
import { isKnown, isProperName } from "./leading-brand";
import { AUDIENCES, COLORS, LABELS, PACKAGING, PRAISE } from "./name-words";
import { getStopWords } from "./stop-words";
import { getStemKey, type Text, type Word } from "./text";
import {
  findTextType,
  getNounKey,
  isAdjective,
  isGeneric,
  isGermanNoun,
  isPlural,
  isPossible,
} from "./text-type";
import {
  AFTER_HEAD,
  COMPLEMENTS,
  CONNECTORS,
  countFollowers,
  countNeighbors,
  FOR,
  GENERIC_CATEGORIES,
  HEAD_LAST,
  MANY_EDGES,
  MAX_WORDS,
  type NameEvidence,
  type NeighborCounts,
  NO_NAMES,
  NO_USES,
  SEPARATOR,
} from "./word-evidence";

/** A phrase that names the product type. */
export interface ProductPhrase {
  words: Word[];
  /** Whether the phrase ends in its head noun instead of beginning with it. */
  isHeadLast: boolean;
}

/** Minimum share of known words in a name of the product’s language. */
const KNOWN_SHARE = 0.7;
/** Minimum share of names that end in a noun for the category to be its attribute. */
const PART_SHARE = 0.25;

/**
 * Completes the phrase of a name, or replaces it by the noun that the text or category uses if
 * there is no evidence that it names the product type.
 */
export function refinePhrase(
  phrase: ProductPhrase,
  name: string,
  evidence: NameEvidence,
): ProductPhrase {
  const { tag, isHeadLast } = evidence;
  const counts = countNeighbors(name, evidence);
  const textType = findTextType(name, evidence);
  const isTextHeadLast = HEAD_LAST.has(tag ?? "");
  const found = { words: textType, isHeadLast: isTextHeadLast };
  const textHead = getHead(found);
  const own = chooseHead(trimPhrase(phrase, evidence), name, textHead, evidence);
  const head = getHead(own);
  if (head && textHead && getNounKey(textHead) === getNounKey(head))
    return choosePhrase(own, found, name, counts, evidence);
  const isOwnType =
    head &&
    !getFunctionWords("en").has(head.lower) &&
    isType(head, own.words, name, counts, evidence, textHead !== undefined);
  if (isOwnType && !isTitle(name, evidence))
    return choosePhrase(own, { ...own, words: [] }, name, counts, evidence);
  const later = findLaterType(name, counts, evidence);
  if (later.length > 0)
    return { words: addComplement(later, name, evidence), isHeadLast: isTextHeadLast };
  const isInCategory =
    textHead && evidence.categoryWords.some((each) => getNounKey(each) === getNounKey(textHead));
  // Sentences about a book start with its subjects.
  const isBook = tag === "de" && isPluralCategory(evidence) && !/\p{Nd}/u.test(name);
  if (textHead && (isInCategory || !isBook)) return addFollower(found, evidence);
  const first = head ? [] : findFirstWords(name, evidence);
  return first.length > 0 ? { words: first, isHeadLast } : fallBack(own, name, counts, evidence);
}

function getHead({ words, isHeadLast }: ProductPhrase): Word | undefined {
  return isHeadLast ? words.at(-1) : words[0];
}

const PREPOSITIONS = new Set("sous sans sur avec sin sobre sem sob senza su".split(" "));

/** Removes function words, and abbreviations such as “TT” and “inkl.”, from the end of a phrase. */
function trimPhrase(
  { words, isHeadLast }: ProductPhrase,
  { tag, uses }: NameEvidence,
): ProductPhrase {
  if (isHeadLast) return { words, isHeadLast };
  const functionWords = getFunctionWords(tag);
  const language = toSupportedLanguage(tag);
  const isWeak = ({ raw, lower }: Word) =>
    functionWords.has(lower) ||
    (language !== null && getStopWords(language).has(lower)) ||
    COMPLEMENTS.get(tag ?? "")?.has(lower) ||
    PREPOSITIONS.has(lower) ||
    /^(?:inkl|exkl|incl|ca|bzw)$/iu.test(raw) ||
    /^[^aeiouyàáâãäåèéêëìíîïòóôõöùúûü]{2,3}$/iu.test(raw);
  // “Calcinha Malu” ends with a name.
  const isName = (word: Word, index: number) =>
    tag !== null &&
    COMPLEMENTS.has(tag) &&
    (uses.get(getStemKey(words[0] ?? word)) ?? NO_USES).common > 0 &&
    /^\p{Lu}\p{Ll}+$/u.test(word.raw) &&
    !COMPLEMENTS.get(tag)?.has(words[index - 1]?.lower ?? "") &&
    [tag, "en"].every((language) => isKnown(word.raw, language) === false) &&
    (uses.get(getStemKey(word)) ?? NO_USES).common === 0;
  const end =
    words.findLastIndex((word, index) => index === 0 || !(isWeak(word) || isName(word, index))) + 1;
  const isGerman = ({ raw }: Word) => isGermanNoun(raw) || isInflectedAdjective(raw, "de");
  // “Eltropa Kabelbinder” begins with a brand.
  const isBrandFirst =
    tag === "de" &&
    words.length > 1 &&
    isGermanNoun(words.at(-1)?.raw ?? "") &&
    (words.at(-1)?.lower.length ?? 0) > 5;
  const start = isBrandFirst ? Math.max(0, words.slice(0, end).findIndex(isGerman)) : 0;
  return { words: words.slice(start, end), isHeadLast };
}

/** Returns the first word of a Romance name as its noun if the text begins with that noun. */
function chooseHead(
  phrase: ProductPhrase,
  name: string,
  textHead: Word | undefined,
  { tag, text, uses }: NameEvidence,
): ProductPhrase {
  const all = text.readWords(name);
  const [first] = all;
  const [adjective] = phrase.words;
  if (adjective && COMPLEMENTS.has(tag ?? "") && isAdjective(adjective, tag)) {
    const next = all[all.findIndex(({ raw }) => raw === adjective.raw) + 1];
    const isNoun = next?.joined && (uses.get(getStemKey(next)) ?? NO_USES).noun > 0;
    const isFunction = next && getFunctionWords(tag).has(next.lower);
    if (isNoun && !isFunction && !isAdjective(next, tag))
      return { words: [next], isHeadLast: false };
  }
  const before = all[all.findIndex(({ raw }) => raw === adjective?.raw) - 1];
  const isUnit = before !== undefined && /^\p{N}+$/u.test(before.raw);
  if (
    isUnit &&
    first &&
    COMPLEMENTS.has(tag ?? "") &&
    isPossible(first.raw, tag) &&
    !isGeneric(first)
  )
    return { words: [first], isHeadLast: false };
  const head = all.find(({ raw }) => raw === adjective?.raw);
  const isPair = before && head?.joined && isTextPair(before, head, tag, text);
  if (isPair && COMPLEMENTS.has(tag ?? "")) return { words: [before, head], isHeadLast: false };
  const isSame = first && textHead && getNounKey(first) === getNounKey(textHead);
  const isOther = first && phrase.words[0]?.raw !== first.raw;
  return isSame && isOther && COMPLEMENTS.has(tag ?? "")
    ? { words: [first], isHeadLast: false }
    : phrase;
}

/** Returns whether a text uses the noun and the word after it together: “silla alta”. */
function isTextPair(noun: Word, word: Word, tag: string | null, { sentences }: Text): boolean {
  const isNoun =
    /^\p{L}{4}/u.test(noun.raw) && isPossible(noun.raw, tag) && !isAdjective(noun, tag);
  if (!isNoun || getFunctionWords(tag).has(noun.lower) || PRAISE.has(noun.lower)) return false;
  return sentences.some(({ words }) =>
    words.some(
      (each, index) =>
        each.lower === word.lower &&
        each.raw !== word.raw &&
        words[index - 1]?.lower === noun.lower,
    ),
  );
}

/** Words of German titles, such as those of books, which are not product types. */
const TITLE_WORDS = new Set(
  "ich du er sie es wir mein dein sein was wer wo wie wenn und jetzt".split(" "),
);

/** Returns whether a German name is a title, such as “Der Vogel in mir”. */
function isTitle(name: string, { tag, text }: NameEvidence): boolean {
  if (tag !== "de") return false;
  const words = text.readWords(name);
  return (
    /^(?:der|die|das|ein|eine|kein|keine)$/u.test(words[0]?.lower ?? "") ||
    words.some(({ lower }, index) => TITLE_WORDS.has(lower) && (lower !== "und" || index === 0))
  );
}

/** Returns whether a noun of a name can be a product type, and not only a name. */
function isType(
  word: Word,
  phrase: readonly Word[],
  name: string,
  counts: ReadonlyMap<string, NeighborCounts>,
  evidence: NameEvidence,
  hasOther: boolean,
): boolean {
  const { tag, category, text, isHeadLast } = evidence;
  const key = getStemKey(word);
  const uses = evidence.uses.get(key) ?? NO_USES;
  const { lowercase, starts, tails } = counts.get(key) ?? NO_NAMES;
  const isInCategory = text
    .readWords(category)
    .some((each) => getNounKey(each) === getNounKey(word));
  if (isInCategory || lowercase > 1) return true;
  if (tag === "de")
    return phrase.some(({ raw }) => isGermanNoun(raw) || /^\p{Lu}\p{Ll}*[äöüß]\p{Ll}/u.test(raw));
  const isMaterial = mentionsMaterial(word.lower) && (isHeadLast || phrase.length === 1);
  if (isMaterial && uses.common === 0) return false;
  const isMentioned = text.sentences.some(({ words }) =>
    words.some((each) => getStemKey(each) === key),
  );
  if (uses.common > 0) return true;
  if (isHeadLast && tails >= MANY_EDGES) return true;
  if (tag === null) return true;
  const [, second] = phrase;
  const isForeign = second && !isPossible(second.raw, tag) && isKnown(second.raw, "en") !== true;
  // Many names repeat a brand of two words.
  if (COMPLEMENTS.has(tag) && isForeign) {
    const followers = countFollowers(word, evidence.neighbors);
    if ((followers.get(second.lower) ?? 0) >= MANY_EDGES) return false;
  }
  if (isProperName(word.raw, tag)) return false;
  const isOwnWord = isPossible(word.raw, tag);
  // Names in all languages use English words.
  const isLoan = !isOwnWord && getDictionary(tag) !== null && isKnown(word.raw, "en") === true;
  const known = HEAD_LAST.has(tag) ? isKnown(word.raw, tag) : isLoan ? null : isOwnWord;
  // “Pegadora de canto” has a complement that the text uses.
  const isCompleted =
    COMPLEMENTS.get(tag)?.has(phrase[1]?.lower ?? "") &&
    (evidence.uses.get(getStemKey(phrase.at(-1) ?? word)) ?? NO_USES).common > 0;
  const isPhrase =
    getDictionary(tag) !== null &&
    COMPLEMENTS.get(tag)?.has(phrase[1]?.lower ?? "") &&
    [phrase[0], phrase.at(-1)].every((each) => each && isPossible(each.raw, tag));
  if (isCompleted || isPhrase) return true;
  if (known === false) return tag === "en" && isMentioned;
  if (starts >= MANY_EDGES) return true;
  if (known === true && uses.proper > 0) return true;
  // A name in the product’s language is more likely its type than a line such as “Double Wear”.
  const own = text.readWords(name).filter(({ raw }) => /^\p{L}{3}/u.test(raw));
  const ownKnown = own.filter(({ raw }) => isPossible(raw, tag));
  const hasWords = getDictionary(tag) !== null || !hasOther || phrase.length > 1;
  if (known === true && hasWords && ownKnown.length >= own.length * KNOWN_SHARE) return true;
  // A name of one word, such as “Aurora”, is rarely an English product type.
  const isTitle = own[0] === word || own[0]?.raw === word.raw;
  if (tag === "en" && phrase.length === 1 && isTitle && !isMentioned) return false;
  return !hasOther || (known === true && hasWords && isMentioned);
}

/** Returns the first noun of a Romance name that the text uses as a common noun. */
function findLaterType(
  name: string,
  counts: ReadonlyMap<string, NeighborCounts>,
  evidence: NameEvidence,
): Word[] {
  const { tag, text, uses } = evidence;
  if (tag === "de" && !isTitle(name, evidence))
    return findGermanNoun(text.readWords(name.split(SEPARATOR)[0] ?? ""));
  if (tag === "en") return findEnglishNoun(name, counts, evidence);
  if (tag === null || !COMPLEMENTS.has(tag)) return [];
  const words = text.readWords(name);
  const complements = COMPLEMENTS.get(tag);
  const functionWords = getFunctionWords(tag);
  const index = words.findIndex((word, i) => {
    const before = words[i - 1]?.lower ?? "";
    const isObject = word.joined && (complements?.has(before) || functionWords.has(before));
    const { noun } = uses.get(getStemKey(word)) ?? NO_USES;
    const { starts } = counts.get(getStemKey(word)) ?? NO_NAMES;
    return (
      !isObject &&
      (noun > 0 || (i > 0 && starts >= MANY_EDGES && isKnown(word.raw, tag) === true)) &&
      /^\p{L}{3}/u.test(word.raw) &&
      !COLORS.get(tag)?.has(word.lower) &&
      ![functionWords, PRAISE, AUDIENCES, PACKAGING, LABELS].some((list) => list.has(word.lower)) &&
      !isGeneric(word) &&
      !isAdjective(word, tag) &&
      isPossible(word.raw, tag)
    );
  });
  const [noun, next] = [words[index], words[index + 1]];
  if (!noun) return [];
  const isAttribute =
    next?.joined &&
    /^\p{L}{4}/u.test(next.raw) &&
    ![functionWords, PRAISE, AUDIENCES, LABELS].some((list) => list.has(next.lower)) &&
    (/^\p{Ll}/u.test(next.raw) || isKnown(next.raw, tag) === true);
  return isAttribute && !complements?.has(next.lower) ? [noun, next] : [noun];
}

/** Returns the first word at the end of a part of an English name that is a noun in other names or the text. */
function findEnglishNoun(
  name: string,
  counts: ReadonlyMap<string, NeighborCounts>,
  { text, uses }: NameEvidence,
): Word[] {
  const words = name.split(SEPARATOR).flatMap((part) => {
    const all = text.readWords(part);
    return all.map((word, index) => ({ word, before: all[index - 1], after: all[index + 1] }));
  });
  const isCommon = (word: Word) => (uses.get(getStemKey(word)) ?? NO_USES).common > 0;
  const nouns = words.filter(({ word, after }) => {
    const isEnd = !after || AFTER_HEAD.has(after.lower) || !/^\p{L}/u.test(after.raw);
    return (
      isEnd &&
      /^\p{L}{3}/u.test(word.raw) &&
      isKnown(word.raw, "en") !== false &&
      !mentionsMaterial(word.lower) &&
      !COLORS.get("en")?.has(word.lower) &&
      ![getFunctionWords("en"), PRAISE, AUDIENCES, PACKAGING, LABELS].some((list) =>
        list.has(word.lower),
      )
    );
  });
  const noun =
    nouns.find(({ word }) => isCommon(word)) ??
    nouns.find(({ word }) => (counts.get(getStemKey(word)) ?? NO_NAMES).ends >= MANY_EDGES);
  if (!noun) return [];
  const { word, before } = noun;
  const isAttribute = before && word.joined && isCommon(before) && !PRAISE.has(before.lower);
  return isAttribute && !AFTER_HEAD.has(before.lower) ? [before, word] : [word];
}

/** Returns the first two words of a Romance name in which no word has evidence. */
function findFirstWords(name: string, { tag, text }: NameEvidence): Word[] {
  const words = text.readWords(name).slice(0, 2);
  const isWord = ({ raw, lower, joined }: Word, index: number) =>
    /^\p{L}{4}/u.test(raw) && isPossible(raw, tag) && !PRAISE.has(lower) && (index === 0 || joined);
  return COMPLEMENTS.has(tag ?? "") && words.length === 2 && words.every(isWord) ? words : [];
}

/** Returns the first known noun of a German name with the adjective before it. */
function findGermanNoun(words: readonly Word[]): Word[] {
  const index = words.findIndex(
    ({ raw, lower }) =>
      /^\p{Lu}[\p{L}-]*\p{Ll}{2}/u.test(raw) &&
      !PACKAGING.has(lower) &&
      ![...(COLORS.get("de") ?? [])].some((color) => lower.endsWith(color)) &&
      isGermanNoun(raw),
  );
  const [before, noun] = [words[index - 1], words[index]];
  if (!noun) return [];
  const isAdjective = noun.joined && before && /^\p{Ll}{3,}(?:e|e[rs])$/u.test(before.raw);
  return isAdjective ? [before, noun] : [noun];
}

/** Returns whether the category is one noun in the plural. */
function isPluralCategory({ text, category, tag }: NameEvidence): boolean {
  const [noun, ...others] = text.readWords(category);
  return noun !== undefined && others.length === 0 && isPlural(noun, tag);
}

/** Returns whether a language can have a word; true if its words are not known here. */
function isLanguageWord({ raw }: Word, tag: string): boolean {
  // The word list does not contain all compounds.
  if (tag === "de")
    return isGermanNoun(raw) || (/^\p{Lu}\p{Ll}{5,}$/u.test(raw) && isKnown(raw, "en") === false);
  if (tag === "it") return isPossible(raw, tag) || isKnown(raw, "en") === true;
  if (isProperName(raw, tag)) return false;
  return COMPLEMENTS.has(tag) ? isPossible(raw, tag) : isKnown(raw, tag) !== false;
}

/**
 * Adds the attribute that other names use with a single Romance noun if the text contains it:
 * “vinho” becomes “vinho tinto”.
 */
function addFollower(phrase: ProductPhrase, { tag, text, neighbors }: NameEvidence): ProductPhrase {
  const [noun, ...others] = phrase.words;
  if (!noun || others.length > 0 || !COMPLEMENTS.has(tag ?? "")) return phrase;
  const counts = countFollowers(noun, neighbors);
  const functionWords = getFunctionWords(tag);
  const followers = text.sentences.flatMap(({ words }) =>
    words.filter(
      ({ raw, lower }) =>
        /^\p{Ll}{4}/u.test(raw) &&
        !functionWords.has(lower) &&
        (counts.get(lower) ?? 0) >= MANY_EDGES,
    ),
  );
  const [best] = followers.toSorted(
    (a, b) => (counts.get(b.lower) ?? 0) - (counts.get(a.lower) ?? 0),
  );
  return best ? { words: [noun, best], isHeadLast: false } : phrase;
}

/** Minimum share of names with the same phrase for adding the brand. */
const SAME_SHARE = 0.5;
const MIN_SAME = 10;

/**
 * Adds the brand at the start of a name to a phrase that most names of the category contain, because
 * that phrase alone tells little: “eau de parfum zorva”.
 */
function addBrand(
  phrase: ProductPhrase,
  name: string,
  { tag, text, neighbors }: NameEvidence,
): ProductPhrase {
  const { words } = phrase;
  const [first] = text.readWords(name);
  if (!first || words.length < 2 || words.length >= MAX_WORDS || words.includes(first))
    return phrase;
  const key = words.map(({ lower }) => lower).join(" ");
  const same = neighbors.filter((each) => each.toLowerCase().includes(key)).length;
  if (same < Math.max(MIN_SAME, neighbors.length * SAME_SHARE)) return phrase;
  const isBrand =
    /^\p{Lu}\p{L}{3}/u.test(first.raw) &&
    words.every(({ raw }) => raw !== first.raw) &&
    [tag ?? "en", "en"].every((language) => isKnown(first.raw, language) === false);
  return isBrand ? { words: [...words, first], isHeadLast: false } : phrase;
}

/** Returns the category as the product type, if it is one. */
function fallBack(
  phrase: ProductPhrase,
  name: string,
  counts: ReadonlyMap<string, NeighborCounts>,
  evidence: NameEvidence,
): ProductPhrase {
  const { category, text, tag, isHeadLast } = evidence;
  const words = text.readWords(category);
  const [noun] = words;
  const head = getHead(phrase);
  const isUnknown =
    head &&
    tag !== null &&
    !isLanguageWord(head, tag) &&
    ((counts.get(getStemKey(head)) ?? NO_NAMES).starts < MANY_EDGES ||
      (evidence.uses.get(getStemKey(head)) ?? NO_USES).proper > 0);
  const rest = { words: isUnknown ? [] : phrase.words, isHeadLast: phrase.isHeadLast };
  const functionWords = getFunctionWords(tag);
  const isPlain = words.length <= 2 && words.every(({ lower }) => !functionWords.has(lower));
  if (!noun || !words.some((word) => isPlural(word, tag))) return rest;
  if (!isPlain || /[&/,>|]/u.test(category) || GENERIC_CATEGORIES.has(noun.lower)) return rest;
  // The name alone is no search term: “zapatillas Jordan 6”, “Brasilien Retro Trikots”.
  const own = text.readWords(name);
  const room = MAX_WORDS - words.length;
  const shortName =
    own.length > room && /^\p{N}+$/u.test(own[1]?.raw ?? "") ? own.slice(0, 2) : own;
  const isTitle =
    tag === "de" && (own.length < 2 || own.some(({ lower }) => functionWords.has(lower)));
  const isUsed = text.sentences.some((sentence) =>
    sentence.words.some((word) => words.some((each) => getNounKey(each) === getNounKey(word))),
  );
  if (tag === "en" && !isUsed) return { words: [], isHeadLast };
  if (tag === "en" || isTitle || shortName.length > room) return { words, isHeadLast };
  const isLast = HEAD_LAST.has(tag ?? "");
  return {
    words: isLast ? [...shortName, ...words] : [...words, ...shortName],
    isHeadLast: isLast,
  };
}

/** Returns the phrase of the name with its attributes, or the phrase of the text with the same noun. */
function choosePhrase(
  phrase: ProductPhrase,
  fromText: ProductPhrase,
  name: string,
  counts: ReadonlyMap<string, NeighborCounts>,
  evidence: NameEvidence,
): ProductPhrase {
  const { isHeadLast } = phrase;
  if (!isHeadLast) {
    const completed = addComplement(addAdjective(phrase.words, name, evidence), name, evidence);
    // “Savon à l’huile d’olive” has two complements.
    const plain = addComplement(completed, name, evidence);
    const words = finishComplement(plain, name, evidence);
    if (words.length === 1 && fromText.words.length > 1) return fromText;
    return addBrand(addFollower({ words, isHeadLast }, evidence), name, evidence);
  }
  if (evidence.tag !== "en") return phrase;
  const compound = addCategoryAttribute(phrase.words, name, evidence);
  if (compound.length > 0) return { words: compound, isHeadLast };
  const container = findContained(phrase.words, name, evidence);
  if (container.length > 0) return { words: container, isHeadLast };
  const { supported, plain } = skipNames(phrase.words, counts, evidence);
  if (plain.length > 1) return { words: supported, isHeadLast };
  if (fromText.words.length > 1)
    return { words: addCategoryNoun(fromText.words, counts, evidence), isHeadLast };
  if (supported.length > 1) return { words: supported, isHeadLast };
  return { words: addCategoryNoun(supported, counts, evidence), isHeadLast };
}

/**
 * Returns an English phrase without words that are only names, as in “Sara bottom”, and without
 * attributes that neither the text nor the category uses.
 */
function skipNames(
  words: Word[],
  counts: ReadonlyMap<string, NeighborCounts>,
  { uses, text, category }: NameEvidence,
) {
  const categoryKeys = new Set(text.readWords(category).map(getStemKey));
  const last = words.length - 1;
  const countNames = (word: Word) => (counts.get(getStemKey(word)) ?? NO_NAMES).names;
  const isUsed = (word: Word) =>
    categoryKeys.has(getStemKey(word)) || (uses.get(getStemKey(word)) ?? NO_USES).common > 0;
  const name = words.findLastIndex(
    (word, index) =>
      index < last &&
      !isUsed(word) &&
      (isProperName(word.raw, "en") ||
        (index === 0 &&
          /^\p{L}+$/u.test(word.raw) &&
          countNames(word) < MANY_EDGES &&
          isKnown(word.lower, "en") === false)),
  );
  const isShared = (word: Word) => countNames(word) > 1;
  const unused = words.findLastIndex(
    (word, index) => index < last && !isUsed(word) && (index <= name || !isShared(word)),
  );
  return { supported: words.slice(name + 1), plain: words.slice(unused + 1) };
}

/** Nouns that tell little without the word before them. */
const CONTAINERS = new Set("kit set unit pack box".split(" "));

/** Returns an English container with the word before it in the name: “toiletry kit”. */
function findContained(
  [noun, ...others]: readonly Word[],
  name: string,
  { text }: NameEvidence,
): Word[] {
  if (!noun || others.length > 0 || !CONTAINERS.has(noun.lower)) return [];
  const all = text.readWords(name);
  const index = all.findIndex(({ raw }) => raw === noun.raw);
  const before = all[index - 1];
  const isWord =
    before && /^\p{L}[\p{L}-]{2,}$/u.test(before.raw) && !isProperName(before.raw, "en");
  return isWord && all[index]?.joined && !PRAISE.has(before.lower) ? [before, noun] : [];
}

/**
 * Returns the category’s words with the noun of the name if the noun is the category’s and its
 * attributes are not used by the text: “phone case”.
 */
function addCategoryAttribute(
  words: readonly Word[],
  name: string,
  { text, uses, category }: NameEvidence,
): Word[] {
  const categoryWords = text.readWords(category);
  const [attribute, noun] = categoryWords;
  const head = words.at(-1);
  if (
    !attribute ||
    !noun ||
    !head ||
    categoryWords.length !== 2 ||
    getStemKey(noun) !== getStemKey(head)
  )
    return [];
  const isUsed = words
    .slice(0, -1)
    .some((word) => (uses.get(getStemKey(word)) ?? NO_USES).common > 0);
  const isMentioned = (uses.get(getStemKey(attribute)) ?? NO_USES) !== NO_USES;
  const all = text.readWords(name);
  const next = all[all.findIndex(({ raw }) => raw === head.raw) + 1];
  // “Gift card” is no gift.
  const isPart =
    next?.joined &&
    /^\p{L}{3}/u.test(next.raw) &&
    !AFTER_HEAD.has(next.lower) &&
    !FOR.has(next.lower);
  return !isUsed && isMentioned && !isPart ? [attribute, head] : [];
}

/** Adds the category to a noun that is a part of it in many names: “bikini top”. */
function addCategoryNoun(
  words: Word[],
  counts: ReadonlyMap<string, NeighborCounts>,
  { tag, text, category, neighbors }: NameEvidence,
): Word[] {
  const head = words.at(-1);
  const categoryWords = text.readWords(category);
  const [noun] = categoryWords;
  if (!head || !noun || categoryWords.length > 1 || getStemKey(noun) === getStemKey(head))
    return words;
  const { tails } = counts.get(getStemKey(head)) ?? NO_NAMES;
  if (tails < Math.max(MANY_EDGES, neighbors.length * PART_SHARE) || !isPlural(noun, tag))
    return words;
  const singular = noun.raw.replace(/(?<!s)s$/u, "");
  const attribute = { ...noun, raw: singular, lower: singular.toLowerCase() };
  const others = words.slice(0, -1);
  if (others.length > 2 || others.some((each) => getNounKey(each) === getNounKey(noun)))
    return words;
  return [...others, attribute, head];
}

/**
 * Adds the adjective of a phrase’s last noun, or removes that noun if the adjective does not fit:
 * “pezones de flujo rápido”.
 */
function finishComplement(words: Word[], name: string, { tag, text }: NameEvidence): Word[] {
  const complements = COMPLEMENTS.get(tag ?? "");
  const [before, last] = [words.at(-2), words.at(-1)];
  if (
    !complements ||
    !last ||
    !before ||
    (!/^(?:l|la|las|los)$/u.test(before.lower) && !complements.has(before.lower))
  )
    return words;
  const all = text.readWords(name);
  const next = all[all.findIndex(({ raw }) => raw === last.raw) + 1];
  const isColor = next && COLORS.get(tag ?? "")?.has(next.lower);
  const isBeforeNumber = /^\p{N}/u.test(all[all.indexOf(next ?? last) + 1]?.raw ?? "");
  const isOwn = next && next.lower.length > 5 && isAdjective(next, tag);
  if (!next?.joined || isBeforeNumber || !(isOwn || isColor)) return words;
  const length = words.filter(({ raw }) => !/^[dl]$/iu.test(raw)).length;
  if (length < MAX_WORDS) return [...words, next];
  const start = words.findIndex(({ lower }) => complements.has(lower));
  const isAfterAdjective = start > 1 && isAdjective(words[start - 1] ?? last, tag);
  return isAfterAdjective ? words.slice(0, start) : words;
}

/** Adds the adjective after a single noun; without a text, also a noun: “panno microfibra”. */
function addAdjective(words: Word[], name: string, { tag, text, uses }: NameEvidence): Word[] {
  const [noun] = words;
  if (!noun || words.length > 1 || !COMPLEMENTS.has(tag ?? "")) return words;
  const all = text.readWords(name);
  const next = all[all.findIndex(({ raw }) => raw === noun.raw) + 1];
  // “Curva PVC” has a material or a standard.
  if (next?.joined && /^\p{Lu}{2,4}$/u.test(next.raw) && /\p{Ll}{3}/u.test(name))
    return [noun, next];
  if (!next?.joined || !/^\p{L}{4}/u.test(next.raw)) return words;
  if ([COLORS.get(tag ?? ""), PRAISE, LABELS, PACKAGING].some((list) => list?.has(next.lower)))
    return words;
  const isPlain = ![...uses.values()].some(({ common }) => common > 0);
  const isNoun = isPlain && tag === "it" && isPossible(next.raw, tag);
  return isNoun || isAdjective(next, tag) ? [noun, next] : words;
}

/** Adds the words that complete a noun: “savon” becomes “savon d’Alep”. */
function addComplement(words: Word[], name: string, { tag, text }: NameEvidence): Word[] {
  const complements = COMPLEMENTS.get(tag ?? "");
  const functionWords = getFunctionWords(tag);
  const last = words.at(-1);
  if (!complements || !last) return words;
  const isCompleted = words.some(({ lower }) => complements.has(lower));
  const isLinkWord = ({ lower }: Word) =>
    isCompleted
      ? lower === "d"
      : complements.has(lower) && (words.length === 1 || CONNECTORS.has(lower));
  const all = text.readWords(name);
  const index = all.findIndex(({ raw }) => raw === last.raw);
  const added: Word[] = [];
  for (const word of index < 0 ? [] : all.slice(index + 1)) {
    const isLink = isLinkWord(word) || (added.length > 0 && functionWords.has(word.lower));
    if (!word.joined && !/^['’]/u.test(word.raw)) break;
    if (!isLink && (added.length === 0 || !/^\p{L}{3}/u.test(word.raw) || PRAISE.has(word.lower)))
      break;
    added.push(word);
    if (!isLink) break;
  }
  const noun = added.at(-1);
  const isComplete =
    noun !== undefined && !functionWords.has(noun.lower) && !complements.has(noun.lower);
  const length = words.length + added.filter(({ raw }) => !/^[dl]$/iu.test(raw)).length;
  return isComplete && length <= MAX_WORDS ? [...words, ...added] : words;
}
