import type { RuleType } from "@/lib/enums";
import { readRange } from "./directives/range";
import { DIRECTIVES } from "./directives/table";
import { splitDirectives } from "./kinds/format-requirement";
import { parseRule } from "./parse-rule";

/**
 * Describes a length limit or format requirement in words, such as "at most 60 characters" or "no
 * exclamation marks". Returns other content as it is, because it already consists of words.
 */
export function describeContent(ruleType: RuleType, content: string): string {
  if (ruleType === "length_limit") {
    const parsedRule = parseRule(ruleType, content);
    return parsedRule.ok ? parsedRule.summary : content;
  }
  if (ruleType !== "format_requirement") return content;
  return splitDirectives(content).map(describeDirective).join("; ");
}

function describeDirective(directiveText: string): string {
  const [, name = "", written] = /^(\w+)(?::(.*))?$/su.exec(directiveText) ?? [];
  const key = name.toLowerCase();
  const argument = written?.trimStart();
  if (argument !== undefined) {
    if (key === "max_sentence_words") return `at most ${argument} words per sentence`;
    if (key === "max_word_repeats") return `no word more than ${argument} times`;
    if (key === "no_characters") return `none of these characters: ${argument}`;
    if (key === "items") return describeItems(argument) ?? directiveText;
    return directiveText;
  }
  const meaning = Object.hasOwn(DIRECTIVES, key) ? DIRECTIVES[key]?.description : undefined;
  // The part after a semicolon describes the directive's optional argument.
  return meaning?.split(";")[0] ?? directiveText;
}

function describeItems(argument: string): string | null {
  const range = readRange(argument, "number of items");
  if (!range) return null;
  const { min, max } = range;
  if (min === null) return `at most ${max} bullet points`;
  return max === null ? `at least ${min} bullet points` : `${min} to ${max} bullet points`;
}
