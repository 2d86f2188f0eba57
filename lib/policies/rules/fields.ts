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

/** The format of a CSV cell, such as texts with one per line or comma-separated tags. */
export type CellType = "text" | "flag" | "number" | "tags" | "lines" | "examples" | "json";

interface RuleField<T> {
  /** The default value, which also applies to versions that predate the field. */
  defaultValue: T;
  cell: CellType;
  /** Whether files contain the field for every rule, as a column, or only if used. */
  inFiles: "always" | "column" | "where said";
}

function defineField<T>(
  defaultValue: T,
  cell: CellType,
  inFiles: RuleField<T>["inFiles"] = "where said",
): RuleField<T> {
  return { defaultValue, cell, inFiles };
}

/**
 * The fields of a rule, in response order. Columns have the same names, and `field-schemas` defines
 * their schemas. Forms, responses, versions, files and the checker's rules are all derived from
 * this list.
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
  claim: defineField<string | null>(null, "text"),
};

type RuleFieldTable = typeof RULE_FIELDS;
export type RuleFieldName = keyof RuleFieldTable;
export type RuleFields = { [Name in RuleFieldName]: RuleFieldTable[Name]["defaultValue"] };

/** A rule as stored in versions and files. */
export interface RuleSnapshot extends RuleFields {
  id: number;
}

export const RULE_FIELD_NAMES = Object.keys(RULE_FIELDS) as RuleFieldName[];

/** Returns exactly the fields of a rule, with defaults for any that are missing. */
export function toRuleFields(rule: Partial<RuleFields>): RuleFields {
  const pairs = RULE_FIELD_NAMES.map((name) => [
    name,
    rule[name] ?? RULE_FIELDS[name].defaultValue,
  ]);
  return Object.fromEntries(pairs) as RuleFields;
}

type PropertyName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<PropertyName<Rest>>}`
  : Name;
type ColumnValues<Fields> = { [Name in keyof Fields as PropertyName<Name & string>]: Fields[Name] };

/** A rule's fields, keyed by column name. */
export type RuleColumns = ColumnValues<RuleFields>;

/** Converts the keys of the given fields to column names. */
export function toColumns<Given extends Partial<RuleFields>>(
  fields: Given,
): ColumnValues<Pick<Given, RuleFieldName & keyof Given>> {
  const presentNames = RULE_FIELD_NAMES.filter((name) => fields[name] !== undefined);
  const pairs = presentNames.map((name) => [toPropertyName(name), fields[name]]);
  return Object.fromEntries(pairs) as ColumnValues<Pick<Given, RuleFieldName & keyof Given>>;
}

/** Returns the fields of a stored rule. */
export function fromRuleColumns(row: RuleColumns): RuleFields {
  const valuesByColumn = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    RULE_FIELD_NAMES.map((name) => [name, valuesByColumn.get(toPropertyName(name))]),
  ) as RuleFields;
}

/** Returns the name of a field's column in code, in camel case: `rule_type` to `ruleType`. */
export function toPropertyName<Name extends RuleFieldName>(name: Name): PropertyName<Name> {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as PropertyName<Name>;
}
