import type { Conditions } from "@/lib/checking/rules/conditions";

const MAX_SHOWN_PHRASES = 6;

/**
 * Formats a rule's conditions as a sentence, such as "Applies where the text mentions SPF or
 * sunscreen, unless it mentions lamp." Returns an empty string for a rule that always applies.
 */
export function formatConditions(rule: Conditions): string {
  const [whenPhrases, unlessPhrases] = [formatPhrases(rule.when), formatPhrases(rule.unless)];
  if (!whenPhrases && !unlessPhrases) return "";
  if (rule.within === null) {
    const scopeClause = whenPhrases ? `Applies where the text mentions ${whenPhrases}` : "Applies";
    return `${scopeClause}${unlessPhrases && `${whenPhrases && ","} unless ${whenPhrases ? "it" : "the text"} mentions ${unlessPhrases}`}.`;
  }
  const words = rule.within === 1 ? "1 word" : `${rule.within} words`;
  const proximityClause = whenPhrases
    ? `A term counts within ${words} of ${whenPhrases}`
    : "A term counts";
  if (!unlessPhrases) return `${proximityClause}.`;
  return whenPhrases
    ? `${proximityClause}, unless within as many of ${unlessPhrases}.`
    : `${proximityClause} unless within ${words} of ${unlessPhrases}.`;
}

function formatPhrases(phrases: readonly string[]): string {
  const nonEmptyPhrases = phrases.map((phrase) => phrase.trim()).filter(Boolean);
  const listedPhrases = nonEmptyPhrases.slice(
    0,
    nonEmptyPhrases.length > MAX_SHOWN_PHRASES ? MAX_SHOWN_PHRASES - 1 : MAX_SHOWN_PHRASES,
  );
  const hiddenCount = nonEmptyPhrases.length - listedPhrases.length;
  const last = hiddenCount > 0 ? `${hiddenCount} other phrases` : listedPhrases.pop();
  return [listedPhrases.join(", "), last].filter(Boolean).join(" or ");
}
