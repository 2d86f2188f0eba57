import { ANY_FIELD, NAME } from "@/lib/enums";
import type { RuleMatch } from "../rules/rule-match";
import type { Span } from "../text/characters";
import type { CheckedText } from "../text/checked-text";
import type { ProductTexts } from "../text/product-texts";

/**
 * Returns the product's name if a match lies in an occurrence of the name that a fix would change
 * although the name itself stays, because the rule does not check it; otherwise null. A name of one
 * word can be an ordinary word of the text.
 * @param field the field that the rule checks
 */
export function findSurroundingName(
  match: RuleMatch,
  field: string,
  text: CheckedText,
  texts: ProductTexts,
): string | null {
  const { start, end, rewritesWords } = match;
  if (!rewritesWords || start === null || end === null) return null;
  if (field === ANY_FIELD || field === NAME) return null;
  const name = texts.at(NAME, null)?.text.trim() ?? "";
  if (!/\p{White_Space}/u.test(name) || !/\p{Lu}/u.test(name)) return null;
  return overlapsWords(text.text, name, { start, end }) ? name : null;
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
