import type { Language } from "./language";
import { NUMBER_WORDS } from "./number-words";
import type { Fact } from "./types";
import { findUnit } from "./units";

const NUMBER_PATTERN = /[\p{Nd}]+(?:[.,'’ \u202f][\p{Nd}]{3}(?![\p{Nd}]))*(?:[.,][\p{Nd}]+)?/u;
const CURRENCY_PATTERN = /[$€£¥₹]|\b(?:USD|EUR|GBP|CAD|AUD|INR|CHF)\b/u;
/** A number with its context: a preceding currency or letters, and a following unit. */
const FIGURE_PATTERN = new RegExp(
  `(?<before>(?:${CURRENCY_PATTERN.source})\\s?|[\\p{L}][\\p{L}-]{0,15}(?=\\p{Nd}))?(?<number>${NUMBER_PATTERN.source})(?<gap>[\\s-]{0,2})(?<after>[\\p{L}%°"″′€$£¥₹²³/]{1,16})?`,
  "gu",
);
const WORD_PATTERN = /\p{L}[\p{L}\p{M}]{1,30}/gu;
const HAN_NUMBER_PATTERN =
  /[〇零一二三四五六七八九十百千万两]{2,12}|[二三四五六七八九十百千万两]/gu;

/** Finds numbers in digits and words, except “one”, usually an article or a pronoun. */
export function findNumbers(text: string, language: Language): Fact[] {
  return [...findFigures(text), ...findNumberWords(text, language), ...findHanNumbers(text)];
}

function findFigures(text: string): Fact[] {
  return [...text.matchAll(FIGURE_PATTERN)].flatMap(({ 0: figure, groups }): Fact[] => {
    const { before = "", number = "", gap = "", after = "" } = groups ?? {};
    const values = parseValues(number);
    // A name such as “IPX4” counts only as a whole, with its letters.
    if (/\p{L}$/u.test(before) && !CURRENCY_PATTERN.test(before)) {
      const name = before.toLowerCase();
      return [
        {
          kind: "number",
          keys: values.map((value) => `named ${name}${value}`),
          words: before + number,
        },
      ];
    }
    const facts: Fact[] = [
      { kind: "number", keys: values.map((value) => `number ${value}`), words: number },
    ];
    const suffixUnit = findUnit(after, gap === "");
    const unit = suffixUnit ?? (before.trim() ? findUnit(before.trim(), true) : null);
    if (unit !== null) {
      const words = suffixUnit ? `${number}${gap}${after}` : `${before}${number}`;
      facts.push({ kind: "unit", keys: values.map((value) => `unit ${value} ${unit}`), words });
    } else if (gap === "" && after !== "" && /\p{L}/u.test(after)) {
      const key = figure.slice(before.length).toLowerCase();
      facts.push({ kind: "number", keys: [`joined ${key}`], words: key });
    }
    return facts;
  });
}

/** Returns a number's possible values: “1.250” is 1250 or 1.25. */
function parseValues(numberText: string): string[] {
  const asciiNumber = toAsciiDigits(numberText).replace(/['’ \u202f]/g, "");
  const interpretations = [
    asciiNumber.replace(/[.,]/g, ""),
    asciiNumber.replace(/,/g, ""),
    asciiNumber.replace(/\./g, "").replace(",", "."),
  ];
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(asciiNumber);
  const candidates =
    /[.,]/.test(asciiNumber) && !isGrouped ? interpretations.slice(1) : interpretations;
  return [
    ...new Set(candidates.filter((each) => /^\d+(?:\.\d+)?$/.test(each)).map(canonicalizeNumber)),
  ];
}

/** Removes insignificant zeros as text, which keeps the precision. */
function canonicalizeNumber(value: string): string {
  const [integerPart = "", fraction = ""] = value.split(".");
  const trimmedFraction = fraction.replace(/0+$/, "");
  return `${integerPart.replace(/^0+(?=\d)/, "")}${trimmedFraction ? `.${trimmedFraction}` : ""}`;
}

const ZERO_CODES = [..."٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐"].map((zero) => zero.codePointAt(0) ?? 0);

function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZERO_CODES.find((each) => code >= each && code < each + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

function findNumberWords(text: string, language: Language): Fact[] {
  const valuesByWord = NUMBER_WORDS.get(language);
  const facts: Fact[] = [];
  for (const match of text.matchAll(WORD_PATTERN)) {
    const [word] = match;
    const value = valuesByWord?.get(word.toLowerCase());
    if (value === undefined) continue;
    facts.push({ kind: "number", keys: [`number ${value}`], words: word });
    const [, gap = "", after = ""] =
      /^([\s-]{1,2})(\p{L}{1,16})/u.exec(
        text.slice(match.index + word.length, match.index + word.length + 20),
      ) ?? [];
    const unit = findUnit(after, false);
    if (unit !== null) {
      facts.push({ kind: "unit", keys: [`unit ${value} ${unit}`], words: word + gap + after });
    }
  }
  return facts;
}

function findHanNumbers(text: string): Fact[] {
  return (text.match(HAN_NUMBER_PATTERN) ?? []).map((words) => ({
    kind: "number",
    keys: [`han ${words}`],
    words,
  }));
}
