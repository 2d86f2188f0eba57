import { getDictionary } from "../../text/dictionaries";

/** Letters of scripts, by the code of a language's script. */
const SCRIPT_LETTERS: Readonly<Record<string, RegExp>> = {
  Arab: /\p{Script=Arabic}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Deva: /\p{Script=Devanagari}/u,
  Grek: /\p{Script=Greek}/u,
  Hans: /^[^\p{Script=Hiragana}\p{Script=Katakana}]*\p{Script=Han}/u,
  Hant: /^[^\p{Script=Hiragana}\p{Script=Katakana}]*\p{Script=Han}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Jpan: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  Kore: /\p{Script=Hangul}/u,
  Thai: /\p{Script=Thai}/u,
};

/** Signs of languages that have no dictionary here. German nouns have a capital. */
const LATIN_SIGNS: Readonly<Record<string, RegExp>> = {
  cs: /[ěřůčšž]/iu,
  da: /[æøå]/iu,
  de: /[äöüß]|^\p{Lu}\p{Ll}+$/u,
  hu: /[őű]/iu,
  nb: /[æøå]/iu,
  pl: /[ąćęłńśźż]/iu,
  ro: /[ășțşţ]/iu,
  sv: /^[^ßü]*[åäö]/iu,
  tr: /[ğış]/u,
};

/** The number of terms in other languages from which the terms count as a list of translations. */
const MIN_TRANSLATIONS = 3;

/**
 * Returns the alternatives of a required element that are in a text's language, the most likely
 * first; without any, those in English. Returns all alternatives unless they are evidently
 * translations of each other.
 * @param language the text's language, or null if unknown
 */
export function selectTermsInLanguage(
  terms: readonly string[],
  language: string | null,
): readonly string[] {
  if (terms.length < 2) return terms;
  const [base = "en"] = (language ?? "en").split("-");
  const englishTerms = terms.filter((term) => isInDictionary(term, "en"));
  const ownTerms = base === "en" ? [] : terms.filter(createLanguageTest(base));
  const foreignTerms = ownTerms.filter((term) => !englishTerms.includes(term));
  if (foreignTerms.length > 0 && !areTranslations(terms, foreignTerms)) return terms;
  if (foreignTerms.length > 0)
    return [
      // “Origine” is Spanish only as a form of “originar”.
      ...foreignTerms.toSorted((a, b) => Number(isListed(b, base)) - Number(isListed(a, base))),
      ...ownTerms.filter((term) => englishTerms.includes(term)),
    ];
  const namedTerms = ownTerms.length > 0 ? ownTerms : englishTerms;
  return namedTerms.length > 0 && areTranslations(terms, namedTerms) ? namedTerms : terms;
}

function createLanguageTest(language: string): (term: string) => boolean {
  const script = new Intl.Locale(language).maximize().script ?? "";
  const sign = SCRIPT_LETTERS[script] ?? LATIN_SIGNS[language];
  return (term) => (sign ? sign.test(term) : isInDictionary(term, language));
}

/** Returns whether other terms are in another script or language, rather than jargon. */
function areTranslations(terms: readonly string[], namedTerms: readonly string[]): boolean {
  const otherTerms = terms.filter((term) => !namedTerms.includes(term));
  return (
    otherTerms.length >= MIN_TRANSLATIONS ||
    otherTerms.some((term) => /[^\p{ASCII}\p{P}\p{S}]/u.test(term) || isInDictionary(term, "en"))
  );
}

function isListed(term: string, language: string): boolean {
  return (getDictionary(language)?.getFlags(term.toLowerCase()) ?? null) !== null;
}

function isInDictionary(term: string, language: string): boolean {
  const dictionary = getDictionary(language);
  const words = term.match(/\p{L}[\p{L}\p{M}’']*/gu) ?? [];
  return (
    dictionary !== null &&
    words.length > 0 &&
    words.every((word) => {
      const { lowercase, capitalized } = dictionary.find(word.toLowerCase(), word.toUpperCase());
      return lowercase || capitalized;
    })
  );
}
