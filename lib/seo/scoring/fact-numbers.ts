import type { Language } from "./language";
import { NUMBER_WORDS } from "./number-words";
import type { Fact } from "./types";
import { unitOf } from "./units";

const NUMBER = /[\p{Nd}]+(?:[.,'’ \u202f][\p{Nd}]{3}(?![\p{Nd}]))*(?:[.,][\p{Nd}]+)?/u;
const CURRENCY = /[$€£¥₹]|\b(?:USD|EUR|GBP|CAD|AUD|INR|CHF)\b/u;
/** A number with its context: a preceding currency or letters, and a following unit. */
const FIGURE = new RegExp(
  `(?<before>(?:${CURRENCY.source})\\s?|[\\p{L}][\\p{L}-]{0,15}(?=\\p{Nd}))?(?<number>${NUMBER.source})(?<gap>[\\s-]{0,2})(?<after>[\\p{L}%°"″′€$£¥₹²³/]{1,16})?`,
  "gu",
);
const WORD = /\p{L}[\p{L}\p{M}]{1,30}/gu;
const HAN_NUMBER = /[〇零一二三四五六七八九十百千万两]{2,12}|[二三四五六七八九十百千万两]/gu;

/**
 * Finds numbers in digits and words, with and without units. “One” is ignored, because it is
 * usually an article or a pronoun.
 */
export function numbersIn(text: string, language: Language): Fact[] {
  return [...figuresIn(text), ...wordsIn(text, language), ...hanIn(text)];
}

function figuresIn(text: string): Fact[] {
  return [...text.matchAll(FIGURE)].flatMap(({ 0: whole, groups }): Fact[] => {
    const { before = "", number = "", gap = "", after = "" } = groups ?? {};
    const values = valuesOf(number);
    // A name such as “IPX4” counts only as a whole, with its letters.
    if (/\p{L}$/u.test(before) && !CURRENCY.test(before)) {
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
    const behind = unitOf(after, gap === "");
    const unit = behind ?? (before.trim() ? unitOf(before.trim(), true) : null);
    if (unit !== null) {
      const words = behind ? `${number}${gap}${after}` : `${before}${number}`;
      facts.push({ kind: "unit", keys: values.map((value) => `unit ${value} ${unit}`), words });
    } else if (gap === "" && after !== "" && /\p{L}/u.test(after)) {
      const key = whole.slice(before.length).toLowerCase();
      facts.push({ kind: "number", keys: [`joined ${key}`], words: key });
    }
    return facts;
  });
}

/**
 * Returns the possible values of a number, because periods and commas are ambiguous: “1.250” is
 * 1250 or 1.25.
 */
function valuesOf(written: string): string[] {
  const plain = asciiDigits(written).replace(/['’ \u202f]/g, "");
  const readings = [
    plain.replace(/[.,]/g, ""),
    plain.replace(/,/g, ""),
    plain.replace(/\./g, "").replace(",", "."),
  ];
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain);
  const wanted = /[.,]/.test(plain) && !grouped ? readings.slice(1) : readings;
  return [...new Set(wanted.filter((each) => /^\d+(?:\.\d+)?$/.test(each)).map(canonical))];
}

/**
 * Removes insignificant zeros. Works on text to preserve numbers beyond floating-point precision.
 */
function canonical(value: string): string {
  const [whole = "", fraction = ""] = value.split(".");
  const short = fraction.replace(/0+$/, "");
  return `${whole.replace(/^0+(?=\d)/, "")}${short ? `.${short}` : ""}`;
}

const ZEROS = [..."٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐"].map((zero) => zero.codePointAt(0) ?? 0);

function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((each) => code >= each && code < each + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

function wordsIn(text: string, language: Language): Fact[] {
  const known = NUMBER_WORDS.get(language);
  const facts: Fact[] = [];
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    const value = known?.get(word.toLowerCase());
    if (value === undefined) continue;
    facts.push({ kind: "number", keys: [`number ${value}`], words: word });
    const [, gap = "", after = ""] =
      /^([\s-]{1,2})(\p{L}{1,16})/u.exec(
        text.slice(match.index + word.length, match.index + word.length + 20),
      ) ?? [];
    const unit = unitOf(after, false);
    if (unit !== null) {
      facts.push({ kind: "unit", keys: [`unit ${value} ${unit}`], words: word + gap + after });
    }
  }
  return facts;
}

function hanIn(text: string): Fact[] {
  return (text.match(HAN_NUMBER) ?? []).map((words) => ({
    kind: "number",
    keys: [`han ${words}`],
    words,
  }));
}
