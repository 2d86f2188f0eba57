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

/**
 * Returns whether a quantity such as `2V` may be no voltage but, for example, a number of plies or
 * valves: it has one digit, and no word or quantity of electricity is near.
 */
function mayBeNoVoltage(text: string, { start, end }: Span): boolean {
  return (
    /^\p{Nd}V$/u.test(text.slice(start, end)) &&
    !ELECTRICITY.test(text.slice(Math.max(0, start - NEAR), start)) &&
    !ELECTRICITY.test(text.slice(end, end + NEAR))
  );
}

const NEAR = 80;

/** Words of electricity in the languages of most texts, whole or as the beginning of a word. */
const ELECTRIC_WORDS = "usb led dc ac vdc vac accus? pile piles pila pilas pilha pilhas".split(" ");
const ELECTRIC_STEMS =
  "volt batter batt[eé]r bater tensione tensión tensão lade charg recharg carica carga carreg adapt power netz elettr elektr électr electr eléctr alimenta solar".split(
    " ",
  );

const ELECTRICITY = new RegExp(
  [
    `(?<!\\p{L})(?:${ELECTRIC_WORDS.join("|")})(?!\\p{L})`,
    `(?<!\\p{L})(?:${ELECTRIC_STEMS.join("|")})`,
    "spannung|akku",
    "\\p{Nd}\\p{Zs}?(?:mAh?|Ah|A|W|Wh|kW|Hz|Ω|mV)(?![\\p{L}\\p{N}])",
    "\\p{Nd}{2,}\\p{Zs}?V(?![\\p{L}\\p{N}])",
  ].join("|"),
  "iu",
);

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
        const span = { start: end - quantity.length, end };
        if (mayBeNoVoltage(text, span)) return [];
        return createMatch(
          span,
          `“${quantity}” has no space between number and unit.`,
          `Write “${number} ${unit}”.`,
          insertSpace,
        );
      },
    ),
);
