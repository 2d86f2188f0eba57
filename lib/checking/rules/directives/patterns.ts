import { compilePattern, type Pattern } from "../patterns/compile";
import { findMatches } from "../patterns/find";
import { createWholeTextMatch, type RuleMatch, shortenText } from "../rule-match";
import type { Directive, ReadDirective } from "./directive";

export const regex: Directive = {
  example: "regex:…",
  sample: "regex:^Made in [A-Z]",
  description: "the text must match (RE2)",
  read: (argument) => (argument === undefined ? null : requirePattern(argument.trim())),
};

function requirePattern(source: string): ReadDirective {
  const { expression } = compilePattern(source);
  const missingMatch = createWholeTextMatch(
    `The text does not match the pattern ${shortenText(source)}.`,
    null,
  );
  return { check: ({ text: { text } }) => (expression.matcher(text).find() ? [] : [missingMatch]) };
}

export const notRegex: Directive = {
  example: "not_regex:…",
  sample: "not_regex:[Cc]lick here",
  description: "the text must not match (RE2)",
  read: (argument) => (argument === undefined ? null : forbidPattern(argument.trim())),
};

function forbidPattern(source: string): ReadDirective {
  const pattern = compilePattern(source);
  const matches = `matches the pattern ${shortenText(source)}, which is not allowed.`;
  return { check: ({ text: { text } }) => findForbiddenMatches(pattern, text, matches) };
}

function findForbiddenMatches(pattern: Pattern, text: string, matches: string): RuleMatch[] {
  const { hasMatch, spans } = findMatches(pattern, text);
  if (spans.length === 0)
    return hasMatch ? [createWholeTextMatch(`The text ${matches}`, null)] : [];
  return spans.map(({ start, end }) => {
    const words = shortenText(text.slice(start, end));
    return { start, end, reason: `“${words}” ${matches}`, suggestion: `Reword “${words}”.` };
  });
}
