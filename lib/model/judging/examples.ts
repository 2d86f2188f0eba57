import type { PromptItem, PromptItemExample } from "@/lib/checking/types";
import { coversLanguage } from "@/lib/reading/language-tags";

/** Examples of each kind per prompt item. */
const MAX_SHOWN = 4;

/** A rule's examples as shown to the model. */
export interface ShownExamples {
  flag: string[];
  pass: string[];
}

interface Showing {
  language: string | null;
  /**
   * The text to judge. If it is itself an example, it is excluded so that its answer is not shown.
   */
  without?: string;
  /** Reverses the order, for the second request of a prompt item. */
  turned?: boolean;
}

/**
 * Returns at most four examples of each kind, those in the text's language first, otherwise in the
 * author's order.
 */
export function getPromptExamples({ flag, pass }: PromptItem, showing: Showing): ShownExamples {
  return { flag: selectExamples(flag, showing), pass: selectExamples(pass, showing) };
}

function selectExamples(
  examples: readonly PromptItemExample[],
  { language, without, turned = false }: Showing,
): string[] {
  const candidates = examples.filter(({ text }) => text !== without);
  const texts = [...candidates]
    .sort((a, b) => getLanguageDistance(a, language) - getLanguageDistance(b, language))
    .slice(0, MAX_SHOWN)
    .map(({ text }) => text);
  return turned ? texts.reverse() : texts;
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
