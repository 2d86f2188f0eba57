import type { Directive, ReadDirective } from "../directives/directive";
import { DIRECTIVES } from "../directives/table";
import type { RuleMatch } from "../rule-match";
import { UnreadableError } from "../unreadable";
import { defineRuleKind, formatCount, formatList } from "./kind";

interface FormatRequirement {
  directives: NamedDirective[];
  /** Instructions for the model that are not directives; empty if there are none. */
  prose: string;
}

interface NamedDirective extends ReadDirective {
  /** The directive as written, for the summary. */
  name: string;
}

/** A format requirement: directives, checked by code, and prose, checked by the model. */
export const formatRequirement = defineRuleKind<FormatRequirement>({
  label: "Format requirement",
  read: (content) =>
    typeof content === "string" ? parseFormat(content) : parseFormatList(content),
  describe: describeFormat,
  shape: ({ directives }) => ({ kind: "format", directives }),
  prose: ({ prose }) => prose,
  isChecked: ({ directives }) => directives.length > 0,
  terms: ({ directives }) => directives.map(({ term }) => (term === undefined ? [] : [[term]])),
  check: (
    { directives },
    { text, texts, terms, exemptSpans, getNames, language, alternative, part },
  ) => {
    if (part === "nothing") return checkList(directives, 0);
    return dedupeAddresses(
      directives.map(({ name, check, checkList }, index) => ({
        name,
        matches:
          part === "item" && checkList
            ? []
            : check({
                text,
                texts,
                termSpans: terms[index]?.spans ?? [],
                exemptSpans,
                names: getNames(),
                language,
                alternative,
              }),
      })),
    );
  },
  checkList: ({ directives }, size) => checkList(directives, size),
  violationType: ({ source }, { forbiddenElement }) => {
    if (source === "brand") return "brand_style_violation";
    return forbiddenElement ? "forbidden_element_present" : "format_violation";
  },
});

function checkList(directives: readonly NamedDirective[], size: number): RuleMatch[] {
  return directives.flatMap((directive) => directive.checkList?.(size) ?? []);
}

/** Parses directives separated by `,`. A `regex:` or `not_regex:` directive extends to the end. */
function parseFormat(content: string): FormatRequirement {
  const { directives, prose } = partitionDirectives(splitDirectives(content));
  if (directives.length + prose.length === 0) throw new UnreadableError("Say what is required.");
  return { directives, prose: prose.join(", ") };
}

/** Parses each text as a single directive or as prose. */
function parseFormatList(texts: string[]): FormatRequirement {
  const { directives, prose } = partitionDirectives(texts.map((text) => text.trim()));
  return { directives, prose: prose.join("\n") };
}

function partitionDirectives(directiveTexts: string[]): {
  directives: NamedDirective[];
  prose: string[];
} {
  const directives: NamedDirective[] = [];
  const prose: string[] = [];
  for (const directiveText of directiveTexts) {
    const directive = parseDirective(directiveText);
    if (directive) directives.push(directive);
    else if (directiveText !== "") prose.push(directiveText);
  }
  return { directives, prose };
}

/** Splits a format requirement at its commas, but not inside patterns and quotes. */
export function splitDirectives(content: string): string[] {
  const directiveTexts: string[] = [];
  for (let remainingText = content.trimStart(); remainingText !== ""; ) {
    const [piece = ""] =
      PATTERN_DIRECTIVE.exec(remainingText) ??
      QUOTED_ARGUMENT.exec(remainingText) ??
      TEXT_BEFORE_COMMA.exec(remainingText) ??
      [];
    directiveTexts.push(PATTERN_DIRECTIVE.test(piece) ? piece : piece.trim());
    remainingText = remainingText.slice(piece.length + 1).trimStart();
  }
  return directiveTexts;
}

const PATTERN_DIRECTIVE = /^(?:not_)?regex:.*$/is;
/**
 * Matches a directive with a quoted argument, which can contain commas. Also matches an unclosed
 * quote, which is reported as an error later.
 */
const QUOTED_ARGUMENT = /^(?:at_most:\s*\d+\s*|no_characters|amount):\s*"(?:[^"]|"")*(?:"[^,]*)?/i;
const TEXT_BEFORE_COMMA = /^[^,]*/;

function parseDirective(directiveText: string): NamedDirective | null {
  const [, word = "", argument] = /^(\w+)(?::(.*))?$/s.exec(directiveText) ?? [];
  const name = word.toLowerCase();
  const directive = Object.hasOwn(DIRECTIVES, name) ? DIRECTIVES[name] : undefined;
  const readDirective = directive ? readArgument(directive, argument) : null;
  if (!readDirective) return null;
  return { ...readDirective, name: argument === undefined ? name : `${name}:${argument.trim()}` };
}

/** Parses a directive's argument. @throws UnreadableError with a correct example */
function readArgument({ read, example, sample = example }: Directive, argument?: string) {
  try {
    return read(argument);
  } catch (error) {
    // Messages that begin with "Write" already contain an example.
    if (!(error instanceof UnreadableError) || /^Write /.test(error.message)) throw error;
    throw new UnreadableError(`${error.message} Write it like “${sample}”.`);
  }
}

function describeFormat({ directives, prose }: FormatRequirement): string {
  const summary = `${formatCount(directives.length, "directive")}: ${formatList(directives.map(({ name }) => name))}`;
  if (prose === "") return summary;
  return directives.length === 0
    ? `Judged by the model: ${prose}`
    : `${summary}; judged by the model: ${prose}`;
}

/** Removes domains that are also URL matches: `www.…` counts once if both are forbidden. */
function dedupeAddresses(results: { name: string; matches: RuleMatch[] }[]): RuleMatch[] {
  const urls = results.filter(({ name }) => name === "no_urls").flatMap(({ matches }) => matches);
  const urlStarts = new Set(urls.map(({ start }) => start));
  return results.flatMap(({ name, matches }) =>
    name === "no_domains" ? matches.filter(({ start }) => !urlStarts.has(start)) : matches,
  );
}
