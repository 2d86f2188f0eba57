import { getDictionary } from "@/lib/checking/text/dictionaries";
import { getFrenchGender, getGermanForms, toGermanForm } from "@/lib/checking/text/genders";
import { mentionsMaterial } from "./fact-claims";
import { getFunctionWords, isInflectedAdjective } from "./language-words";
import { isKnown } from "./leading-brand";
import { AUDIENCES, COLORS, LABELS, PACKAGING, PRAISE } from "./name-words";
import { getStopWords } from "./stop-words";
import { getStemKey, type Sentence, type Word } from "./text";
import {
  AFTER_HEAD,
  COMPLEMENTS,
  FOR,
  MAX_WORDS,
  type NameEvidence,
  SEPARATOR,
} from "./word-evidence";

/** Number of sentences that can say what a product is. */
const MAX_SENTENCES = 4;
/** Number of parts of a sentence that can say what a product is. */
const MAX_PARTS = 3;
/** Maximum number of words between a name and the noun phrase after it. */
const MAX_GAP = 5;
const MAX_RUN = 7;

const ARTICLES = new Set("a an un une um uma uno una ein eine einen".split(" "));
/** Words that precede nouns and follow verbs. */
const DETERMINERS = new Set(
  (
    "the this these our your its his her their each every der die das den dem dieser diese dieses unser unsere ihr ihre " +
    "le la l les ce cet cette ces notre nos votre vos son sa ses el los las este esta estos estas su sus tu tus nuestro nuestra " +
    "o a os as este seu sua seus suas nosso nossa il lo gli i questo questa questi queste nostro nostra tuo tua"
  ).split(" "),
);
/** Words that introduce the product: “This bottle…”, “Unser Hemd…”. */
const INTRODUCING = new Set([
  ...ARTICLES,
  ...(
    "this these our dieser diese dieses unser unsere ce cet cette ces notre nos este esta estos estas nuestro nuestra " +
    "estes estas nosso nossa questo questa questi queste nostro nostra"
  ).split(" "),
]);
const isDeterminer = ({ lower }: Word) => ARTICLES.has(lower) || DETERMINERS.has(lower);

/**
 * Returns the noun phrase that says what the product is at the beginning of one of the text’s first
 * sentences or after the name: “An insulated bottle for…”, “Zorva ist eine Uhr”. None if there is no
 * such phrase.
 */
export function findTextType(name: string, evidence: NameEvidence): Word[] {
  const { text, tag, category } = evidence;
  const nameWords = new Set(
    text.readWords(name).flatMap(({ lower }) => [lower, ...lower.split("-")]),
  );
  const complements = COMPLEMENTS.get(tag ?? "");
  // Water is not the type of “Depuratori d’acqua”.
  const categoryWords = text.readWords(category);
  // “Casa e tempo libero” lists areas, but “Vinhos e destilados” products.
  const isList = categoryWords.some(({ lower }) => getFunctionWords(tag).has(lower));
  const categoryKeys = categoryWords
    .filter((word) => !complements || !isList || isPlural(word, tag))
    .filter(
      ({ lower }, index, words) =>
        !getFunctionWords(tag).has(lower) && !complements?.has(words[index - 1]?.lower ?? ""),
    )
    .map(getNounKey);
  const ownKeys = text.readWords(name.split(SEPARATOR)[0] ?? "").map(getNounKey);
  const nameKeys = tag === "en" ? ownKeys.slice(-1) : ownKeys;
  const facts: TypeFacts = {
    ...evidence,
    nameWords,
    categoryKeys: new Set(categoryKeys),
    nounKeys: new Set([...nameKeys, ...categoryKeys]),
  };
  const otherKeys = new Set(
    text
      .readWords(category)
      .map(getNounKey)
      .filter((key) => !categoryKeys.includes(key)),
  );
  const find = (words: readonly Word[], isAfterName: boolean) => {
    if (tag === "en") return findEnglishPhrase(words, facts);
    if (tag === "de") return findGermanPhrase(words, facts, isAfterName);
    return COMPLEMENTS.has(tag ?? "") ? findRomancePhrase(words, facts) : [];
  };
  const isPhrase = (phrase: readonly Word[]) => {
    const head = evidence.isHeadLast || tag === "de" ? phrase.at(-1) : phrase[0];
    const isMaterial = head && mentionsMaterial(head.lower);
    const isAlone = evidence.isHeadLast || phrase.length === 1;
    return (
      head !== undefined &&
      !isExcluded(head) &&
      !otherKeys.has(getNounKey(head)) &&
      !(isMaterial && isAlone)
    );
  };
  const sentences = text.sentences.slice(0, MAX_SENTENCES);
  if (tag === "de" && text.readWords(category).length === 1) {
    const words = sentences.flatMap((sentence) => sentence.words);
    const noun = words.find(
      (word) => /^\p{Lu}\p{Ll}/u.test(word.raw) && facts.categoryKeys.has(getNounKey(word)),
    );
    if (noun) return [noun];
  }
  const before = findNounBeforeName(name, facts);
  if (isPhrase(before)) return before;
  let isStart = true;
  let isAfterName = false;
  const parts = sentences.flatMap((sentence, index) =>
    splitParts(sentence).map((part) => {
      const start = part.findIndex(({ raw }) => !/^\p{N}+$/u.test(raw));
      return { part: start > 0 ? part.slice(start) : part, index };
    }),
  );
  for (const { part, index } of parts) {
    const rest = skipName(part, nameWords, tag);
    const isIntroduced = INTRODUCING.has(part[0]?.lower ?? "") && !(tag === "de" && index > 1);
    // A lowercase noun at the start continues the part before it.
    const isContinued = complements !== undefined && /^\p{Ll}/u.test(part[0]?.raw ?? "");
    const phrases = [
      rest === part ? [] : find(rest, true),
      (isStart && !isContinued) || isIntroduced || tag === "en" ? find(part, isAfterName) : [],
    ];
    const phrase = phrases.find(isPhrase);
    if (phrase) return phrase;
    isAfterName = rest.length === 0;
    const isHeading = part.every(({ raw }) => !/\p{Ll}/u.test(raw));
    const isName =
      part.every(({ raw }) => !/^\p{Ll}/u.test(raw)) && nameWords.has(part[0]?.lower ?? "");
    isStart =
      isAfterName || isName || (isHeading && part.some(({ raw }) => /\p{Lu}{2}/u.test(raw)));
  }
  if (!complements) return [];
  const isCategory = (word: Word | undefined) =>
    word !== undefined && facts.categoryKeys.has(getNounKey(word)) && /^\p{Ll}/u.test(word.raw);
  for (const { words } of sentences)
    for (const [index, word] of words.entries()) {
      const isNoun = isDeterminer(word) && isCategory(words[index + 1]);
      const isObject = complements.has(words[index - 1]?.lower ?? "");
      const phrase =
        isNoun || (isCategory(word) && !isObject)
          ? findRomancePhrase(words.slice(index), facts)
          : [];
      if (isPhrase(phrase)) return phrase;
    }
  const wholeKeys = new Set(text.readWords(name).map(getNounKey));
  const object = sentences
    .flatMap(({ words }) => words)
    .find((word) => isCategory(word) && wholeKeys.has(getNounKey(word)));
  return object ? [object] : [];
}

/** Returns the noun that the text puts before the name: “L’ensemble Zorva”, “unsere Tasche Zorva”. */
function findNounBeforeName(name: string, { text, tag, nameWords }: TypeFacts): Word[] {
  const [first] = text.readWords(name);
  if (!first || !/^\p{Lu}/u.test(first.raw)) return [];
  const functionWords = getFunctionWords(tag);
  for (const { words } of text.sentences.slice(0, MAX_SENTENCES))
    for (const [index, word] of words.entries()) {
      const [article, noun] = [words[index - 2], words[index - 1]];
      const isName = word.raw === first.raw && word.joined && noun?.joined && article;
      if (!isName || !isDeterminer(article) || nameWords.has(noun.lower)) continue;
      if (functionWords.has(noun.lower)) continue;
      const isNoun =
        tag === "de"
          ? isGermanNoun(noun.raw)
          : COMPLEMENTS.has(tag ?? "") && /^\p{Ll}{3}/u.test(noun.raw) && isCommonNoun(noun, tag);
      if (isNoun) return [noun];
    }
  return [];
}

interface TypeFacts extends NameEvidence {
  /** The words of the name, in lowercase. */
  nameWords: ReadonlySet<string>;
  categoryKeys: ReadonlySet<string>;
  /** The keys of the words of the name and the category. */
  nounKeys: ReadonlySet<string>;
}

/** Returns whether a category is a plural, such as “Trikots”, unlike “Schmuck”. */
export function isPlural({ raw }: Word, tag: string | null): boolean {
  if (tag === "de") return ((getGermanForms(raw) ?? 0) & GERMAN_PLURAL) !== 0;
  return tag === "it" ? /[ie]$/u.test(raw) : /[sx]$/u.test(raw);
}

const GERMAN_PLURAL = toGermanForm("PL", "NOM");

/** Returns the stem of a noun, without the plural ending of languages that have no stemmer here. */
export function getNounKey(word: Word): string {
  return getStemKey(word).replace(/(?<=\p{L}{3})s$/u, "");
}

/** Splits a sentence at its punctuation, without labels and the values after them. */
function splitParts({ words, text }: Sentence): Word[][] {
  const parts: Word[][] = [];
  for (const word of words) {
    if (word.joined) parts.at(-1)?.push(word);
    else parts.push([word]);
  }
  const isLabel = (part: readonly Word[] | undefined) =>
    part !== undefined && text.includes(`${part.at(-1)?.raw ?? ""}:`);
  return parts
    .slice(0, MAX_PARTS)
    .filter(
      (part, index) =>
        !isLabel(part) && (!isLabel(parts[index - 1]) || INTRODUCING.has(part[0]?.lower ?? "")),
    );
}

/** Verbs between a product and its type. */
const COPULAS = new Set("is ist sind est sont es son è sono é são trata".split(" "));

/** Returns the words after a name, or the noun phrase after the verb that follows it. */
function skipName(
  words: readonly Word[],
  nameWords: ReadonlySet<string>,
  tag: string | null,
): readonly Word[] {
  const isNamePart = ({ lower }: Word) => nameWords.has(lower);
  const start = words.findIndex((word) => isNamePart(word) && /^[\p{Lu}\p{N}]/u.test(word.raw));
  if (start < 0 || start > 2) return words;
  const length = words.slice(start).findIndex((word) => !isNamePart(word));
  if (length < 0) return [];
  const end = start + length;
  const gap = words.slice(end, end + MAX_GAP);
  const copula = gap.findIndex(({ lower }) => COPULAS.has(lower));
  const article = gap.findIndex(
    (word, index) =>
      copula >= 0 &&
      ((INTRODUCING.has(word.lower) && index > copula) ||
        (isDeterminer(word) && index === copula + 1)),
  );
  const isOther = gap
    .slice(0, article)
    .some(({ lower }) => FOR.has(lower) || AFTER_HEAD.has(lower));
  if (article < 0 && tag === "de") return words.slice(end);
  if (article < 0 || isOther) return words;
  return words.slice(end + article);
}

/** Nouns that texts use for any product or its properties. */
const GENERIC_NOUNS = new Set(
  (
    "edition market accessory product item article piece design combination mix brand kind type feature features description collection coverage fit style look code " +
    "accessoire produkt produkte artikel geschichte kombination mischung marke design farbe farben größe ergänzung kollektion " +
    "édition technologie ligne gamme marché kit produit article marque création design formule tenue collection taille " +
    "edición línea mercado producto marca personas artículo diseño fórmula colección características entrega solución dispositivo " +
    "edição linha produto marca artigo fórmula coleção características tecnologia solução entrega " +
    "edizione linea mercato tecnologia prodotto marca articolo design formula collezione soluzione"
  ).split(" "),
);

function isExcluded({ raw, lower }: Word): boolean {
  return (
    !/^\p{L}[\p{L}\p{M}'’-]+$/u.test(raw) ||
    [PRAISE, AUDIENCES, PACKAGING, LABELS].some((list) => list.has(lower)) ||
    isGeneric({ lower })
  );
}

/** Returns whether a noun can be used for any product. */
export function isGeneric({ lower }: Pick<Word, "lower">): boolean {
  return GENERIC_NOUNS.has(lower) || GENERIC_NOUNS.has(lower.replace(/s$/u, ""));
}

/** Words that English verbs precede. */
const AFTER_VERBS = new Set("the a an it you your his her their our to up".split(" "));

/** Adjectives that say little about the type of a product. */
const WEAK_ADJECTIVES = new Set(
  (
    "lightweight comfortable durable practical handmade handcrafted versatile everyday easy real large small big little " +
    "haut haute long longue léger légère doux douce pratique iconique puissant puissante quotidien quotidienne idéal idéale " +
    "alto alta largo larga ligero ligera suave práctico práctica versátil versátiles robusto robusta ideal perfecto perfecta " +
    "alto alta longo longa leve prático prática intenso intensa perfeito perfeita " +
    "alto alta lungo lunga leggero leggera pratico pratica versatile compatto compatta ideale"
  ).split(" "),
);

/** Returns whether a name has words other than codes. */
function hasWordyName(nameWords: ReadonlySet<string>): boolean {
  return [...nameWords].some((word) => /^\p{L}{3,}$/u.test(word) && isKnown(word, "en") !== false);
}

/** Returns whether an English adjective says how something is rather than what: “soft”, “large”. */
function isGradable({ lower }: Word): boolean {
  return (getDictionary("en")?.getFlags(lower)?.includes("Y") ?? false) && !mentionsMaterial(lower);
}

/** Returns the noun phrase at the beginning of an English clause, with up to two attributes. */
function findEnglishPhrase(
  words: readonly Word[],
  { nounKeys, nameWords, uses: allUses }: TypeFacts,
): Word[] {
  const functionWords = getFunctionWords("en");
  const start = words.findIndex((word) => !isDeterminer(word));
  const rest = words.slice(Math.max(0, start), start + MAX_RUN + 1);
  const end = rest.findIndex(
    ({ lower, raw }) =>
      functionWords.has(lower) ||
      lower === "through" ||
      AFTER_HEAD.has(lower) ||
      !/^[\p{L}-]+$/u.test(raw),
  );
  const run = end < 0 ? rest : rest.slice(0, end);
  const after = end < 0 ? undefined : rest[end];
  if (after && AFTER_VERBS.has(after.lower)) run.pop();
  while (/(?:ed|ly|ing)$/u.test(run.at(-1)?.lower ?? "")) run.pop();
  const head = run.at(-1);
  if (!head || run.length > MAX_RUN || run.some(({ lower }) => /ly$/u.test(lower))) return [];
  const isOwn = nounKeys.has(getNounKey(head));
  const uses = allUses.get(getStemKey(head));
  if (!isOwn && (start <= 0 || !uses || uses.common === 0)) return [];
  const attributes: Word[] = [];
  for (const word of run.slice(0, -1).reverse()) {
    // A sentence begins with a capital.
    const isName =
      /^\p{Lu}/u.test(word.raw) && word !== words[0] && !/^\p{Lu}{2,4}$/u.test(word.raw);
    if (
      isName ||
      AFTER_HEAD.has(word.lower) ||
      PRAISE.has(word.lower) ||
      WEAK_ADJECTIVES.has(word.lower) ||
      (attributes.length > 0 && word.lower.endsWith("ed") && word !== run[0]) ||
      isGradable(word) ||
      attributes.length === 2
    )
      break;
    attributes.unshift(word);
    if (word.lower.endsWith("ed")) break;
  }
  return attributes.length > 0 || isOwn || (run.length > 1 && hasWordyName(nameWords))
    ? [...attributes, head]
    : [];
}

/** Minimum lengths of the parts of a German compound whose first part is unknown. */
const MIN_FIRST_LENGTH = 3;
const MIN_LAST_LENGTH = 6;

/** Returns whether German has a noun, or a noun that a compound ends with. */
export function isGermanNoun(raw: string): boolean {
  const last = raw.split("-").at(-1) ?? "";
  if (getGermanForms(raw) !== null || getGermanForms(last) !== null) return true;
  if (/^\p{Lu}\p{Ll}+(?:ung|heit|keit|schaft|tion|tät)(?:en)?$/u.test(last)) return true;
  if (!/^\p{Lu}\p{Ll}+$/u.test(last)) return false;
  for (let at = MIN_FIRST_LENGTH; at <= last.length - MIN_LAST_LENGTH; at++)
    if (getGermanForms(last.charAt(at).toUpperCase() + last.slice(at + 1)) !== null) return true;
  return false;
}

const PRONOUNS = new Set("sie du ihr wir ich es".split(" "));

/** Returns the nouns after the articles and adjectives at the beginning of a German clause. */
function findGermanPhrase(
  words: readonly Word[],
  { nameWords }: TypeFacts,
  isAfterName: boolean,
): Word[] {
  const functionWords = getFunctionWords("de");
  const phrase: Word[] = [];
  for (const [index, word] of words.entries()) {
    const { raw, lower } = word;
    if (nameWords.has(lower)) {
      if (phrase.length > 0) break;
      continue;
    }
    // “Der” also begins sentences about other things than the product.
    const isDefinite = index === 0 && /^d(?:er|ie|as)$/u.test(lower) && !isAfterName;
    if (isDefinite && !nameWords.has(words[1]?.lower ?? "")) return [];
    const isWord = functionWords.has(lower) || isDeterminer(word);
    if (!isWord && /^\p{Lu}/u.test(raw) && !/\p{Nd}/u.test(raw)) {
      if (phrase.length > 0 && /^\p{Lu}{3,}$/u.test(raw)) break;
      phrase.push(word);
    } else if (phrase.length > 0) {
      // “Suchen Sie” is a verb.
      if (word.joined && PRONOUNS.has(lower)) return [];
      break;
    } else if (functionWords.has(lower) && !isDeterminer(word) && lower !== "und") return [];
    else if (
      !isDeterminer(word) &&
      !(/^\p{Ll}/u.test(raw) && isInflectedAdjective(raw, "de")) &&
      lower !== "und"
    )
      return [];
  }
  const last = phrase.at(-1);
  if (!last || phrase.length >= MAX_WORDS || !/\p{Ll}/u.test(last.raw)) return [];
  const isNoun = phrase.every(
    ({ raw }) =>
      /^\p{Lu}{2,}$/u.test(raw) ||
      isGermanNoun(raw) ||
      (phrase.length === 1 &&
        /^\p{Lu}\p{Ll}{9,}$/u.test(raw) &&
        !/(?:t|ig|isch|lich|los|bar)$/u.test(raw)),
  );
  const isTechnical = phrase.length > 1 && /^\p{Lu}{2,4}$/u.test(phrase[0]?.raw ?? "");
  return isNoun || isTechnical ? phrase : [];
}

const WITH = new Set("con com in".split(" "));

/** Adjectives that precede their noun. */
const PRENOMINAL = new Set(
  (
    "premier première nouveau nouvelle véritable seul seule petit petite " +
    "primer primera nuevo nueva único única primeiro primeira novo nova primo prima nuovo nuova"
  ).split(" "),
);

/** Prepositions joined with an article. */
const CONTRACTIONS = new Set("du des del do da dos das della dello dei degli delle".split(" "));

/** Returns the noun at the beginning of a Romance clause, with an adjective and a complement. */
function findRomancePhrase(words: readonly Word[], facts: TypeFacts): Word[] {
  const { tag, text, nounKeys, categoryKeys } = facts;
  const functionWords = getFunctionWords(tag);
  const complements = COMPLEMENTS.get(tag ?? "");
  const [first] = words;
  const start = words.findIndex(
    (word, index) => !isDeterminer(word) && !(index > 0 && PRENOMINAL.has(word.lower)),
  );
  const noun = words[start];
  const next = words[start + 1];
  if (!first || !noun || !complements || functionWords.has(noun.lower)) return [];
  if (/^\p{Lu}{2}/u.test(noun.raw) || getStopWords(text.language).has(noun.lower)) return [];
  const isNamed = nounKeys.has(getNounKey(noun)) && /^\p{Ll}/u.test(next?.raw ?? "");
  const isInCategory = categoryKeys.has(getNounKey(noun));
  const isCompleted = next !== undefined && complements.has(next.lower);
  if (COLORS.get(tag ?? "")?.has(noun.lower) && !isCompleted) return [];
  if (
    !(isInCategory || isNamed || isCommonNoun(noun, tag)) ||
    (next && isDeterminer(next) && !complements.has(next.lower))
  )
    return [];
  // Verbs and adjectives also begin clauses, but articles do not follow them.
  const after = words[start + 2];
  if (next && complements.has(next.lower) && (!after || (isDeterminer(after) && start === 0)))
    return [];
  const isDefinite = start > 0 && !INTRODUCING.has(first.lower);
  // “The queen of dates” is no product type.
  if (isDefinite && next && CONTRACTIONS.has(next.lower)) return [];
  const phrase = [noun];
  // After “las flores”, a verb is more likely than an adjective.
  const isInner = (lower: string) => complements.has(lower) && !FOR.has(lower);
  // A verb has an object or adverb: “La chaussure capte la lumière”.
  const isClause = (word: Word | undefined) =>
    word !== undefined &&
    (isDeterminer(word) || !functionWords.has(word.lower)) &&
    !complements.has(word.lower);
  let adjectives = isDefinite && !isCompleted && !isInCategory ? 1 : 0;
  for (let index = start + 1; index < words.length; index++) {
    const word = words[index] as Word;
    if (complements.has(word.lower) && !FOR.has(word.lower) && !WITH.has(word.lower)) {
      const object = words[index + 1];
      if (!object || !/^\p{L}{3}/u.test(object.raw) || functionWords.has(object.lower)) break;
      if (
        phrase.length + 2 > MAX_WORDS ||
        [PRAISE, GENERIC_NOUNS].some((list) => list.has(object.lower))
      )
        break;
      phrase.push(word, object);
      index++;
    } else if (PRAISE.has(word.lower) && phrase.length === 1) continue;
    else if (
      !/-(?:se|l[oa]s?|[oa]s?|[mt]e)$/u.test(word.lower) &&
      (/^\p{Ll}[\p{L}-]{2,}$/u.test(word.raw) || isAdjective(word, tag)) &&
      !LABELS.has(word.lower) &&
      !functionWords.has(word.lower) &&
      !PRAISE.has(word.lower) &&
      !WEAK_ADJECTIVES.has(word.lower) &&
      (adjectives === 0 || (adjectives === 1 && phrase.length === 1 && isAdjective(word, tag))) &&
      phrase.length < MAX_WORDS &&
      !(start > 0 && isClause(words[index + 1])) &&
      !(PARTICIPLE.test(word.lower) && isInner(words[index + 1]?.lower ?? ""))
    ) {
      phrase.push(word);
      adjectives++;
    } else break;
  }
  const isNounLike = isInCategory || isNamed || !isAdjective(noun, tag);
  if (phrase.length === 1 && !isNounLike) return [];
  if (phrase.length > 1 || (start > 0 && ARTICLES.has(first.lower)) || isInCategory) return phrase;
  const key = getStemKey(noun);
  const uses = text.sentences.flatMap((sentence) =>
    sentence.words.filter((word) => getStemKey(word) === key),
  );
  const isModified =
    start === 0 &&
    next !== undefined &&
    !functionWords.has(next.lower) &&
    (/^\p{Ll}/u.test(next.raw) || isAdjective(next, tag));
  return uses.length > 1 || isModified ? phrase : [];
}

/** Matches the endings of adjectives in Romance languages. */
const ADJECTIVE =
  /(?:[aeo]l|al[ei]|ar|ai?re|i[cv][oa]|i[fv]e?|ique|os[oa]|eu[sx]e?|[aiu]d[oa]|at[oa]|it[oa]|é|ée|vel|bile|[aei]nt[ei]?|ári[oa]|ense|[ou]ble|iple|[cs]ill[oa]|eur|rice|d[oô]ra|dor)s?$/u;

/** Returns whether a word has the ending of an adjective and belongs to a Romance language. */
export function isAdjective({ lower }: Word, tag: string | null): boolean {
  return lower.length > 4 && ADJECTIVE.test(lower) && isPossible(lower, tag) && !PRAISE.has(lower);
}

/** Returns whether a Romance language can have a word. Almost all Italian words end in a vowel. */
export function isPossible(word: string, tag: string | null): boolean {
  if (tag === "it") return /[aeiouàèéìòù]$/iu.test(word);
  return tag !== null && isKnown(word, tag) !== false;
}

/** Matches words that describe a product at the beginning of a clause, such as “Diseñado”. */
const PARTICIPLE = /(?:[aiu]d[oa]s?|[aiu]t[oaie]|ée?s?|[iu]e?s?|ideal[ei]?|idéale?s?)$/u;

/** Returns whether a word can be a noun of a Romance language according to its word lists. */
function isCommonNoun({ raw, lower }: Word, tag: string | null): boolean {
  if (!/^\p{L}{3,}/u.test(raw)) return false;
  const dictionary = tag === null ? null : getDictionary(tag);
  if (dictionary && !dictionary.find(lower, lower.toUpperCase()).lowercase) return false;
  if (tag !== "fr")
    return !/(?:[aiu]d[oa]s?|at[oaie]|ut[oaie]|ideale?|mente|[aei]re?)$/u.test(lower);
  const singular = lower.replace(/[sx]$/u, "");
  return (
    getFrenchGender(lower) !== null || getFrenchGender(singular) !== null || !PARTICIPLE.test(lower)
  );
}
