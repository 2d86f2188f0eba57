import type { DirectiveCheck } from "../directives/directive";
import { DIRECTIVES } from "../directives/table";
import { UnreadableError } from "../unreadable";
import { counted, listed } from "./describe";
import { ruleKind } from "./kind";

interface FormatRequirement {
  directives: NamedCheck[];
  /** What is no directive: for the model to judge. Empty where nothing is left. */
  prose: string;
}

interface NamedCheck {
  /** As the author wrote it, for the summary. */
  name: string;
  check: DirectiveCheck;
}

/** Directives, which code checks, and prose, which the model does; the two mix. */
export const formatRequirement = ruleKind<FormatRequirement>({
  label: "Format requirement",
  read: (written) => (typeof written === "string" ? parseFormat(written) : parseListed(written)),
  describe: describeFormat,
  prose: ({ prose }) => prose,
  isChecked: ({ directives }) => directives.length > 0,
  check: ({ directives }, { text }) => directives.flatMap(({ check }) => check(text)),
  violationType: ({ source }, { forbiddenElement }) => {
    if (source === "brand") return "brand_style_violation";
    return forbiddenElement ? "forbidden_element_present" : "format_violation";
  },
});

/** Directives separated by `,`; a `regex:` or `not_regex:` runs to the end. */
function parseFormat(content: string): FormatRequirement {
  const { directives, prose } = sorted(splitDirectives(content));
  if (directives.length + prose.length === 0) throw new UnreadableError("Say what is required.");
  return { directives, prose: prose.join(", ") };
}

/** Each text is one directive, or prose as a whole. */
function parseListed(texts: string[]): FormatRequirement {
  const { directives, prose } = sorted(texts.map((text) => text.trim()));
  return { directives, prose: prose.join("\n") };
}

function sorted(pieces: string[]): { directives: NamedCheck[]; prose: string[] } {
  const directives: NamedCheck[] = [];
  const prose: string[] = [];
  for (const piece of pieces) {
    const directive = parseDirective(piece);
    if (directive) directives.push(directive);
    else if (piece !== "") prose.push(piece);
  }
  return { directives, prose };
}

function splitDirectives(content: string): string[] {
  const regex = /(?:^|,)\s*(?=(?:not_)?regex:)/i.exec(content);
  const before = regex ? content.slice(0, regex.index) : content;
  const pieces = before.split(",").map((piece) => piece.trim());
  return regex ? [...pieces, content.slice(regex.index + regex[0].length)] : pieces;
}

function parseDirective(piece: string): NamedCheck | null {
  const [, word = "", argument] = /^(\w+)(?::(.*))?$/s.exec(piece) ?? [];
  const name = word.toLowerCase();
  const directive = Object.hasOwn(DIRECTIVES, name) ? DIRECTIVES[name] : undefined;
  const check = directive?.read(argument);
  if (!check) return null;
  return { name: argument === undefined ? name : `${name}:${argument.trim()}`, check };
}

function describeFormat({ directives, prose }: FormatRequirement): string {
  const checked = `${counted(directives.length, "directive")}: ${listed(directives.map(({ name }) => name))}`;
  if (prose === "") return checked;
  return directives.length === 0
    ? `Judged by the model: ${prose}`
    : `${checked}; judged by the model: ${prose}`;
}
