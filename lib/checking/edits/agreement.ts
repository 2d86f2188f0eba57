import type { Span } from "../text/characters";
import { isSmallWord } from "../text/small-words";

type Gender = "m" | "f";

/**
 * Returns whether words next to a replaced term show that the new words have another gender: `o
 * tamanho` cannot become `o medida`. Genders are known only by articles and unambiguous endings of
 * some languages, so that many replacements cannot be judged.
 */
export function breaksAgreement(
  text: string,
  { start, end, insert }: Span & { insert: string },
  language: string | null,
): boolean {
  const [base = ""] = (language ?? "").split("-");
  const context = text.slice(Math.max(0, start - CONTEXT_LENGTH), start);
  const before = context.replace(DEGREE_ADVERBS, "");
  const after = text.slice(end, end + CONTEXT_LENGTH);
  const oldWords = text.slice(start, end);
  if (SLAVIC_LANGUAGES.has(base)) return breaksSlavicAgreement(context, after, oldWords, insert);
  if (base === "de") return breaksGermanDative(context, oldWords, insert);
  const grammar = ROMANCE_GRAMMARS[base];
  if (!grammar) return false;
  const genderOf = (word: string) => findGender(word.toLowerCase(), base, grammar);
  const [oldGender, newGender] = [genderOf(firstWord(oldWords)), genderOf(firstWord(insert))];
  const [, wordAfter = ""] = WORD_AFTER.exec(after) ?? [];
  const genderBefore = findGenderBefore(before, grammar, genderOf);
  if (newGender === null) {
    // A noun of unknown gender may have another one than the noun that it replaces.
    const isBeforeWord = wordAfter !== "" && !isSmallWord(wordAfter.toLowerCase(), base);
    const hasArticle = oldGender !== null && oldGender === findArticleBefore(before, grammar);
    const oldWord = firstWord(oldWords).toLowerCase();
    const isNoun = grammar.nouns.test(oldWord) && !grammar.unknown.test(oldWord);
    return isNoun ? genderBefore !== null || isBeforeWord : hasArticle && !isBeforeWord;
  }
  if (oldGender === newGender) return false;
  const neighbors = [genderBefore, genderOf(wordAfter)].filter((gender) => gender !== null);
  return neighbors.length > 0 && !neighbors.includes(newGender);
}

const CONTEXT_LENGTH = 80;
/** Adverbs between a noun and its adjective: `uma opção muito mais leve`. */
const DEGREE_ADVERBS =
  /(?:(?<!\p{L})(?:mais|muito|tão|bem|más|muy|tan|più|molto|così|plus|très|si|aussi)\p{Zs}){1,3}$/iu;
const WORD_AFTER = /^\p{Zs}["“«]?([\p{L}\p{M}]+)/u;
const WORDS_BEFORE = /(?:(?<!\p{L})([\p{L}\p{M}]+)\p{Zs})?(?<!\p{L})([\p{L}\p{M}]+)\p{Zs}["“«]?$/u;

function firstWord(words: string): string {
  return /[\p{L}\p{M}]+/u.exec(words)?.[0] ?? "";
}

/** Endings and articles of a language that show a gender. */
interface Grammar {
  m: RegExp;
  f: RegExp;
  /** Endings of nouns that no adjective has. */
  nouns: RegExp;
  /** Words whose ending suggests a gender that they do not have, or that have none. */
  unknown: RegExp;
  articles: Readonly<Record<Gender, RegExp>>;
}

const ROMANCE_GRAMMARS: Readonly<Record<string, Grammar>> = {
  pt: {
    m: /(?:o|os|or|ores|[bcgkptx])$/,
    f: /(?:a|as|agem|dade|dades|ção|ções|são|sões)$/,
    nouns: /(?:agem|dade|dades|ção|ções|são|sões|mentos?|uras?)$/,
    unknown:
      /(?:ma|mas|ista|istas)$|^(?:fotos?|motos?|mãos?|dias?|mapas?|nada|cada|nunca|agora|ainda|fora|muito|tanto|quanto|como|quando|mesmo|isso|isto|agens|flor|flores|cor|cores|dor|dores)$/,
    articles: {
      m: /^(?:os?|um|uns|dos?|nos?|aos?|pelos?|estes?|esses?|seus?|meus?|nossos?|todos?|dois|bom|bons|neste|nesse|deste|desse)$/,
      f: /^(?:as?|umas?|das?|nas?|à|às|pelas?|estas?|essas?|suas?|minhas?|nossas?|todas?|duas|boas?|nesta|nessa|desta|dessa)$/,
    },
  },
  es: {
    m: /(?:o|os|or|ores|aje|ajes|ón|[bcfgkmptvx])$/,
    f: /(?:a|as|dad|dades|tud|tudes|umbre|ción|sión|ciones|siones)$/,
    nouns: /(?:ajes?|dad|dades|tud|tudes|umbre|ción|sión|ciones|siones|mientos?)$/,
    unknown:
      /(?:ma|mas|ista|istas)$|^(?:manos?|fotos?|motos?|días?|mapas?|nada|cada|nunca|ahora|fuera|hasta|mucho|tanto|cuanto|como|cuando|flor|flores|labor|labores|radio)$/,
    articles: {
      m: /^(?:el|los|un|unos|del|al|estos?|este|ese|esos|nuestros?|todos?|buen|gran|primer)$/,
      f: /^(?:la|las|unas?|estas?|esas?|nuestras?|todas?)$/,
    },
  },
  it: {
    m: /(?:o|ore|ori|[bcfghkmptvwx])$/,
    f: /(?:a|zione|sione|zioni|sioni|tà|trice)$/,
    nouns: /(?:aggio|aggi|zione|sione|zioni|sioni|tà|mento|menti)$/,
    unknown:
      /(?:ma|ista)$|^(?:mano|foto|moto|radio|auto|ogni|ora|ancora|molto|tanto|quanto|come|quando|sempre|fuori)$/,
    articles: {
      m: /^(?:il|lo|gli|un|uno|del|dello|dei|degli|al|allo|ai|agli|nel|nello|nei|negli|dal|dallo|sul|sullo|questo|questi|quel|quello|nostro|nostri|tuo|suo)$/,
      f: /^(?:la|una|della|alla|nella|dalla|sulla|questa|queste|quella|quelle|nostra|nostre|tua|sua)$/,
    },
  },
  fr: {
    m: /(?:eux|eau|eaux|ment|ments|isme|age|ages|al|el|els|ien|iens|if|ifs|(?:[^t]|ct)és?)$/,
    f: /(?:tion|tions|sion|sions|ité|ités|eté|ette|ettes|ence|ences|ance|ances|euse|euses|elle|elles|ienne|iennes|ée|ées|ive|ives|ale|ales|ure|ures)$/,
    nouns: /(?:ages?|tions?|sions?|ités?|ences?|ances?|eaux?|ismes?)$/,
    unknown:
      /^(?:images?|pages?|plages?|cages?|rages?|nages?|sages?|sauvages?|volages?|murmures?|matures?|musées?|lycées?|silences?|modèles?|peau|peaux|eau|eaux|clés?|bien|rien|en|chez)$/,
    articles: {
      m: /^(?:le|un|du|au|ce|cet|quel|beau|bel|nouveau|nouvel|bon|grand|petit)$/,
      f: /^(?:la|une|cette|ma|ta|sa|quelle|belle|nouvelle|bonne|grande|petite)$/,
    },
  },
};

function findGender(word: string, language: string, grammar: Grammar): Gender | null {
  if (word.length < 3 || grammar.unknown.test(word) || isSmallWord(word, language)) return null;
  if (grammar.f.test(word)) return "f";
  return grammar.m.test(word) ? "m" : null;
}

/** Returns the gender of the article directly before, which a noun follows at the end of a phrase. */
function findArticleBefore(before: string, { articles }: Grammar): Gender | null {
  const word = WORDS_BEFORE.exec(before)?.[2]?.toLowerCase() ?? "";
  if (articles.m.test(word)) return "m";
  return articles.f.test(word) ? "f" : null;
}

/** Returns the gender of the word before: of an article, or of a noun by its article or ending. */
function findGenderBefore(
  before: string,
  grammar: Grammar,
  genderOf: (word: string) => Gender | null,
): Gender | null {
  const [, first = "", second = ""] = WORDS_BEFORE.exec(before) ?? [];
  const nearest = findArticleBefore(before, grammar) ?? genderOf(second);
  return nearest ?? findArticleBefore(`${first} `, grammar);
}

/** Returns whether a noun after `den` loses the ending of the dative plural: `aus den Lampe`. */
function breaksGermanDative(before: string, oldWords: string, insert: string): boolean {
  return (
    /(?<!\p{L})den\p{Zs}$/iu.test(before) && /n$/.test(oldWords) && /(?:e|er|el)$/.test(insert)
  );
}

const SLAVIC_LANGUAGES: ReadonlySet<string> = new Set(
  "bg bs cs hr mk pl ru sk sl sr uk".split(" "),
);

/**
 * Returns whether a noun that ends in a consonant (masculine) and one that ends in `-a` (feminine)
 * replace each other beside other words, whose endings would have to change.
 */
function breaksSlavicAgreement(
  before: string,
  after: string,
  oldWords: string,
  insert: string,
): boolean {
  const [wasFeminine, isFeminine] = [FEMININE.test(oldWords), FEMININE.test(insert)];
  const [wasMasculine, isMasculine] = [MASCULINE.test(oldWords), MASCULINE.test(insert)];
  if (!((wasFeminine && isMasculine) || (wasMasculine && isFeminine))) return false;
  return WORDS_BEFORE.test(before) || WORD_AFTER.test(after);
}

const FEMININE = /\p{L}[aа]$/iu;
const MASCULINE = /[bcdfghjklmnpqrstvwxzčćďđľłňńřśšťźžбвгджзклмнпрстфхцчшщ]$/iu;
