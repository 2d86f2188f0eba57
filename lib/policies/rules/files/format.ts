import papa from "papaparse";
import { stringify } from "yaml";
import { escapeFormulas, unescapeFormulas } from "../../../platform/export/formulas.ts";
import { FileError } from "../../../platform/files/file-error.ts";
import { parseYaml } from "../../../platform/files/yaml.ts";
import { isObject } from "../../../platform/is-object.ts";
import { MAX_RULES } from "../../defaults.ts";
import { type CellType, RULE_FIELD_NAMES, RULE_FIELDS, type RuleSnapshot } from "../fields.ts";
import { readCell, writeCell } from "./cells.ts";

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
  const { inFiles, none } = RULE_FIELDS[field];
  return inFiles === "always" || JSON.stringify(rule[field]) !== JSON.stringify(none);
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
