import type { Question, QuestionExample } from "@/lib/checking/types";
import { coversLanguage } from "@/lib/reading/language-tags";

/** So many of each kind go with a question. */
const MOST_SHOWN = 4;

/** A rule's examples as the model is shown them. */
export interface ShownExamples {
  flag: string[];
  pass: string[];
}

interface Showing {
  language: string | null;
  /** The text that is asked about, where it is itself an example: an answer must not stand beside its question. */
  without?: string;
  /** Turned round, for the second time that a question is asked. */
  turned?: boolean;
}

/** At most four examples of each kind, those of the text's language first, else as their author wrote them. */
export function examplesFor({ flag, pass }: Question, showing: Showing): ShownExamples {
  return { flag: shown(flag, showing), pass: shown(pass, showing) };
}

function shown(
  examples: readonly QuestionExample[],
  { language, without, turned = false }: Showing,
): string[] {
  const others = examples.filter(({ text }) => text !== without);
  const chosen = [...others]
    .sort((a, b) => distance(a, language) - distance(b, language))
    .slice(0, MOST_SHOWN)
    .map(({ text }) => text);
  return turned ? chosen.reverse() : chosen;
}

/** Examples in no said language stand between those of the text's and those of others. */
function distance({ language: said }: QuestionExample, language: string | null): number {
  if (said === null || language === null) return 1;
  return coversLanguage(said, language) || coversLanguage(language, said) ? 0 : 2;
}
