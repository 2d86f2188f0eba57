import papa from "papaparse";
import { parseDocument, stringify } from "yaml";
import { escapeFormulas, unescapeFormulas } from "../../export/formulas.ts";
import { FileError } from "../../files/file-error.ts";
import { MOST_RULES } from "../defaults.ts";
import type { RuleSnapshot } from "../versions/schemas";

export const RULE_FILE_FORMATS = ["yaml", "csv"] as const;
export type RuleFileFormat = (typeof RULE_FILE_FORMATS)[number];

const FIELDS = [
  "id",
  "rule_type",
  "severity",
  "description",
  "is_active",
  "rule_content",
  "must_flag",
  "must_pass",
  "message",
  "reference",
  "match_case",
  "languages",
  "exceptions",
  "forms",
] as const satisfies readonly (keyof RuleSnapshot)[];

/** Fields that a file names only where a rule has something in them. */
const OPTIONAL: ReadonlySet<keyof RuleSnapshot> = new Set([
  "must_flag",
  "must_pass",
  "message",
  "reference",
  "match_case",
  "languages",
  "exceptions",
  "forms",
]);

/** Rules as a file that `readRules` reads back to the same rules. */
export function writeRules(format: RuleFileFormat, rules: RuleSnapshot[]): string {
  return format === "yaml" ? writeYaml(rules) : writeCsv(rules);
}

/**
 * What a file says of each rule, unchecked; of more rules than a policy may have, one too many.
 * @throws FileError
 */
export function readRules(format: RuleFileFormat, content: string): Record<string, unknown>[] {
  return format === "yaml" ? readYaml(content) : readCsv(content);
}

const ENOUGH = MOST_RULES + 1;

function writeYaml(rules: RuleSnapshot[]): string {
  const list = rules.map((rule) =>
    Object.fromEntries(
      FIELDS.filter((field) => isSaid(rule, field)).map((field) => [field, rule[field]]),
    ),
  );
  return stringify({ rules: list }, { lineWidth: 100 });
}

function isSaid(rule: RuleSnapshot, field: keyof RuleSnapshot): boolean {
  const value = rule[field];
  if (!OPTIONAL.has(field)) return true;
  return typeof value === "object" ? Object.keys(value).length > 0 : Boolean(value);
}

function readYaml(content: string): Record<string, unknown>[] {
  const document = parseDocument(content);
  const [problem] = document.errors;
  if (problem) throw new FileError(`The YAML cannot be read: ${problem.message.split("\n")[0]}`);
  const value = plainOf(document);
  const list = isObject(value) ? value.rules : value;
  if (!Array.isArray(list)) throw new FileError("The file must hold a list under “rules:”.");
  return list.slice(0, ENOUGH).map((rule: unknown, at) => {
    if (!isObject(rule)) throw new FileError(`Rule ${at + 1} is not a list of fields.`);
    return rule;
  });
}

/** Without aliases, which could make a small file a huge one. */
function plainOf(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    throw new FileError("The YAML must not use aliases (*name).");
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** So that Excel reads the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

function writeCsv(rules: RuleSnapshot[]): string {
  const columns = FIELDS.filter(
    (field) => !LATER_COLUMNS.includes(field) || rules.some((rule) => isSaid(rule, field)),
  );
  const lines = rules.map((rule) =>
    columns.map((field) => {
      if (!isSaid(rule, field)) return "";
      const value = rule[field];
      if (Array.isArray(value)) return escapeFormulas(value.map(escapeLines).join("\n"));
      return escapeFormulas(typeof value === "object" ? JSON.stringify(value) : String(value));
    }),
  );
  return BYTE_ORDER_MARK + papa.unparse([columns, ...lines]);
}

/** Columns that a file has only where a rule needs them. */
const LATER_COLUMNS: readonly (keyof RuleSnapshot)[] = [
  "message",
  "reference",
  "match_case",
  "languages",
  "exceptions",
  "forms",
];

function readCsv(content: string): Record<string, unknown>[] {
  const { data } = papa.parse<string[]>(content.replace(BYTE_ORDER_MARK, ""), {
    skipEmptyLines: "greedy",
    delimitersToGuess: [",", ";", "\t"],
  });
  const [header = [], ...rows] = data;
  const names = header.map((name) => name.trim().toLowerCase());
  if (!names.includes("rule_content")) throw new FileError("The file needs a column rule_content.");
  return rows
    .slice(0, ENOUGH)
    .map((cells) => fromCells((field) => unescapeFormulas(cells[names.indexOf(field)] ?? "")));
}

function fromCells(cellOf: (field: (typeof FIELDS)[number]) => string): Record<string, unknown> {
  const cells = FIELDS.flatMap((field): [string, unknown][] => {
    const cell = cellOf(field);
    if (cell === "" && field !== "description" && field !== "rule_content") return [];
    if (field === "id") return [[field, Number(cell)]];
    if (field === "is_active" || field === "match_case") return [[field, flagOf(cell)]];
    if (field === "languages") return [[field, cell.split(/[\s,;|]+/).filter((tag) => tag)]];
    if (field === "must_flag" || field === "must_pass" || field === "exceptions")
      return [[field, toLines(cell)]];
    if (field === "forms") return [[field, objectOf(cell)]];
    return [[field, cell]];
  });
  return Object.fromEntries(cells);
}

function flagOf(cell: string): boolean | string {
  if (/^(true|yes|1)$/i.test(cell)) return true;
  return /^(false|no|0)$/i.test(cell) ? false : cell;
}

/** JSON; what is none is refused later, under its field. */
function objectOf(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

function toLines(cell: string): string[] {
  return cell.split(/\r?\n/).filter(Boolean).map(unescapeLines);
}

/** An example a line: its own line breaks are written as in JSON. */
function escapeLines(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}

function unescapeLines(line: string): string {
  return line.replace(/\\(.)/g, (_, sign: string) => ({ n: "\n", r: "\r" })[sign] ?? sign);
}
