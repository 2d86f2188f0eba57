import { NEGATIONS } from "./phrases";
import { promotionIn } from "./promotion";

const PRICE =
  /[$€£¥₹]|\b(?:USD|EUR|GBP|price|prices|costs?|preis|kostet|prix|coûte|precio|cuesta|prezzo)\b/iu;
const ADDRESS = /https?:|www\.|@|\+\d[\d ()-]{6,}|\b\d-\d{3}-\d{3}/iu;
const COMPARED =
  /\b(?:unlike|than|instead|compared|versus|vs|als|statt|anstatt|que le|que la|mejor que|piuttosto|half of what|outlasted|would cost)\b/iu;

/** Whether a clause says something of the product itself that may be said anywhere, at any time. */
export function isPlainFact(clause: string): boolean {
  if (PRICE.test(clause) || ADDRESS.test(clause) || COMPARED.test(clause)) return false;
  if (/\?\s*$/u.test(clause) || promotionIn(clause).length > 0) return false;
  return !/\b\p{Lu}{5,}\b/u.test(clause);
}

/** Whether a clause denies something. */
export function denies(clause: string): boolean {
  return (clause.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => NEGATIONS.has(word));
}

/** A name or title without promotion, and with words in capitals written as others are. */
export function calmed(title: string): string {
  const calm = promotionIn(title).reduce((rest, found) => rest.replace(found, " "), title);
  return calm
    .replace(
      /(?<![\p{L}\p{N}-])(\p{Lu})(\p{Lu}{4,})(?![\p{L}\p{N}-])/gu,
      (_, first: string, rest: string) => first + rest.toLowerCase(),
    )
    .replace(/\s+([,;:.])/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/^[\s,;:|–—-]+|[\s,;:|–—-]+$/gu, "");
}
