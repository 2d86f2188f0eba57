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

function defineField<T>(
  defaultValue: T,
  cell: Cell,
  inFiles: RuleField<T>["inFiles"] = "where said",
): RuleField<T> {
  return { none: defaultValue, cell, inFiles };
}

/**
 * The fields of a rule, in the order of responses. Columns have the same names, and `field-schemas`
 * defines their schemas. Forms, responses, versions, files and the checker's rules are all derived
 * from these.
 */
export const RULE_FIELDS = {
  rule_type: defineField<RuleType>(DEFAULT_RULE_TYPE, "text", "always"),
  severity: defineField<Severity>(DEFAULT_SEVERITY, "text", "always"),
  rule_content: defineField<string>("", "text", "always"),
  description: defineField<string>("", "text", "always"),
  is_active: defineField<boolean>(true, "flag", "always"),
  must_flag: defineField<Example[]>([], "examples", "column"),
  must_pass: defineField<Example[]>([], "examples", "column"),
  field: defineField<string>(DESCRIPTION, "text"),
  message: defineField<string>("", "text"),
  reference: defineField<string>("", "text"),
  match_case: defineField<boolean>(false, "flag"),
  languages: defineField<string[]>([], "tags"),
  exceptions: defineField<string[]>([], "lines"),
  forms: defineField<Inflections>({}, "json"),
  notes: defineField<Notes>({}, "json"),
  when: defineField<string[]>([], "lines"),
  unless: defineField<string[]>([], "lines"),
  within: defineField<number | null>(null, "number"),
  counts: defineField<RuleCounts>("always", "text"),
  valid_from: defineField<string | null>(null, "text"),
  valid_until: defineField<string | null>(null, "text"),
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
  fields: Given,
): Columns<Pick<Given, RuleFieldName & keyof Given>> {
  const present = RULE_FIELD_NAMES.filter((name) => fields[name] !== undefined);
  const pairs = present.map((name) => [columnOf(name), fields[name]]);
  return Object.fromEntries(pairs) as Columns<Pick<Given, RuleFieldName & keyof Given>>;
}

/** Returns the fields of a stored rule. */
export function fromRuleColumns(row: RuleColumns): RuleFields {
  const valuesByColumn = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    RULE_FIELD_NAMES.map((name) => [name, valuesByColumn.get(columnOf(name))]),
  ) as RuleFields;
}

/** Returns the camelCase name of a field's column, as used in code. */
export function columnOf<Name extends RuleFieldName>(name: Name): Column<Name> {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as Column<Name>;
}
