import type { RuleType } from "@/lib/enums";
import type { RuleOptions } from "../options";
import { formatRequirement } from "./format-requirement";
import type { ParsedRule, RuleKind } from "./kind";
import { lengthLimit } from "./length-limit";
import { priceFormat } from "./price-format";
import { prohibitedWords } from "./prohibited-words";
import { defineProseKind } from "./prose";
import { attributeRequirement, requiredPhrases } from "./required-phrases";

/** The parser and checker for each rule type. */
export const RULE_KINDS: Record<RuleType, RuleKind> = {
  prohibited_words: prohibitedWords,
  required_phrases: requiredPhrases,
  length_limit: lengthLimit,
  tone_requirement: defineProseKind("Tone requirement"),
  format_requirement: formatRequirement,
  image_requirement: defineProseKind("Image requirement"),
  price_format: priceFormat,
  attribute_requirement: attributeRequirement,
};

/** Parses a rule's content by its type. @throws UnreadableError with a message for the author */
export function readRule(ruleType: RuleType, content: string, options?: RuleOptions): ParsedRule {
  return RULE_KINDS[ruleType].read(content, options);
}
