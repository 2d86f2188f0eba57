import type { Conditions } from "@/lib/checking/conditions";

const MAX_SHOWN = 6;

/**
 * Formats a rule's conditions as a sentence: "Applies where the text mentions SPF or sunscreen,
 * unless it mentions lamp." Returns an empty text for a rule that always applies.
 */
export function formatConditions(rule: Conditions): string {
  const [whenPhrases, unlessPhrases] = [phrasesOf(rule.when), phrasesOf(rule.unless)];
  if (!whenPhrases && !unlessPhrases) return "";
  if (rule.within === null) {
    const applies = whenPhrases ? `Applies where the text mentions ${whenPhrases}` : "Applies";
    return `${applies}${unlessPhrases && `${whenPhrases && ","} unless ${whenPhrases ? "it" : "the text"} mentions ${unlessPhrases}`}.`;
  }
  const words = rule.within === 1 ? "1 word" : `${rule.within} words`;
  const counts = whenPhrases ? `A term counts within ${words} of ${whenPhrases}` : "A term counts";
  if (!unlessPhrases) return `${counts}.`;
  return whenPhrases
    ? `${counts}, unless within as many of ${unlessPhrases}.`
    : `${counts} unless within ${words} of ${unlessPhrases}.`;
}

function phrasesOf(phrases: readonly string[]): string {
  const stated = phrases.map((phrase) => phrase.trim()).filter(Boolean);
  const listedPhrases = stated.slice(0, stated.length > MAX_SHOWN ? MAX_SHOWN - 1 : MAX_SHOWN);
  const hiddenCount = stated.length - listedPhrases.length;
  const last = hiddenCount > 0 ? `${hiddenCount} other phrases` : listedPhrases.pop();
  return [listedPhrases.join(", "), last].filter(Boolean).join(" or ");
}
