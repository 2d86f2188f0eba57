import {
  CERTIFICATES,
  MATERIAL_WORDS,
  MATERIALS,
  MODIFIERS,
  PLAIN_ENDS,
  SUPERLATIVES,
  unaccented,
} from "./claim-lists";
import { NEGATIONS } from "./phrases";
import type { Fact } from "./types";

interface Token {
  word: string;
  lower: string;
  start: number;
  /** Whether it follows punctuation that ends a clause. */
  opens: boolean;
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
/** Longer runs are not words. */
const MAX_WORD_LENGTH = 40;

/**
 * Finds certificates, materials and superlatives in a text. A negated claim is a different fact.
 */
export function claimsIn(text: string): Fact[] {
  const tokens = tokensOf(text);
  return [...certificatesIn(text, tokens), ...materialsIn(tokens), ...superlativesIn(text, tokens)];
}

function tokensOf(text: string): Token[] {
  let end = 0;
  return [...text.matchAll(TOKEN)].map(({ 0: word, index }) => {
    const opens = end === 0 || /[.;:!?,\n–—|()]/u.test(text.slice(end, index));
    end = index + word.length;
    return { word, lower: word.toLowerCase(), start: index, opens };
  });
}

/**
 * Returns whether a token is negated by a word shortly before it in the same clause or right after
 * it.
 */
function isDenied(tokens: Token[], at: number): boolean {
  for (let i = at; i > at - 4 && i >= 0; i--) {
    const token = tokens[i];
    if (i < at && token && NEGATIONS.has(token.lower)) return true;
    if (token?.opens) break;
  }
  const next = tokens[at + 1];
  return next !== undefined && !next.opens && /^(?:free|frei)$/.test(next.lower);
}

function fact(kind: Fact["kind"], key: string, words: string, denied: boolean): Fact {
  return { kind, keys: [`${denied ? "no " : ""}${kind} ${key}`], words };
}

function certificatesIn(text: string, tokens: Token[]): Fact[] {
  const places = new Map(tokens.map(({ start }, i) => [start, i]));
  return [...text.matchAll(CERTIFICATES)].map(({ 0: words, index }) => {
    const key = words
      .toLowerCase()
      .replace(/[\s\u00a0-]+/g, "")
      .replace(PLAIN_ENDS, "");
    return fact("certificate", key, words, isDenied(tokens, places.get(index) ?? -1));
  });
}

function materialsIn(tokens: Token[]): Fact[] {
  const read = memo(materialOf);
  const modify = memo(modifierOf);
  return tokens.flatMap((token, i): Fact[] => {
    const material = read(token.lower);
    const modifier = modify(token.lower);
    const denied = isDenied(tokens, i) || /frei(?:e[nrsm]?)?$/.test(token.lower);
    const facts: Fact[] = [];
    if (modifier) facts.push(fact("material", modifier, token.word, denied));
    if (!material) return facts;
    const before = tokens[i - 1];
    const after = tokens[i + 1];
    const left = before && !token.opens ? modify(before.lower) : null;
    const right = after && !after.opens ? modify(after.lower) : null;
    // “Vegan leather” is not leather: the adjacent word makes it a different material.
    const key = left === "unreal" || right === "unreal" ? `unreal ${material}` : material;
    facts.push(fact("material", key, token.word, denied));
    if (left && before)
      facts.push(fact("material", `${left} ${material}`, `${before.word} ${token.word}`, denied));
    return facts;
  });
}

function memo<T>(read: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const made = read(word);
    known.set(word, made);
    return made;
  };
}

function materialOf(word: string): string | null {
  const short = unaccented(word.slice(0, MAX_WORD_LENGTH));
  const whole = MATERIAL_WORDS.get(short);
  if (whole) return whole;
  for (const [material, pattern] of MATERIALS) {
    const found = pattern.exec(short);
    if (found) return material.startsWith("*") ? found[0] : material;
  }
  return null;
}

function modifierOf(word: string): string | null {
  const short = unaccented(word.slice(0, MAX_WORD_LENGTH));
  return MODIFIERS.find(([, pattern]) => pattern.test(short))?.[0] ?? null;
}

/** Returns whether a phrase names a material. */
export function namesMaterial(phrase: string): boolean {
  return tokensOf(phrase).some(({ lower }) => materialOf(lower) !== null);
}

function superlativesIn(text: string, tokens: Token[]): Fact[] {
  const places = new Map(tokens.map(({ start }, i) => [start, i]));
  return [...text.matchAll(SUPERLATIVES)].map(({ 0: words, index }) => {
    const key = words
      .toLowerCase()
      .replace(/[\s\u00a0]+/g, " ")
      .replace(PLAIN_ENDS, "");
    return fact("superlative", key, words, isDenied(tokens, places.get(index) ?? -1));
  });
}
