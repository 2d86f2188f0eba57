import type { PromptItem, PromptItemExample } from "@/lib/checking/rules/policies/types";
import { coversLanguage } from "@/lib/reading/language-tags";

/** Maximum number of examples of each kind per prompt item. */
const MAX_SHOWN_EXAMPLES = 4;

/** A rule's examples as shown to the model. */
export interface ShownExamples {
  flag: string[];
  pass: string[];
}

interface ExampleSelection {
  language: string | null;
  /**
   * The text to judge. If the text is itself an example, that example is excluded so that the model
   * does not see the expected answer.
   */
  excludedText?: string;
  /** True to reverse the order, as for the second request of a prompt item. */
  isReversed?: boolean;
}

/** Returns at most four examples of each kind, those in the text's language first. */
export function getPromptExamples(
  { flag, pass }: PromptItem,
  selection: ExampleSelection,
): ShownExamples {
  return { flag: selectExamples(flag, selection), pass: selectExamples(pass, selection) };
}

function selectExamples(
  examples: readonly PromptItemExample[],
  { language, excludedText, isReversed = false }: ExampleSelection,
): string[] {
  const candidates = examples.filter(({ text }) => text !== excludedText);
  const texts = [...candidates]
    .sort((a, b) => getLanguageDistance(a, language) - getLanguageDistance(b, language))
    .slice(0, MAX_SHOWN_EXAMPLES)
    .map(({ text }) => text);
  return isReversed ? texts.reverse() : texts;
}

/** Ranks examples in the text's language first, then those without a language, then all others. */
function getLanguageDistance(
  { language: exampleLanguage }: PromptItemExample,
  language: string | null,
): number {
  if (exampleLanguage === null || language === null) return 1;
  return coversLanguage(exampleLanguage, language) || coversLanguage(language, exampleLanguage)
    ? 0
    : 2;
}
