import type { Language } from "./language";
import { NUMBER_WORDS } from "./number-words";
import { CONNECTORS, getStopWords } from "./stop-words";
import type { Text, Word } from "./text";

interface Phrase {
  written: string;
  count: number;
  /** Whether the phrase occurs in the first sentence. */
  first: boolean;
  /** `phrase` if the phrase is bounded by function words or punctuation; otherwise `word`. */
  kind: "phrase" | "word";
}

const MAX_RUN_LENGTH = 12;

/** Finds all content words, and all recognizable noun phrases of up to four words. */
export function extractPhrases(text: Text): Phrase[] {
  const phrasesByKey = new Map<string, Phrase>();
  const addPhrase = (words: Word[], isFirst: boolean, kind: Phrase["kind"]) => {
    const key = words.flatMap((word) => word.stems).join(" ");
    const existingPhrase = phrasesByKey.get(key);
    if (!existingPhrase)
      phrasesByKey.set(key, { written: joinWords(words), count: 1, first: isFirst, kind });
    else {
      existingPhrase.count++;
      if (kind === "phrase") existingPhrase.kind = kind;
    }
  };
  for (const [i, { words }] of text.sentences.entries()) {
    for (const run of splitRuns(words, text.language)) {
      for (const word of run.words) addPhrase([word], i === 0, classifyWord(word, text.language));
      for (const phrase of listNounPhrases(run, text.language))
        addPhrase(phrase, i === 0, "phrase");
    }
  }
  return [...phrasesByKey.values()];
}

function joinWords(words: Word[]): string {
  const isUnspaced = words.every((word) =>
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+$/u.test(word.raw),
  );
  return words
    .map((word) => word.raw)
    .join(isUnspaced ? "" : " ")
    .replace(/\b(d|l) /giu, "$1'");
}

/** Consecutive content words and their context. */
interface Run {
  words: Word[];
  /** The preceding function word if only a space separates it from the run; otherwise null. */
  before: Word | null;
  /** The following function word; null if punctuation follows or the text ends. */
  after: Word | null;
  /** The following connector and the content word after it; empty if there is none. */
  joined: Word[];
}

function splitRuns(words: Word[], language: Language): Run[] {
  const stops = getStopWords(language);
  const isContentWord = (word: Word) =>
    !stops.has(word.lower) && /\p{L}{2}|[\p{Script=Han}]/u.test(word.raw) && word.raw.length <= 40;
  const runs: Run[] = [];
  for (let i = 0; i < words.length; ) {
    const word = words[i];
    if (!word || !isContentWord(word)) {
      i++;
      continue;
    }
    let end = i + 1;
    for (let next = words[end]; next?.joined && isContentWord(next); next = words[end]) end++;
    const after = words[end];
    const before = word.joined ? (words[i - 1] ?? null) : null;
    const run = words.slice(i, end);
    runs.push({
      words: run,
      before,
      after: after?.joined ? after : null,
      joined:
        language === null ? [] : findJoinedWords(words, end, CONNECTORS[language], isContentWord),
    });
    i = end;
  }
  return runs;
}

/** Returns a connector and the word after it, such as “de jour”, or nothing. */
function findJoinedWords(
  words: Word[],
  index: number,
  connectors: ReadonlySet<string>,
  isContentWord: (word: Word) => boolean,
): Word[] {
  const connector = words[index];
  const noun = words[index + 1];
  if (!connector?.joined || !connectors.has(connector.lower)) return [];
  return noun && isContentWord(noun) && /^\p{L}/u.test(noun.raw) ? [connector, noun] : [];
}

/** Treats long German nouns as phrases: others use several words instead. */
function classifyWord({ raw }: Word, language: Language): Phrase["kind"] {
  return language === "de" && /^\p{Lu}\p{Ll}{8,}$/u.test(raw) ? "phrase" : "word";
}

function listNounPhrases(run: Run, language: Language): Word[][] {
  const { words, before } = run;
  const isNegated = before !== null && NEGATIONS.has(before.lower);
  if (language === null || isNegated || words.length > MAX_RUN_LENGTH) return [];
  if (language === "de") return listGermanPhrases(words);
  return language === "en" ? listEnglishPhrases(run) : listRomancePhrases(run);
}

/** Words that negate the following words or change what they refer to. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  "no not never without nor neither free unlike than against kein keine keinen keiner ohne nicht nie statt sans pas ni sin tampoco senza non né ningún ninguna nessun nessuna aucun aucune".split(
    " ",
  ),
);
/** Words that can follow a verb but not a noun. Numbers are handled separately. */
const AFTER_VERBS = new Set(
  "the a an it you your his her their our to out down off up itself them us me".split(" "),
);

function isAfterVerbs({ lower }: Word): boolean {
  return AFTER_VERBS.has(lower) || /^\p{N}/u.test(lower) || (ENGLISH_NUMBERS?.has(lower) ?? false);
}

const ENGLISH_NUMBERS = NUMBER_WORDS.get("en");

function listEnglishPhrases({ words, before, after }: Run): Word[][] {
  if (words.length < 2 || words.length > 4) return [];
  const last = words.at(-1);
  const isVerbal = before?.lower === "to" || (after !== null && isAfterVerbs(after));
  if (!last || isVerbal) return [];
  if (words.some(({ lower }) => /\p{L}{3}ly$/u.test(lower))) return [];
  if (/(?:ed|grown)$/u.test(last.lower) || words[0]?.lower.endsWith("'s")) return [];
  // Skips runs of capitalized words, which are names.
  return words.every(({ raw }) => /^\p{Lu}/u.test(raw)) ? [] : [words];
}

/** Finds German nouns, which are capitalized, together with the lowercase adjective before them. */
function listGermanPhrases(words: Word[]): Word[][] {
  return words.flatMap((word, i) => {
    const before = words[i - 1];
    if (!before || !/^\p{Lu}/u.test(word.raw) || !/^\p{Ll}.*e[rs]?$/u.test(before.raw)) return [];
    return [[before, word]];
  });
}

function listRomancePhrases({ words, before, after, joined }: Run): Word[][] {
  // The phrase starts with a noun only if an article or similar word precedes it.
  if (!before) return [];
  const phrases: Word[][] = [];
  const [noun, second] = words;
  if (noun && words.length === 1 && joined.length > 0) phrases.push([noun, ...joined]);
  if (noun && second && words.length === 2 && (after === null || LINK_WORDS.has(after.lower))) {
    phrases.push([noun, second]);
  }
  return phrases;
}

const LINK_WORDS = new Set(
  "de y e et con avec para pour che que qui di da en del des du".split(" "),
);
