import { collapseMarks, removeEndPunctuation } from "../../edits/marks";
import { shortenText } from "../rule-match";
import { createMatch, defineDirective } from "./directive";

/**
 * Matches a repeated mark. Excludes brackets and quotes, which can close twice, prices such as
 * `5,--`, `//` in addresses, and the Chinese marks `……` and `——`.
 */
const REPEATED_PUNCTUATION =
  /(?<!\p{Nd}[.,])(?!(?<=\p{Script=Han})——(?!—))(?![\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'/…])(\p{P})\1+/gu;

export const noRepeatedPunctuation = defineDirective(
  "no_repeated_punctuation",
  "no punctuation mark repeated in a row",
  ({ text: { text } }) =>
    Array.from(text.matchAll(REPEATED_PUNCTUATION), ({ index, 0: marks, 1: mark = "" }) =>
      createMatch(
        { start: index, end: index + marks.length },
        `“${shortenText(marks)}” repeats a punctuation mark.`,
        `Write “${mark}” once.`,
        collapseMarks,
      ),
    ),
);

const END_PUNCTUATION =
  /([.,;:!?…。、！？；：，،؛؟۔।]+)[\p{Pe}\p{Pf}"'\p{White_Space}\p{Cf}\p{Variation_Selector}]*$/u;

export const noEndPunctuation = defineDirective(
  "no_end_punctuation",
  "the text does not end in a period or similar mark",
  ({ text: { text } }) => {
    const match = END_PUNCTUATION.exec(text.slice(-MAX_END_LENGTH));
    if (!match) return [];
    const [, marks = ""] = match;
    const start = Math.max(0, text.length - MAX_END_LENGTH) + match.index;
    const span = { start, end: start + marks.length };
    return [
      createMatch(
        span,
        `The text ends with “${marks}”.`,
        "Remove the punctuation at the end of the text.",
        removeEndPunctuation,
      ),
    ];
  },
);

/** Maximum number of characters to search at the end, for texts that consist of marks. */
const MAX_END_LENGTH = 200;
