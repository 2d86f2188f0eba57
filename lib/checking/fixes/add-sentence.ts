import type { CheckedText } from "../checked-text";
import type { Change, Mend } from "./fix";

/** Adds what is missing where it is a sentence as it stands, behind the text; else it takes a writer. */
export function adds(phrase: string | undefined): Mend | undefined {
  if (phrase === undefined || !SENTENCE.test(phrase) || !/\p{White_Space}/u.test(phrase))
    return undefined;
  return (checked) => added(checked, phrase);
}

/** One of several words, where there is white space. */
const SENTENCE = /^["“„«¡¿]?[\p{Lu}\p{N}][^\n\r]*[.!?。！？]["”»]?$/u;

/** To the last paragraph, on a line of its own behind a list or what does not end like a sentence. */
function added(checked: CheckedText, phrase: string): Change | null {
  const { text, reading } = checked;
  const end = text.trimEnd().length;
  if (end === 0) return null;
  const isSentence = /[.!?…。！？]["”’»)]?$/u.test(text.slice(0, end));
  const isItem = /^\p{White_Space}*(?:[-*•–]|\p{Nd}+[.)])\p{White_Space}/u.test(
    checked.lines.at(end - 1).text,
  );
  const label = "Add the sentence";
  if (!reading.isHtml) {
    const gap = isSentence && !isItem ? " " : "\n";
    return { start: end, end, insert: `${gap}${phrase}`, label };
  }
  const isListed = checked.items.at(-1) === checked.lines.at(end - 1).start;
  return isSentence && !isListed ? { start: end, end, insert: ` ${phrase}`, label } : null;
}
