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
export function examplesFor({ flag, pass }: PromptItem, showing: Showing): ShownExamples {
  return { flag: shown(flag, showing), pass: shown(pass, showing) };
}

function shown(
  examples: readonly PromptItemExample[],
  { language, without, turned = false }: Showing,
): string[] {
  const others = examples.filter(({ text }) => text !== without);
  const chosen = [...others]
    .sort((a, b) => distance(a, language) - distance(b, language))
    .slice(0, MAX_SHOWN)
    .map(({ text }) => text);
  return turned ? chosen.reverse() : chosen;
}

/** Ranks examples in the text's language first, then those without a language, then all others. */
function distance({ language: own }: PromptItemExample, language: string | null): number {
  if (own === null || language === null) return 1;
  return coversLanguage(own, language) || coversLanguage(language, own) ? 0 : 2;
}
