import { compilePattern, type Pattern } from "../patterns/compile";
import { findMatches } from "../patterns/find";
import { excerpt, type RuleMatch, wholeText } from "../rule-match";
import type { Directive, ReadDirective } from "./directive";

export const regex: Directive = {
  example: "regex:…",
  sample: "regex:^Made in [A-Z]",
  meaning: "the text must match (RE2)",
  read: (argument) => (argument === undefined ? null : mustMatch(argument.trim())),
};

function mustMatch(source: string): ReadDirective {
  const { expression } = compilePattern(source);
  const missing = wholeText(`The text does not match the pattern ${excerpt(source)}.`, null);
  return { check: ({ text: { text } }) => (expression.matcher(text).find() ? [] : [missing]) };
}

export const notRegex: Directive = {
  example: "not_regex:…",
  sample: "not_regex:[Cc]lick here",
  meaning: "the text must not match (RE2)",
  read: (argument) => (argument === undefined ? null : mustNotMatch(argument.trim())),
};

function mustNotMatch(source: string): ReadDirective {
  const pattern = compilePattern(source);
  const matches = `matches the pattern ${excerpt(source)}, which is not allowed.`;
  return { check: ({ text: { text } }) => findForbidden(pattern, text, matches) };
}

function findForbidden(pattern: Pattern, text: string, matches: string): RuleMatch[] {
  const { any, spans } = findMatches(pattern, text);
  if (spans.length === 0) return any ? [wholeText(`The text ${matches}`, null)] : [];
  return spans.map(({ start, end }) => {
    const words = excerpt(text.slice(start, end));
    return { start, end, reason: `“${words}” ${matches}`, suggestion: `Reword “${words}”.` };
  });
}
