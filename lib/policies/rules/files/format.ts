import papa from "papaparse";
import { stringify } from "yaml";
import { readExample, writeExample } from "../../../../db/schema/example-text.ts";
import { escapeFormulas, unescapeFormulas } from "../../../platform/export/formulas.ts";
import { FileError } from "../../../platform/files/file-error.ts";
import { parseYaml } from "../../../platform/files/yaml.ts";
import { isObject } from "../../../platform/is-object.ts";
import { MAX_RULES } from "../../defaults.ts";
import { type CellType, RULE_FIELD_NAMES, RULE_FIELDS, type RuleSnapshot } from "../fields.ts";

export const RULE_FILE_FORMATS = ["yaml", "csv"] as const;
export type RuleFileFormat = (typeof RULE_FILE_FORMATS)[number];

/** The first columns, in order. All other fields follow. */
const FIRST_FIELDS = [
  "id",
  "rule_type",
  "severity",
  "description",
  "is_active",
  "rule_content",
] as const;
const FIELDS: readonly (keyof RuleSnapshot)[] = [
  ...new Set([...FIRST_FIELDS, ...RULE_FIELD_NAMES]),
];

/** Formats rules as a file. `readRules` parses the file back into the same rules. */
export function writeRules(format: RuleFileFormat, rules: RuleSnapshot[]): string {
  return format === "yaml" ? writeYaml(rules) : writeCsv(rules);
}

/** Parses a rule file without validating it. Stops one rule after the maximum. @throws FileError */
export function readRules(format: RuleFileFormat, content: string): Record<string, unknown>[] {
  return format === "yaml" ? readYaml(content) : readCsv(content);
}

const MAX_PARSED_RULES = MAX_RULES + 1;

function writeYaml(rules: RuleSnapshot[]): string {
  const list = rules.map((rule) =>
    Object.fromEntries(
      FIELDS.filter((field) => isNotDefault(rule, field)).map((field) => [field, rule[field]]),
    ),
  );
  return stringify({ rules: list }, { lineWidth: 100 });
}

function isNotDefault(rule: RuleSnapshot, field: keyof RuleSnapshot): boolean {
  if (field === "id") return true;
  const { inFiles, defaultValue } = RULE_FIELDS[field];
  return inFiles === "always" || JSON.stringify(rule[field]) !== JSON.stringify(defaultValue);
}

function readYaml(content: string): Record<string, unknown>[] {
  return extractRules(parseYaml(content));
}

/** Returns the unvalidated rules of a parsed document. @throws FileError */
export function extractRules(document: unknown): Record<string, unknown>[] {
  const list = isObject(document) ? document.rules : document;
  if (!Array.isArray(list)) throw new FileError("The file must contain a list under “rules:”.");
  return list.slice(0, MAX_PARSED_RULES).map((rule: unknown, index) => {
    if (!isObject(rule)) throw new FileError(`Rule ${index + 1} is not a list of fields.`);
    return rule;
  });
}

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

function writeCsv(rules: RuleSnapshot[]): string {
  const columns = FIELDS.filter(
    (field) => isColumn(field) || rules.some((snapshot) => isNotDefault(snapshot, field)),
  );
  const lines = rules.map((rule) =>
    columns.map((field) =>
      isNotDefault(rule, field) ? escapeFormulas(writeCell(getCellType(field), rule[field])) : "",
    ),
  );
  return BYTE_ORDER_MARK + papa.unparse([columns, ...lines]);
}

function isColumn(field: keyof RuleSnapshot): boolean {
  return field === "id" || RULE_FIELDS[field].inFiles !== "where said";
}

function getCellType(field: keyof RuleSnapshot): CellType {
  return field === "id" ? "number" : RULE_FIELDS[field].cell;
}

function readCsv(content: string): Record<string, unknown>[] {
  const { data } = papa.parse<string[]>(content.replace(BYTE_ORDER_MARK, ""), {
    skipEmptyLines: "greedy",
    delimitersToGuess: [",", ";", "\t"],
  });
  const [header = [], ...rows] = data;
  const names = header.map((name) => name.trim().toLowerCase());
  if (!names.includes("rule_content"))
    throw new FileError("The file needs a column named rule_content.");
  return rows
    .slice(0, MAX_PARSED_RULES)
    .map((cells) => parseCells((field) => unescapeFormulas(cells[names.indexOf(field)] ?? "")));
}

function parseCells(getText: (field: keyof RuleSnapshot) => string): Record<string, unknown> {
  const cells = FIELDS.flatMap((field): [string, unknown][] => {
    const text = getText(field);
    if (text === "" && field !== "description" && field !== "rule_content") return [];
    return [[field, readCell(getCellType(field), text)]];
  });
  return Object.fromEntries(cells);
}

/** Formats a field's value as a CSV cell. */
function writeCell(cell: CellType, value: unknown): string {
  if (cell === "json") return JSON.stringify(value);
  if (!Array.isArray(value)) return String(value);
  if (cell === "examples") return value.map((each) => escapeLine(writeExample(each))).join("\n");
  return value.map((text) => escapeLine(String(text))).join("\n");
}

/** Parses a CSV cell. Invalid values stay text, which validation rejects. */
function readCell(cell: CellType, text: string): unknown {
  switch (cell) {
    case "text":
      return text;
    case "flag":
      return parseFlag(text);
    case "number":
      return Number(text);
    case "tags":
      return text.split(/[\s,;|]+/).filter(Boolean);
    case "lines":
      return splitLines(text);
    case "examples":
      return splitLines(text).map(readExample);
    case "json":
      return tryParseJson(text);
  }
}

function splitLines(text: string): string[] {
  return text.split(/\r?\n/).filter(Boolean).map(unescapeLine);
}

function parseFlag(text: string): boolean | string {
  if (/^(true|yes|1)$/i.test(text)) return true;
  return /^(false|no|0)$/i.test(text) ? false : text;
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Escapes line breaks as in JSON, so that each text fits on one line. */
function escapeLine(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}

function unescapeLine(line: string): string {
  return line.replace(
    /\\(.)/g,
    (_, character: string) => ({ n: "\n", r: "\r" })[character] ?? character,
  );
}
