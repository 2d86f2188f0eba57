import {
  CERTIFICATES,
  MATERIAL_WORDS,
  MATERIALS,
  MODIFIERS,
  PLAIN_ENDINGS,
  removeAccents,
  SUPERLATIVES,
} from "./claim-lists";
import { NEGATIONS } from "./phrases";
import type { Fact } from "./types";

interface Token {
  word: string;
  lower: string;
  start: number;
  /** Whether the token follows punctuation that ends a clause. */
  startsClause: boolean;
}

const TOKEN_PATTERN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
/** Longer runs are not words. */
const MAX_WORD_LENGTH = 40;

/** Finds certificates, materials and superlatives. A negated claim is another fact. */
export function findClaims(text: string): Fact[] {
  const tokens = tokenize(text);
  return [
    ...findCertificates(text, tokens),
    ...findMaterials(tokens),
    ...findSuperlatives(text, tokens),
  ];
}

function tokenize(text: string): Token[] {
  let end = 0;
  return [...text.matchAll(TOKEN_PATTERN)].map(({ 0: word, index }) => {
    const startsClause = end === 0 || /[.;:!?,\n–—|()]/u.test(text.slice(end, index));
    end = index + word.length;
    return { word, lower: word.toLowerCase(), start: index, startsClause };
  });
}

/** Returns whether a word negates the token shortly before it, or right after it. */
function isDenied(tokens: Token[], index: number): boolean {
  for (let i = index; i > index - 4 && i >= 0; i--) {
    const token = tokens[i];
    if (i < index && token && NEGATIONS.has(token.lower)) return true;
    if (token?.startsClause) break;
  }
  const next = tokens[index + 1];
  return next !== undefined && !next.startsClause && /^(?:free|frei)$/.test(next.lower);
}

function createFact(kind: Fact["kind"], key: string, words: string, isNegated: boolean): Fact {
  return { kind, keys: [`${isNegated ? "no " : ""}${kind} ${key}`], words };
}

function findCertificates(text: string, tokens: Token[]): Fact[] {
  const indexByStart = new Map(tokens.map(({ start }, i) => [start, i]));
  return [...text.matchAll(CERTIFICATES)].map(({ 0: words, index }) => {
    const key = words
      .toLowerCase()
      .replace(/[\s\u00a0-]+/g, "")
      .replace(PLAIN_ENDINGS, "");
    return createFact("certificate", key, words, isDenied(tokens, indexByStart.get(index) ?? -1));
  });
}

function findMaterials(tokens: Token[]): Fact[] {
  const findMaterial = memoize(detectMaterial);
  const findModifier = memoize(detectModifier);
  return tokens.flatMap((token, i): Fact[] => {
    const material = findMaterial(token.lower);
    const modifier = findModifier(token.lower);
    const isNegated = isDenied(tokens, i) || /frei(?:e[nrsm]?)?$/.test(token.lower);
    const facts: Fact[] = [];
    if (modifier) facts.push(createFact("material", modifier, token.word, isNegated));
    if (!material) return facts;
    const before = tokens[i - 1];
    const after = tokens[i + 1];
    const leftModifier = before && !token.startsClause ? findModifier(before.lower) : null;
    const rightModifier = after && !after.startsClause ? findModifier(after.lower) : null;
    // “Vegan leather” is not leather: the adjacent word makes it a different material.
    const key =
      leftModifier === "unreal" || rightModifier === "unreal" ? `unreal ${material}` : material;
    facts.push(createFact("material", key, token.word, isNegated));
    if (leftModifier && before)
      facts.push(
        createFact(
          "material",
          `${leftModifier} ${material}`,
          `${before.word} ${token.word}`,
          isNegated,
        ),
      );
    return facts;
  });
}

function memoize<T>(compute: (word: string) => T): (word: string) => T {
  const cache = new Map<string, T>();
  return (word) => {
    const cachedValue = cache.get(word);
    if (cachedValue !== undefined) return cachedValue;
    const value = compute(word);
    cache.set(word, value);
    return value;
  };
}

function detectMaterial(word: string): string | null {
  const normalizedWord = removeAccents(word.slice(0, MAX_WORD_LENGTH));
  const exactMaterial = MATERIAL_WORDS.get(normalizedWord);
  if (exactMaterial) return exactMaterial;
  for (const [material, pattern] of MATERIALS) {
    const match = pattern.exec(normalizedWord);
    if (match) return material.startsWith("*") ? match[0] : material;
  }
  return null;
}

function detectModifier(word: string): string | null {
  const normalizedWord = removeAccents(word.slice(0, MAX_WORD_LENGTH));
  return MODIFIERS.find(([, pattern]) => pattern.test(normalizedWord))?.[0] ?? null;
}

/** Returns whether a phrase names a material. */
export function mentionsMaterial(phrase: string): boolean {
  return tokenize(phrase).some(({ lower }) => detectMaterial(lower) !== null);
}

function findSuperlatives(text: string, tokens: Token[]): Fact[] {
  const indexByStart = new Map(tokens.map(({ start }, i) => [start, i]));
  return [...text.matchAll(SUPERLATIVES)].map(({ 0: words, index }) => {
    const key = words
      .toLowerCase()
      .replace(/[\s\u00a0]+/g, " ")
      .replace(PLAIN_ENDINGS, "");
    return createFact("superlative", key, words, isDenied(tokens, indexByStart.get(index) ?? -1));
  });
}
