/** Articles, conjunctions and prepositions, which are lowercase in titles and can be repeated. */
const SMALL_WORDS: Record<string, string> = {
  en: "a an n the and but or nor so yet as at by for from in into of off on onto out over per than to up via vs with without",
  de: "der die das den dem des ein eine einen einem einer eines und oder aber sowie als am an auf aus bei beim bis durch für gegen im in ins mit nach ohne seit um unter über von vom vor wie zu zum zur zwischen ans aufs ums pro statt",
  fr: "le la les un une des du de et ou ni mais au aux à avec chez contre dans en entre par pour sans sous sur vers dès selon depuis jusque comme",
  es: "el la los las un una unos unas y e o u ni pero a al ante bajo con contra de del desde en entre hasta para por según sin sobre tras hacia durante lo",
  it: "il lo la i gli le un uno una e ed o ma a ad al allo alla ai agli alle con da dal dallo dalla dai dagli dalle di del dello della dei degli delle in nel nello nella nei negli nelle per su sul sullo sulla sui sugli sulle tra fra senza né verso oppure",
  pt: "o a os as um uma uns umas e ou mas ao aos à às com contra da das de do dos em entre na nas no nos para pela pelas pelo pelos por sem sob sobre até num numa nuns numas nem após desde",
  nl: "de het een en of maar aan achter bij binnen boven buiten door in met na naar om onder op over per te tegen ten ter tot uit van voor zonder als tussen tijdens vanaf via",
  sv: "en ett och eller av för från genom hos i in med mot om på till under utan vid åt över",
  da: "en et og eller af efter for fra gennem hos i med mod om på til uden under ved",
  nb: "en ei et og eller av etter for fra gjennom hos i med mot om på til uten under ved",
  pl: "i a oraz lub albo ale bez dla do na nad o od po pod przed przez przy u w we z ze za ani czy między ku",
  cs: "a i nebo ale bez do k ke na nad o od po pod pro při s se u v ve z ze za",
  fi: "ja tai sekä mutta",
  tr: "ve veya ile ama için gibi",
};

/**
 * The words in NFD, which matches their `foldWord` result. Calling `foldWord` while this module
 * loads would make all later calls slower.
 */
const SMALL_WORDS_BY_LANGUAGE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(SMALL_WORDS).map(([language, words]) => [
    language,
    new Set(words.normalize("NFD").split(" ")),
  ]),
);

/** The small words for a text. Both sets are equal if the language of the text is known. */
export interface SmallWords {
  /** Words that are small in all of the most likely languages. */
  certain: ReadonlySet<string>;
  /** Words that are small in at least one of the most likely languages. */
  possible: ReadonlySet<string>;
}

/** Small words of any language, because a title can contain foreign names. */
export const UNIVERSAL_SMALL_WORDS: ReadonlySet<string> = new Set(
  [...SMALL_WORDS_BY_LANGUAGE.values()].flatMap((words) => [...words]),
);

/**
 * Returns the small words of a language. If it is unknown, guesses the languages whose small words
 * are most frequent in the text.
 * @param words folded words of the text
 * @param language language tag, such as `pt-BR`
 */
export function getSmallWords(words: readonly string[], language: string | null): SmallWords {
  const smallWords = language === null ? undefined : getLanguageWords(language);
  return smallWords ? { certain: smallWords, possible: smallWords } : guessSmallWords(words);
}

/** Returns whether a lowercase word is an article, conjunction or preposition of the language. */
export function isSmallWord(word: string, language: string | null): boolean {
  if (language === null) return false;
  return getLanguageWords(language)?.has(word.normalize("NFD")) ?? false;
}

/**
 * Returns the language whose small words are most frequent in texts, or English if no other language
 * has more of them. Longer words count twice, and a single short one does not count.
 * @param words words in lowercase
 */
export function guessLanguage(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words)
    for (const [language, wordSet] of SMALL_WORDS_BY_LANGUAGE)
      if (wordSet.has(word.normalize("NFD")))
        counts.set(language, (counts.get(language) ?? 0) + (word.length > 2 ? 2 : 1));
  let guess = "en";
  for (const [language, count] of counts)
    if (count > Math.max(1, counts.get(guess) ?? 0)) guess = language;
  return guess;
}

function getLanguageWords(language: string): ReadonlySet<string> | undefined {
  const [base = ""] = language.split("-");
  return SMALL_WORDS_BY_LANGUAGE.get(base === "no" || base === "nn" ? "nb" : base);
}

function guessSmallWords(words: readonly string[]): SmallWords {
  const languageWords = [...SMALL_WORDS_BY_LANGUAGE.values()];
  const counts = languageWords.map((wordSet) => words.filter((word) => wordSet.has(word)).length);
  const maxCount = Math.max(...counts);
  const languages =
    maxCount > 0 ? languageWords.filter((_, index) => counts[index] === maxCount) : [];
  const possibleWords = new Set(languages.flatMap((wordSet) => [...wordSet]));
  const certainWords = [...possibleWords].filter((word) =>
    languages.every((wordSet) => wordSet.has(word)),
  );
  return { certain: new Set(certainWords), possible: possibleWords };
}
