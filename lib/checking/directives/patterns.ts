import { RE2JS } from "re2js";
import type { Span } from "../characters";
import { type Draft, excerpt, wholeText } from "../draft";
import { UnreadableError } from "../unreadable";
import type { Directive, ReadDirective } from "./directive";

export const regex: Directive = {
  example: "regex:…",
  meaning: "the text must match (RE2)",
  read: (argument) => (argument === undefined ? null : mustMatch(argument.trim())),
};

function mustMatch(source: string): ReadDirective {
  const pattern = compilePattern(source);
  const missing = wholeText(`The text does not match the pattern ${excerpt(source)}.`, null);
  return { check: ({ text: { text } }) => (matchesPattern(pattern, text) ? [] : [missing]) };
}

export const notRegex: Directive = {
  example: "not_regex:…",
  meaning: "the text must not match (RE2)",
  read: (argument) => (argument === undefined ? null : mustNotMatch(argument.trim())),
};

function mustNotMatch(source: string): ReadDirective {
  const pattern = compilePattern(source);
  const matches = `matches the pattern ${excerpt(source)}, which is not allowed.`;
  return { check: ({ text: { text } }) => findForbidden(pattern, text, matches) };
}

function findForbidden(pattern: RE2JS, text: string, matches: string): Draft[] {
  const found = findPattern(pattern, text);
  if (found.length === 0)
    return matchesPattern(pattern, text) ? [wholeText(`The text ${matches}`, null)] : [];
  return found.map(({ start, end }) => {
    const words = excerpt(text.slice(start, end));
    return { start, end, reason: `“${words}” ${matches}`, suggestion: `Reword “${words}”.` };
  });
}

/**
 * Most occurrences that are reported of a pattern of unbounded length. Finding all of them costs up
 * to a pass over the text each; by then the score has long been 0.
 */
const MOST_OCCURRENCES = 500;

/**
 * Compiles a regular expression in RE2 syntax: case-sensitive, linear time whatever the pattern.
 * @throws UnreadableError with the reason where it does not compile
 */
function compilePattern(source: string): RE2JS {
  if (source === "") throw new UnreadableError("The regular expression is empty.");
  try {
    return RE2JS.compile(source);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableError(
      `The regular expression ${excerpt(source)} cannot be used: ${reason.replace(/^error parsing regexp: /, "")}.`,
    );
  }
}

function matchesPattern(pattern: RE2JS, text: string): boolean {
  return pattern.matcher(text).find();
}

/** The places where a pattern matches; empty where it matches nothing but emptiness. */
function findPattern(pattern: RE2JS, text: string): Span[] {
  const most = /[*+]|,\}/.test(pattern.pattern()) ? MOST_OCCURRENCES : Number.POSITIVE_INFINITY;
  const found: Span[] = [];
  const matcher = pattern.matcher(text);
  for (let matches = 0; matches < most && matcher.find(); matches++) {
    if (matcher.start() < matcher.end()) found.push({ start: matcher.start(), end: matcher.end() });
  }
  return found;
}
