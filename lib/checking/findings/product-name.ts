import { ANY_FIELD, NAME } from "@/lib/enums";
import type { RuleMatch } from "../rules/rule-match";
import type { Span } from "../text/characters";
import type { CheckedText } from "../text/checked-text";
import { listBrands } from "../text/names";
import type { ProductTexts } from "../text/product-texts";

/** A name around a match, which a fix must not change. */
export interface SurroundingName {
  name: string;
  isBrand: boolean;
}

/**
 * Returns the product's brand or name if a match lies in an occurrence of it; otherwise null. The
 * name counts only if the rule does not check it, because then a fix would change one of the two. A
 * name of one word can be an ordinary word of the text.
 * @param field the field that the rule checks
 */
export function findSurroundingName(
  match: RuleMatch,
  field: string,
  text: CheckedText,
  texts: ProductTexts,
): SurroundingName | null {
  const { start, end, rewritesWords, term } = match;
  if (!rewritesWords || start === null || end === null) return null;
  const includes = (name: string) =>
    /\p{Lu}/u.test(name) && overlapsWords(text.text, name, { start, end });
  // Rules on capitals spell the brand as it is written.
  const brand = term === undefined ? undefined : listBrands(texts, field).find(includes);
  if (brand !== undefined) return { name: brand, isBrand: true };
  if (field === ANY_FIELD || field === NAME) return null;
  const name = texts.at(NAME, null)?.text.trim() ?? "";
  return /\p{White_Space}/u.test(name) && includes(name) ? { name, isBrand: false } : null;
}

/** Returns whether words occur in a text, with the same capitals, where they overlap a span. */
function overlapsWords(text: string, words: string, { start, end }: Span): boolean {
  const lastStart = end - 1;
  let at = text.indexOf(words, Math.max(0, start - words.length + 1));
  for (; at !== -1 && at <= lastStart; at = text.indexOf(words, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + words.length, at + words.length + 1);
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}\p{M}]/u.test(after)) return true;
  }
  return false;
}
