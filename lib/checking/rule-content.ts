import type { RuleType } from "@/lib/enums";
import { type Directive, parseFormat, parseListedFormat } from "./directives";
import { describeLimit, type LengthLimit, parseLengthLimit } from "./length";
import { type PriceFormat, parsePriceFormat } from "./price-format";
import { parseItems, parseListedItems, parseTerms } from "./term-list";
import { UnreadableError } from "./unreadable";

/** What a rule or clause demands, read from what its author wrote. */
export type Demand =
  | { kind: "prohibited"; terms: string[] }
  | { kind: "required"; items: string[][] }
  | { kind: "length"; limits: LengthLimit[] }
  | { kind: "format"; directives: Directive[]; prose: string }
  | { kind: "price"; format: PriceFormat }
  | { kind: "prose"; text: string };

/**
 * Reads a rule's content by its type.
 * @throws UnreadableError with a sentence for its author
 */
export function readRule(ruleType: RuleType, content: string): Demand {
  switch (ruleType) {
    case "prohibited_words":
      return { kind: "prohibited", terms: parseTerms(content) };
    case "required_phrases":
    case "attribute_requirement":
      return { kind: "required", items: parseItems(content) };
    case "length_limit":
      return { kind: "length", limits: [parseLengthLimit(content)] };
    case "format_requirement":
      return { kind: "format", ...parseFormat(content) };
    case "price_format":
      return { kind: "price", format: parsePriceFormat(content) };
    default:
      return readProse([content]);
  }
}

/** Clause keys that code checks, and the rule type whose meaning they have. */
const CLAUSE_TYPES: ReadonlyMap<string, RuleType> = new Map([
  ["required_phrases", "required_phrases"],
  ["required_attributes", "attribute_requirement"],
  ["length", "length_limit"],
  ["prohibited_words", "prohibited_words"],
  ["competitors", "prohibited_words"],
  ["format", "format_requirement"],
]);

/** Whether a clause's value says nothing, as the empty list does: then it demands nothing. */
export function isEmptyClause(value: string | string[]): boolean {
  return [value].flat().every((text) => text.trim() === "");
}

/**
 * Reads a clause of a guideline. A single text of a known key is read as a rule's content is; in
 * a list each text is one item, not split at commas (`|` still separates alternatives). Unknown
 * keys are prose.
 * @throws UnreadableError with a sentence for its author
 */
export function readClause(key: string, value: string | string[]): Demand {
  const ruleType = CLAUSE_TYPES.get(key);
  if (!ruleType) return readProse([value].flat());
  if (typeof value === "string") return readRule(ruleType, value);
  const texts = value.filter((text) => text.trim() !== "");
  switch (ruleType) {
    case "prohibited_words":
      return { kind: "prohibited", terms: parseListedItems(texts).flat() };
    case "length_limit":
      return { kind: "length", limits: texts.map(parseLengthLimit) };
    case "format_requirement":
      return readListedFormat(texts);
    default:
      return { kind: "required", items: parseListedItems(texts) };
  }
}

function readListedFormat(texts: string[]): Demand {
  const parts = texts.map(parseListedFormat);
  const prose = parts.map((part) => part.prose).filter((text) => text !== "");
  return {
    kind: "format",
    directives: parts.flatMap((part) => part.directives),
    prose: prose.join("\n"),
  };
}

function readProse(texts: string[]): Demand {
  const text = texts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n");
  if (text === "") throw new UnreadableError("Say what is required.");
  return { kind: "prose", text };
}

/** One line that says how a demand was understood, for the form in which it is written. */
export function describeDemand(demand: Demand): string {
  switch (demand.kind) {
    case "prohibited":
      return `${counted(demand.terms.length, "term")}: ${listed(demand.terms)}`;
    case "required":
      return `${counted(demand.items.length, "item")}: ${listed(demand.items.map((item) => item.join(" or ")))}`;
    case "length":
      return demand.limits.map(describeLimit).join("; ");
    case "format":
      return describeFormat(demand.directives, demand.prose);
    case "price":
      return describePrice(demand.format);
    default:
      return "Judged by the model";
  }
}

function describeFormat(directives: Directive[], prose: string): string {
  const checked = `${counted(directives.length, "directive")}: ${listed(directives.map(({ name }) => name))}`;
  if (prose === "") return checked;
  return directives.length === 0
    ? `Judged by the model: ${prose}`
    : `${checked}; judged by the model: ${prose}`;
}

function describePrice({ example, thousands, decimals }: PriceFormat): string {
  const digits = decimals === 1 ? "1 decimal" : `${decimals === 0 ? "no" : decimals} decimals`;
  const groups = `${thousands ? "a" : "no"} separator between thousands`;
  return `Prices like ${example}: ${digits}, ${groups}`;
}

function listed(names: string[]): string {
  const shown = names.slice(0, 10).join(", ");
  return names.length > 10 ? `${shown} and ${names.length - 10} more` : shown;
}

function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
