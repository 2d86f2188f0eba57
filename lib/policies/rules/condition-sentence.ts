import type { Conditions } from "@/lib/checking/conditions";

const MAX_SHOWN = 6;

/**
 * Formats a rule's conditions as a sentence: "Applies where the text mentions SPF or sunscreen,
 * unless it mentions lamp." Returns an empty text for a rule that always applies.
 */
export function conditionSentence(rule: Conditions): string {
  const [when, unless] = [phrasesOf(rule.when), phrasesOf(rule.unless)];
  if (!when && !unless) return "";
  if (rule.within === null) {
    const applies = when ? `Applies where the text mentions ${when}` : "Applies";
    return `${applies}${unless && `${when && ","} unless ${when ? "it" : "the text"} mentions ${unless}`}.`;
  }
  const words = rule.within === 1 ? "1 word" : `${rule.within} words`;
  const counts = when ? `A term counts within ${words} of ${when}` : "A term counts";
  if (!unless) return `${counts}.`;
  return when
    ? `${counts}, unless within as many of ${unless}.`
    : `${counts} unless within ${words} of ${unless}.`;
}

function phrasesOf(phrases: readonly string[]): string {
  const stated = phrases.map((phrase) => phrase.trim()).filter(Boolean);
  const shown = stated.slice(0, stated.length > MAX_SHOWN ? MAX_SHOWN - 1 : MAX_SHOWN);
  const rest = stated.length - shown.length;
  const last = rest > 0 ? `${rest} other phrases` : shown.pop();
  return [shown.join(", "), last].filter(Boolean).join(" or ");
}
