import type { RuleCounts } from "../../../db/schema/evaluation-types.ts";
import {
  DESCRIPTION,
  type Example,
  type Inflections,
  type Notes,
  type RuleType,
  type Severity,
} from "../../enums.ts";
import { DEFAULT_RULE_TYPE, DEFAULT_SEVERITY } from "../defaults.ts";

/** The format of a value in a CSV cell, such as texts with one per line or comma-separated tags. */
export type Cell = "text" | "flag" | "number" | "tags" | "lines" | "examples" | "json";

interface RuleField<T> {
  /** The default value, which also applies to versions that are older than the field. */
  none: T;
  cell: Cell;
  /**
   * Determines whether files contain the field for every rule, always as a column, or only for
   * rules that use it.
   */
  inFiles: "always" | "column" | "where said";
}

function field<T>(
  none: T,
  cell: Cell,
  inFiles: RuleField<T>["inFiles"] = "where said",
): RuleField<T> {
  return { none, cell, inFiles };
}

/**
 * The fields of a rule, in the order of responses. Columns have the same names, and `field-schemas`
 * defines their schemas. Forms, responses, versions, files and the checker's rules are all derived
 * from these.
 */
export const RULE_FIELDS = {
  rule_type: field<RuleType>(DEFAULT_RULE_TYPE, "text", "always"),
  severity: field<Severity>(DEFAULT_SEVERITY, "text", "always"),
  rule_content: field<string>("", "text", "always"),
  description: field<string>("", "text", "always"),
  is_active: field<boolean>(true, "flag", "always"),
  must_flag: field<Example[]>([], "examples", "column"),
  must_pass: field<Example[]>([], "examples", "column"),
  field: field<string>(DESCRIPTION, "text"),
  message: field<string>("", "text"),
  reference: field<string>("", "text"),
  match_case: field<boolean>(false, "flag"),
  languages: field<string[]>([], "tags"),
  exceptions: field<string[]>([], "lines"),
  forms: field<Inflections>({}, "json"),
  notes: field<Notes>({}, "json"),
  when: field<string[]>([], "lines"),
  unless: field<string[]>([], "lines"),
  within: field<number | null>(null, "number"),
  counts: field<RuleCounts>("always", "text"),
  valid_from: field<string | null>(null, "text"),
  valid_until: field<string | null>(null, "text"),
};

type Table = typeof RULE_FIELDS;
export type RuleFieldName = keyof Table;
export type RuleFields = { [Name in RuleFieldName]: Table[Name]["none"] };

/** A rule as stored in versions and files. */
export interface RuleSnapshot extends RuleFields {
  id: number;
}

export const RULE_FIELD_NAMES = Object.keys(RULE_FIELDS) as RuleFieldName[];

/** Returns exactly the fields of a rule, with defaults for missing ones. */
export function fieldsOf(rule: Partial<RuleFields>): RuleFields {
  const pairs = RULE_FIELD_NAMES.map((name) => [name, rule[name] ?? RULE_FIELDS[name].none]);
  return Object.fromEntries(pairs) as RuleFields;
}

type Column<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Column<Rest>>}`
  : Name;
type Columns<Fields> = { [Name in keyof Fields as Column<Name & string>]: Fields[Name] };

/** A rule's fields under the names of their columns. */
export type RuleColumns = Columns<RuleFields>;

/** Renames the given fields to their columns. */
export function toColumns<Given extends Partial<RuleFields>>(
  given: Given,
): Columns<Pick<Given, RuleFieldName & keyof Given>> {
  const present = RULE_FIELD_NAMES.filter((name) => given[name] !== undefined);
  const pairs = present.map((name) => [columnOf(name), given[name]]);
  return Object.fromEntries(pairs) as Columns<Pick<Given, RuleFieldName & keyof Given>>;
}

/** Returns the fields of a stored rule. */
export function fromColumns(row: RuleColumns): RuleFields {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    RULE_FIELD_NAMES.map((name) => [name, stored.get(columnOf(name))]),
  ) as RuleFields;
}

/** Returns the camelCase name of a field's column, as used in code. */
export function columnOf<Name extends RuleFieldName>(name: Name): Column<Name> {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as Column<Name>;
}
