import { DESCRIPTION, NAME } from "@/lib/enums";
import { ABBREVIATIONS } from "./abbreviations";
import type { CheckedText } from "./checked-text";
import { getDictionary } from "./dictionaries";
import { toLower } from "./letter-case";
import type { ProductTexts } from "./product-texts";
import { isSmallWord, UNIVERSAL_SMALL_WORDS } from "./small-words";

/** Matches a word, including its inner apostrophes. */
export const PART_PATTERN = /[\p{L}\p{M}\p{N}]+(?:['’&][\p{L}\p{M}\p{N}]+)*/gu;

/** A word of an all-caps run, with its neighbors in the run. */
export interface WordInRun {
  word: string;
  before: string;
  after: string;
  /** Whether the run seems to be a part of a name, as in `the Velox TURBO PRO 360`. */
  isPartOfName: boolean;
  /** Whether the run is next to a name and contains a word that is common in model names. */
  isModelName: boolean;
  /** Whether the word follows letters that are not a common abbreviation, as in `SPX FLOW`. */
  isAfterLetters: boolean;
  /** Whether the run contains no other word. */
  isAlone: boolean;
  /** Whether the word is short and a number without a unit follows it, as in `DOT 3`. */
  isBeforeNumber: boolean;
  /** Whether the language is only a guess, because the product has none. */
  isGuessed: boolean;
}

/**
 * Returns how an all-caps word is spelled in normal text, or null if that is unknown because it may
 * be a name.
 * @param texts all texts of the product, or null if only the checked text is known
 */
export function findSpelling(
  {
    word,
    before,
    after,
    isPartOfName,
    isModelName,
    isAfterLetters,
    isAlone,
    isBeforeNumber,
    isGuessed,
  }: WordInRun,
  checkedText: CheckedText,
  texts: ProductTexts | null,
  language: string | null,
): string | null {
  if (INITIALS.test(word)) return word;
  const lowercaseWord = toLower(word, language);
  const titles = (texts ? collectTitles(texts) : []).filter(({ text }) => text !== checkedText);
  const dictionary = getDictionary(language ?? "en");
  const known = dictionary && findInDictionary(dictionary, word, lowercaseWord);
  const isKnown = isSmallWord(lowercaseWord, language) || (known?.lowercase ?? false);
  const used = findUsedSpelling(lowercaseWord, checkedText, texts, isKnown);
  const inName = findSpellingInName(lowercaseWord, toLower(before, language), checkedText, texts);
  if (inName !== undefined) return inName;
  if (word.length > 2 && isUnpronounceable(word)) return word;
  if (used === lowercaseWord && isSpelledLikeWord(word)) return used;
  // Authors who use no capitals at all also write acronyms in lowercase.
  if (used === lowercaseWord && isAcronym(word, language)) return word;
  // A word that the language does not know can be a name that its product writes in lowercase. Dutch
  // dictionaries lack most compounds.
  const isChecked = language !== null && dictionary !== null && !isLongDutchWord(word, language);
  if (used === lowercaseWord && (isKnown || !isChecked)) return used;
  if (used !== undefined && used !== lowercaseWord) return used;
  if (isSmallWord(lowercaseWord, language)) return lowercaseWord;
  // These languages capitalize nouns, which can't be recognized without a dictionary.
  if (capitalizesNouns(language) || isModelName) return null;
  const isOrdinary = (neighbor: string) =>
    isOrdinaryWord(dictionary, neighbor, toLower(neighbor, language));
  // Adjacent ordinary words are not a name, even if a title capitalizes them.
  const pairs = [
    ...(known?.lowercase && isOrdinary(before)
      ? []
      : [`${toLower(before, language)} ${lowercaseWord}`]),
    ...(known?.lowercase && isOrdinary(after)
      ? []
      : [`${lowercaseWord} ${toLower(after, language)}`]),
  ];
  const findCapitalized = ({ spellings, hasLowercaseWords }: Title) =>
    dictionary || hasLowercaseWords ? spellings.get(lowercaseWord)?.capitalized : undefined;
  for (const title of titles)
    if (pairs.some((pair) => title.pairs.has(pair))) return findCapitalized(title) ?? null;
  // Abbreviations that are spelled like a word, as in `PET BED`.
  if (isSpelledLikeWord(word)) return null;
  const lowercaseBefore = toLower(before, language);
  if (isSpelledLikeWord(before))
    if (findUsedSpelling(lowercaseBefore, checkedText, texts, true) !== lowercaseBefore)
      return null;
  if (ABBREVIATIONS.has(word) || isUnpronounceable(word)) return word;
  const properName = getProperNames(language).get(lowercaseWord);
  if (properName !== undefined) return properName;
  const title = titles.find(({ spellings }) => spellings.has(lowercaseWord));
  const titleSpelling = title?.spellings.get(lowercaseWord);
  // Product series are often named after an ordinary word: `Ceiling Lamp SHINE 40`.
  if (isAfterLetters || (isAlone && isPartOfName)) return null;
  const isOfTitle = texts !== null && isTitle(checkedText, texts);
  // A short word alone in a title is often an abbreviation that is spelled like a word.
  if (isOfTitle && isAlone && word.length <= 3) return null;
  // A single word in capitals in a title is often a brand, as in `DEER – Joint Supplement`.
  const isBrand = isOfTitle
    ? isAlone && checkedText.text.startsWith(word)
    : titles.some(({ capitals }) => capitals.has(word));
  if (isBrand) return null;
  if (isBeforeNumber) return null;
  if (known?.lowercase) return lowercaseWord;
  if (known?.allCaps) return word;
  if (title && titleSpelling?.capitalized !== undefined) return findCapitalized(title) ?? null;
  if (titleSpelling?.isAllCaps || known?.capitalized) return null;
  // Without a dictionary, brands in a title can't be distinguished from words.
  if (language !== null && (dictionary || isOfTitle)) return null;
  // An English word in another language may be part of a name.
  if (!dictionary && word.length > 4 && isEnglishWord(word)) return null;
  const isName = isPartOfName || (isAlone && isOfTitle) || seemsName(word, lowercaseWord, language);
  return isName || isGuessed ? null : lowercaseWord;
}

function isLongDutchWord(word: string, language: string): boolean {
  return /^nl\b/.test(language) && word.length > 7;
}

/** Matches initials joined by `&`, such as `FD&C`. */
const INITIALS = /^\p{Lu}{1,3}&\p{Lu}{1,3}$/u;

/** Returns whether an abbreviation in capitals is spelled like an ordinary word, as `PET` is. */
function isSpelledLikeWord(word: string): boolean {
  return (
    word.length > 2 &&
    ABBREVIATIONS.has(word) &&
    !FREQUENT_ACRONYMS.has(word) &&
    isEnglishWord(word)
  );
}

function isEnglishWord(word: string): boolean {
  return findInDictionary(getDictionary("en"), word, word.toLowerCase())?.lowercase ?? false;
}

export function capitalizesNouns(language: string | null): boolean {
  return /^(?:de|lb|gsw)\b/.test(language ?? "");
}

/** Returns whether letters cannot be pronounced as a word: `HDPE`, `XXL`. */
export function isUnpronounceable(part: string): boolean {
  return /^[A-Z]{2,5}$/.test(part) && !/[AEIOUY]/.test(part);
}

/**
 * Returns whether an all-caps word is an acronym, excluding acronyms that are also ordinary words,
 * such as `PET`.
 */
export function isAcronym(word: string, language: string | null): boolean {
  if (isUnpronounceable(word) || FREQUENT_ACRONYMS.has(word)) return true;
  const lowercaseWord = toLower(word, language);
  const isAbbreviation = ABBREVIATIONS.has(word);
  const isSmall =
    isAbbreviation && language !== null
      ? isSmallWord(lowercaseWord, language)
      : UNIVERSAL_SMALL_WORDS.has(lowercaseWord.normalize("NFD"));
  if (isSmall) return false;
  const dictionary = getDictionary(language ?? "en");
  const known = dictionary && findInDictionary(dictionary, word, lowercaseWord);
  if (known?.lowercase) return false;
  const isUnknownPair = known !== null && language !== null && /^[A-Z]{2}$/.test(word);
  return isAbbreviation || isUnknownPair || (known?.allCaps ?? false);
}

/** Acronyms that are much more frequent in product texts than the words `led` and `ram`. */
const FREQUENT_ACRONYMS: ReadonlySet<string> = new Set(["LED", "RAM"]);

/** Returns whether a word that no dictionary knows looks like a name or an acronym. */
function seemsName(word: string, lowercaseWord: string, language: string | null): boolean {
  if (UNIVERSAL_SMALL_WORDS.has(lowercaseWord.normalize("NFD"))) return false;
  if (language === null ? /^[A-Z]{2,4}$/.test(word) : /^[A-Z]{2,3}$/.test(word)) return true;
  // Texts in all languages contain names from the English dictionary.
  return findInDictionary(getDictionary("en"), word, lowercaseWord)?.isName ?? false;
}

/**
 * Returns whether a word is an ordinary one, and not also a name such as `China`, that the product's
 * texts capitalize only next to other capitals.
 */
export function isCapitalizedInPhrases(
  word: string,
  language: string | null,
  checkedText: CheckedText,
  texts: ProductTexts | null,
): boolean {
  const lowercaseWord = toLower(word, language);
  const known = findInDictionary(getDictionary(language ?? "en"), word, lowercaseWord);
  if (!known?.lowercase || known.capitalized) return false;
  return ![checkedText, ...(texts?.all() ?? [])].some(
    (text) => collectSpellings(text).get(lowercaseWord)?.isNameAlone,
  );
}

function isOrdinaryWord(
  dictionary: ReturnType<typeof getDictionary>,
  word: string,
  lowercaseWord: string,
): boolean {
  return word !== "" && (findInDictionary(dictionary, word, lowercaseWord)?.lowercase ?? false);
}

function findInDictionary(
  dictionary: ReturnType<typeof getDictionary>,
  word: string,
  lowercaseWord: string,
) {
  if (!dictionary) return null;
  const plainWord = word.replaceAll("’", "'");
  const plainLowercase = lowercaseWord.replaceAll("’", "'");
  const spellings = dictionary.find(plainLowercase, plainWord);
  const parts = plainLowercase.split("'");
  // In Romance languages, articles are joined by an apostrophe: `l'eau`.
  const lowercase =
    spellings.lowercase ||
    (parts.length > 1 &&
      parts.every((part) => part.length < 3 || dictionary.find(part, part).lowercase));
  return { ...spellings, lowercase, isName: spellings.capitalized && !lowercase };
}

interface Spellings {
  isLowercase: boolean;
  /** A spelling that indicates a name: with a capital inside a sentence or word. */
  name?: string;
  /** Whether it indicates a name without another capitalized word beside it. */
  isNameAlone: boolean;
  /** The first spelling with capitals and lowercase letters. */
  capitalized?: string;
  isAllCaps: boolean;
  /** Whether the word occurs in capitals between words with lowercase letters. */
  isAloneInCapitals: boolean;
  /** The word before this one in a name inside a sentence, by the spelling in that name. */
  namePredecessors?: Map<string, string>;
}

const spellingsByText = new WeakMap<CheckedText, ReadonlyMap<string, Spellings>>();

/** Returns the spellings of the words of a text by their lowercase form; linear time, cached. */
function collectSpellings(checkedText: CheckedText): ReadonlyMap<string, Spellings> {
  const cachedSpellings = spellingsByText.get(checkedText);
  if (cachedSpellings) return cachedSpellings;
  const spellings = new Map<string, Spellings>();
  const { text } = checkedText;
  let [lineEnd, isHeading] = [0, false];
  let last = { part: "", end: 0 };
  for (const { 0: part, index } of text.matchAll(PART_PATTERN)) {
    if (index >= lineEnd) {
      const line = checkedText.lines.at(index);
      [lineEnd, isHeading] = [line.start + line.text.length, isTitleCase(line.text)];
    }
    const lowercaseWords = [part.toLowerCase()];
    if (/[Iİ]/.test(part)) lowercaseWords.push(toLower(part, "tr"));
    for (const lowercaseWord of lowercaseWords) {
      const known = spellings.get(lowercaseWord) ?? createSpellings();
      spellings.set(lowercaseWord, known);
      if (part === lowercaseWord) known.isLowercase = true;
      else if (!/\p{Ll}/u.test(part)) {
        known.isAllCaps = true;
        known.isAloneInCapitals ||= isAloneInCapitals(text, index, index + part.length);
      } else {
        known.capitalized ??= part;
        // A capital at the start of a sentence or segment or in a heading is not evidence of a name.
        // Neither is a capital after a missing space: `(80 L/min.)Pump`.
        const isGlued = /[.!?:;)\]]/.test(text.charAt(index - 1));
        const isAtStart = isGlued || isSentenceStart(text, index) || isSegmentStart(text, index);
        if (/\p{L}\p{Lu}/u.test(part) || !(isHeading || isAtStart)) known.name ??= part;
        known.isNameAlone ||=
          known.name === part &&
          !CAPITAL_AFTER.test(text.slice(index + part.length, index + part.length + 2)) &&
          !(index === last.end + 1 && CAPITALIZED.test(last.part));
        if (!isHeading && index === last.end + 1 && CAPITALIZED.test(last.part)) {
          known.namePredecessors ??= new Map();
          known.namePredecessors.set(last.part.toLowerCase(), part);
        }
      }
    }
    last = { part, end: index + part.length };
  }
  spellingsByText.set(checkedText, spellings);
  return spellings;
}

const createSpellings = (): Spellings => ({
  isLowercase: false,
  isAllCaps: false,
  isAloneInCapitals: false,
  isNameAlone: false,
});

/** Returns whether an all-caps word is between words with lowercase letters. */
function isAloneInCapitals(text: string, start: number, end: number): boolean {
  return (
    end - start > 2 &&
    /\p{Ll}\p{Zs}$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    /^(?:\p{Zs}\p{L}?\p{Ll}|[.,;!?)])/u.test(text.slice(end, end + 3))
  );
}

const CAPITALIZED_WORD = /(?<!\p{L})\p{Lu}(?!\p{Lu})/u;
const CAPITAL_AFTER = /^\p{Zs}\p{Lu}/u;
const CAPITALIZED = /^\p{Lu}[\p{Ll}\p{M}]/u;

/** Returns whether a line capitalizes all words except function words: `How to Care for Wool`. */
export function isTitleCase(line: string): boolean {
  if (/(?<![\p{L}\p{N}\p{M}])\p{Ll}[\p{L}\p{M}]{4,}/u.test(line)) return false;
  return (line.match(/(?<![\p{L}\p{N}\p{M}])\p{Lu}\p{Ll}/gu) ?? []).length >= 4;
}

/**
 * Returns the spelling of a word elsewhere in the product's texts, outside all-caps passages, or
 * undefined if the texts do not show it. Capitals in title case are not evidence. For an unknown
 * word, neither is a text without capitals, nor a word that is also in capitals between other words.
 */
function findUsedSpelling(
  lowercaseWord: string,
  checkedText: CheckedText,
  texts: ProductTexts | null,
  isKnown: boolean,
): string | undefined {
  const all = texts?.all() ?? [];
  const sources = all.includes(checkedText) ? all : [checkedText, ...all];
  let name: string | undefined;
  for (const text of sources) {
    const spellings = collectSpellings(text).get(lowercaseWord);
    if (!isKnown && spellings?.isAloneInCapitals) return undefined;
    if (spellings?.isLowercase && (isKnown || CAPITALIZED_WORD.test(text.text)))
      return lowercaseWord;
    if (name === undefined && spellings?.name !== undefined)
      if (text === checkedText || !texts || !isTitle(text, texts)) ({ name } = spellings);
  }
  return name;
}

/**
 * Returns the spelling of a word after another one in a name inside a sentence of the product's
 * texts, such as `Control` after `Liberty`, although `control` also occurs as a word. Returns
 * undefined if there is none.
 */
function findSpellingInName(
  lowercaseWord: string,
  before: string,
  checkedText: CheckedText,
  texts: ProductTexts | null,
): string | undefined {
  if (before === "") return undefined;
  const all = texts?.all() ?? [];
  const sources = all.includes(checkedText) ? all : [checkedText, ...all];
  // In `Machine à Coudre`, the first word is not part of a name if it also occurs in lowercase.
  if (sources.some((text) => collectSpellings(text).get(before)?.isLowercase)) return undefined;
  for (const text of sources) {
    const spelling = collectSpellings(text).get(lowercaseWord)?.namePredecessors?.get(before);
    if (spelling !== undefined && !(texts && isTitle(text, texts))) return spelling;
  }
  return undefined;
}

/** Returns whether a text is a name or a field such as the brand, and not a sentence. */
export function isTitle({ text }: CheckedText, texts: ProductTexts): boolean {
  // A description can repeat the name and nothing else.
  if (texts.at(NAME, null)?.text === text) return true;
  const description = texts.at(DESCRIPTION, null);
  return description?.text !== text && text.length < 500 && !/[.!?…](?:\s|$)/u.test(text);
}

interface Title {
  text: CheckedText;
  spellings: ReadonlyMap<string, Spellings>;
  /** Pairs of adjacent words, at least one of which contains lowercase letters. */
  pairs: ReadonlySet<string>;
  /** Single words in capitals between others. */
  capitals: ReadonlySet<string>;
  /** Whether the title contains long lowercase words, so that capitals in it indicate names. */
  hasLowercaseWords: boolean;
}

const titlesByTexts = new WeakMap<ProductTexts, readonly Title[]>();

function collectTitles(texts: ProductTexts): readonly Title[] {
  const cachedTitles = titlesByTexts.get(texts);
  if (cachedTitles) return cachedTitles;
  const titles = texts
    .all()
    .filter((text) => isTitle(text, texts))
    .map((text) => ({
      text,
      spellings: collectSpellings(text),
      pairs: collectPairs(text.text),
      capitals: /\p{Ll}/u.test(text.text)
        ? new Set(text.text.match(SINGLE_IN_CAPITALS) ?? [])
        : NO_WORDS,
      hasLowercaseWords: /(?<![\p{L}\p{N}])\p{Ll}{4,}/u.test(text.text),
    }));
  titlesByTexts.set(texts, titles);
  return titles;
}

const NO_WORDS: ReadonlySet<string> = new Set();

/** Matches a word in capitals between other words. */
const SINGLE_IN_CAPITALS =
  /(?<![\p{L}\p{N}]|\p{Lu}\p{Zs})\p{Lu}{3,}(?![\p{L}\p{N}]|\p{Zs}(?:& )?\p{Lu}{2})/gu;

function collectPairs(title: string): Set<string> {
  const parts = title.match(PART_PATTERN) ?? [];
  return new Set(
    parts.flatMap((part, index) => {
      const next = parts[index + 1];
      return next !== undefined && /\p{Ll}/u.test(part) && /\p{Ll}/u.test(next)
        ? [`${part.toLowerCase()} ${next.toLowerCase()}`]
        : [];
    }),
  );
}

/** Returns the countries, languages, months and weekdays that a language capitalizes. */
function getProperNames(language: string | null): ReadonlyMap<string, string> {
  const [base = "en"] = (language ?? "en").split("-");
  const cachedNames = properNamesByLanguage.get(base);
  if (cachedNames) return cachedNames;
  const nameByWord = new Map<string, string>();
  const addName = (name: string | undefined) => {
    if (name && /^\p{Lu}[\p{Ll}\p{M}]+$/u.test(name)) nameByWord.set(toLower(name, language), name);
  };
  const regionNames = new Intl.DisplayNames(base, { type: "region", fallback: "none" });
  const languageNames = new Intl.DisplayNames(base, { type: "language", fallback: "none" });
  for (const code of REGIONS) addName(regionNames.of(code));
  for (const code of LANGUAGES) addName(languageNames.of(code));
  for (let month = 0; month < 12; month++)
    addName(formatDateName({ month: "long" }, month * 30 + 15));
  for (let day = 0; day < 7; day++) addName(formatDateName({ weekday: "long" }, day));
  // These names are also ordinary words.
  for (const word of ["may", "march", "turkey", "china", "chad", "jersey", "polish"])
    nameByWord.delete(word);
  properNamesByLanguage.set(base, nameByWord);
  return nameByWord;

  function formatDateName(format: Intl.DateTimeFormatOptions, day: number): string {
    const date = Date.UTC(2024, 0, 1 + day);
    return new Intl.DateTimeFormat(base, { ...format, timeZone: "UTC" }).format(date);
  }
}

const properNamesByLanguage = new Map<string, ReadonlyMap<string, string>>();
const REGIONS =
  "AR AT AU BE BG BR CA CH CL CN CO CU CY CZ DE DK EC EE EG ES ET FI FR GR HR HU ID IE IL IN IS IT JM JP KE KR LT LU LV MA MG MX MY NL NO NP NZ PE PH PK PL PT RO RS RU SE SG SI SK TH TN TR TW UA UY VN ZA".split(
    " ",
  );
const LANGUAGES =
  "ar cs da de el en es fi fr ga he hi hr hu id is it ja ko nl no pl pt ro ru sk sl sr sv th tr uk vi zh".split(
    " ",
  );

/** Returns whether a sentence, line or quote begins at an offset. */
export function isSentenceStart(text: string, start: number): boolean {
  return SENTENCE_OPENING.test(text.slice(Math.max(0, start - 60), start));
}

/** Matches words that a brand follows: `la marque KOTA`. */
export const BRAND_BEFORE =
  /(?<!\p{L})(?:brand|marque|marca|marke|merk|fabricante|fabricant|hersteller|produttore|signée?)\p{Zs}?:?\p{Zs}$/iu;

/**
 * Returns whether a part of a line begins at an offset, as after `|`, `:` or a symbol. A brand after
 * its label is not the start of a part.
 */
function isSegmentStart(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 20), start);
  return SEGMENT_OPENING.test(before) && !BRAND_BEFORE.test(before);
}

const SEGMENT_OPENING = /(?:[|•·:;]|\p{Zs}\p{Pd}(?=\p{Zs})|\p{So}\ufe0f?)\p{Zs}*["“«„(]?$/u;

const SENTENCE_OPENING =
  /(?:^|[\n\r\t]|[.!?…。！？]["'”’»)]*\p{Zs}+)\p{Zs}*(?:[-*•–·✓✔]\p{Zs}*|\p{Nd}+[.)]\p{Zs}+)?(?:["'“‘«„([¡¿\p{So}\p{Zs}]|\ufe0f)*$/u;
