import { createCorrection, type FixMaker } from "../../edits/fix";
import type { CheckedText } from "../../text/checked-text";
import { getCurrencyCode, isSameCurrency } from "../../text/currencies";
import { findPrices, type Price } from "../../text/prices";
import type { RuleMatch } from "../rule-match";
import { UnreadableError } from "../unreadable";
import { defineRuleKind } from "./kind";

/** A price format, derived from an example. */
interface PriceFormat {
  example: string;
  currency: string;
  side: "before" | "after";
  hasSpace: boolean;
  /** The thousands separator; empty if the example has none. All types of spaces are equivalent. */
  thousands: string;
  decimal: string;
  decimals: number;
}

interface PriceFormats {
  formats: PriceFormat[];
  makeFix: FixMaker;
}

/** A price format: all prices in a text must have the format of one of the examples. */
export const priceFormat = defineRuleKind<PriceFormats>({
  label: "Price format",
  read: (content) => {
    const formats = [content].flat().flatMap((text) => text.split("|").map(parsePriceFormat));
    return { formats, makeFix: createPriceFix(formats) };
  },
  describe: ({ formats }) => formats.map(describePrice).join("; or like "),
  check: (priceFormats, { text }) => checkPrices(text, priceFormats),
  violationType: ({ source }) =>
    source === "brand" ? "brand_style_violation" : "format_violation",
});

function describePrice({ example, thousands, decimals }: PriceFormat, index: number): string {
  const digits = decimals === 1 ? "1 decimal" : `${decimals === 0 ? "no" : decimals} decimals`;
  const groups = `${thousands ? "a" : "no"} separator between thousands`;
  return `${index === 0 ? "Prices like " : ""}${example}: ${digits}, ${groups}`;
}

/**
 * Parses an example price such as `$1,234.56` or `1.234,56 €`.
 * @throws UnreadableError if the content is not exactly one price or the price is invalid
 * (`$1,2,3`)
 */
function parsePriceFormat(content: string): PriceFormat {
  const example = content.trim();
  const lastSymbol = /[^\p{Nd}\p{White_Space}]+$/u.exec(example)?.[0] ?? "";
  const [price] = findPrices(example, { leading: new Set(), dotted: new Set([lastSymbol]) });
  const format =
    price?.start === 0 && price.end === example.length && toPriceFormat(price, example);
  if (!format || !matchesFormat(price, format)) {
    throw new UnreadableError('Give one price as an example, like "$1,234.56" or "1.234,56 €".');
  }
  return format;
}

function toPriceFormat(
  { number, currency, side, hasSpace }: Price,
  example: string,
): PriceFormat | null {
  const parts = parseNumberParts(number);
  if (!parts) return null;
  const { thousands, decimal, decimals } = parts;
  return { example, currency, side, hasSpace, thousands, decimal, decimals: decimals.length };
}

/** Returns a violation for each price that matches none of the formats. */
function checkPrices(text: CheckedText, { formats, makeFix }: PriceFormats): RuleMatch[] {
  const examples = formats.map(({ example }) => `“${example}”`).join(" or ");
  return findPrices(text.text, collectConventions(formats))
    .filter((price) => !formats.some((format) => matchesFormat(price, format)))
    .map((price) => {
      const [rewritten = null] = formats.flatMap((format) => rewritePrice(price, format) ?? []);
      return {
        start: price.start,
        end: price.end,
        reason: `“${text.slice(price)}” is not written like ${examples}.`,
        suggestion: rewritten && `Write “${rewritten}”.`,
        makeFix: makeFix,
      };
    });
}

function collectConventions(formats: readonly PriceFormat[]) {
  const before = formats.filter(({ side }) => side === "before");
  return {
    leading: new Set(before.map(({ currency }) => currency)),
    dotted: new Set(formats.map(({ currency }) => currency).filter((mark) => mark.endsWith("."))),
  };
}

/** Number of characters around a price to include when parsing it again. */
const CONTEXT_LENGTH = 40;

/**
 * Creates a fix that rewrites a price in the first format that can express it. Never changes a
 * single end of a range such as `10-20 €`.
 */
function createPriceFix(formats: readonly PriceFormat[]): FixMaker {
  return ({ text }, { start, end }) => {
    const contextStart = Math.max(0, start - CONTEXT_LENGTH);
    const nearbyPrices = findPrices(
      text.slice(contextStart, end + CONTEXT_LENGTH),
      collectConventions(formats),
    );
    const price = nearbyPrices.find(
      (each) => contextStart + each.start === start && contextStart + each.end === end,
    );
    const isRange =
      /\p{Nd}\p{Zs}?[\p{Pd}/]\p{Zs}?$/u.test(text.slice(contextStart, start)) ||
      /^\p{Zs}?[\p{Pd}/]\p{Zs}?(?:\p{Nd}|-)/u.test(text.slice(end, end + CONTEXT_LENGTH));
    const [replacement] =
      price && !isRange ? formats.flatMap((each) => rewritePrice(price, each) ?? []) : [];
    return replacement === undefined ? null : createCorrection(text, { start, end }, replacement);
  };
}

function matchesFormat(price: Price, format: PriceFormat): boolean {
  if (price.currency !== format.currency || price.side !== format.side) return false;
  if (price.hasSpace !== format.hasSpace) return false;
  return buildNumberPattern(format).test(unifySpaces(price.number));
}

function buildNumberPattern({ currency, thousands, decimal, decimals }: PriceFormat): RegExp {
  const group = escapeSeparator(thousands);
  const indianGroups =
    getCurrencyCode(currency) === "INR"
      ? `|\\p{Nd}{1,2}(?:${group}\\p{Nd}{2})*${group}\\p{Nd}{3}`
      : "";
  const integerPattern = thousands
    ? `(?:\\p{Nd}{1,3}(?:${group}\\p{Nd}{3})*${indianGroups})`
    : "\\p{Nd}+";
  const fraction =
    decimal === ""
      ? ""
      : `${escapeSeparator(decimal)}${decimals === 0 ? "-" : `\\p{Nd}{${decimals}}`}`;
  return new RegExp(`^${integerPattern}${fraction}$`, "u");
}

interface NumberParts {
  whole: string;
  thousands: string;
  decimal: string;
  /** Digits after the decimal separator; empty for `49,-`. */
  decimals: string;
}

/**
 * Splits a number into its parts. The last separator is the decimal separator if it differs from
 * the previous ones. A single separator other than a space or apostrophe is the decimal separator
 * unless exactly three digits follow it and one to three digits, not just a zero, precede it.
 */
function parseNumberParts(numberText: string): NumberParts | null {
  const number = unifySpaces(numberText);
  const dashMatch = /^(.*)([.,])-$/u.exec(number);
  if (dashMatch) {
    const numberParts = parseNumberParts(dashMatch[1] ?? "");
    return numberParts && { ...numberParts, decimal: dashMatch[2] ?? "", decimals: "" };
  }
  const groups = number.split(/[^\p{Nd}]/u);
  const separators = number.match(/[^\p{Nd}]/gu) ?? [];
  const last = separators.at(-1) ?? "";
  const lastGroup = groups.at(-1) ?? "";
  const isOnlySeparator = separators.length === 1 && last !== " " && last !== "'";
  const isDecimal = isOnlySeparator
    ? lastGroup.length !== 3 || (groups[0] ?? "").length > 3 || /^0?$/.test(groups[0] ?? "")
    : separators.length > 1 && last !== separators[0];
  const wholeGroups = isDecimal ? groups.slice(0, -1) : groups;
  const inner = isDecimal ? separators.slice(0, -1) : separators;
  if (inner.some((separator) => separator !== inner[0])) return null;
  return {
    whole: wholeGroups.join(""),
    thousands: inner[0] ?? "",
    decimal: isDecimal ? last : "",
    decimals: isDecimal ? lastGroup : "",
  };
}

/** Converts a price to a format; null if that requires guessing or a conversion. */
function rewritePrice(price: Price, format: PriceFormat): string | null {
  const parts = parseNumberParts(price.number);
  if (!parts || !isSameCurrency(price.currency, format.currency)) return null;
  const { decimals } = parts;
  // With a decimal point, `5.005` could be five or five thousand.
  const isAmbiguous = parts.thousands !== "" && parts.thousands === format.decimal;
  if (isAmbiguous && parts.whole.length < 7 && !parts.decimal) return null;
  if (/[1-9]/.test(decimals.slice(format.decimals)) || !/^\d+$/.test(`${parts.whole}0`))
    return null;
  const integer = (parts.whole.replace(/^0+(?=\d)/, "") || "0").replace(
    /\B(?=(?:\d{3})+$)/g,
    format.thousands,
  );
  const fraction = decimals.slice(0, format.decimals).padEnd(format.decimals, "0");
  const number = `${integer}${format.decimal}${format.decimals === 0 && format.decimal ? "-" : fraction}`;
  const space = format.hasSpace ? " " : "";
  return format.side === "before"
    ? `${format.currency}${space}${number}`
    : `${number}${space}${format.currency}`;
}

function unifySpaces(number: string): string {
  return number
    .replace(/\p{White_Space}/gu, " ")
    .replace(/’/g, "'")
    .replace(/[–—]/g, "-");
}

function escapeSeparator(separator: string): string {
  return separator.replace(/[.]/g, "\\.");
}
