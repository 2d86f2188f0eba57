import { type Change, createCorrection } from "../../edits/fix";
import type { Span } from "../../text/characters";
import type { CheckedText } from "../../text/checked-text";
import { UNIT } from "../../text/units";
import { createMatch, defineDirective } from "./directive";

/** Grades of stainless steel. */
const STEEL_GRADE = "(?:304|316|317|430|904)L(?![\\p{L}\\p{N}])";

/** Viscosity of oil: `SAE 10W-40`. */
const OIL_GRADE = "\\p{Nd}{1,2}W[-/ ]?\\p{Nd}{2}(?![\\p{L}\\p{N}])";

/** Matches a number that is directly followed by a unit, also in `4x60ml`, but not in a code. */
const UNSPACED_QUANTITY = new RegExp(
  `(?:(?<=\\p{Nd}\\p{Zs}?)x|(?<![\\p{L}\\p{N}._]|\\p{Nd}[,'’]))(?!${STEEL_GRADE}|${OIL_GRADE})(\\p{Nd}+(?:[.,'’]\\p{Nd}+)*)(${UNIT})`,
  "gu",
);

/**
 * Returns null for a part of a quantity that would keep another part without a space, as in
 * `12V-20A`, and for a letter that may be no unit.
 */
function insertSpace(text: CheckedText, span: Span): Change | null {
  const after = text.text.slice(span.end, span.end + 20);
  if (/^[-/]\p{Nd}+\p{L}/u.test(after) && !NEXT_QUANTITY.test(after)) return null;
  // In a line in capitals, one letter can also be an abbreviation: `3V` for three plies.
  const isLetter = /\p{Nd}\p{Lu}$/u.test(text.slice(span));
  if (isLetter && !/\p{Ll}{2}/u.test(text.lines.at(span.start).text)) return null;
  return createCorrection(
    text.text,
    span,
    text.slice(span).replace(/^\p{Nd}+(?:[.,'’]\p{Nd}+)*/u, "$& "),
  );
}

/** Returns whether a text ends in the beginning of a code, such as the `BX53-` of `BX53-60MM`. */
function endsInCode(text: string): boolean {
  const [, part = ""] = /([\p{L}\p{N}]*)[-_]$/u.exec(text) ?? [];
  return /\p{L}/u.test(part) && /\p{Nd}/u.test(part) && !QUANTITY.test(part);
}

const NEXT_QUANTITY = new RegExp(`^[-/]\\p{Nd}+${UNIT}`, "u");
const QUANTITY = new RegExp(`^\\p{Nd}+${UNIT}$`, "u");

export const unitSpace = defineDirective(
  "unit_space",
  "a space between number and unit",
  ({ text: { text } }) =>
    Array.from(text.matchAll(UNSPACED_QUANTITY)).flatMap(
      ({ index, 0: matchedText, 1: number = "", 2: unit = "" }) => {
        if (endsInCode(text.slice(Math.max(0, index - 30), index))) return [];
        const end = index + matchedText.length;
        const quantity = number + unit;
        return createMatch(
          { start: end - quantity.length, end },
          `“${quantity}” has no space between number and unit.`,
          `Write “${number} ${unit}”.`,
          insertSpace,
        );
      },
    ),
);
