import type { RuleCounts } from "../../../db/schema/evaluation-types.ts";
import {
  DESCRIPTION,
  type Example,
  type Forms,
  type Notes,
  type RuleType,
  type Severity,
} from "../../enums.ts";
import { DEFAULT_RULE_TYPE, DEFAULT_SEVERITY } from "../defaults.ts";

/** How a value stands in a cell of a CSV file: lists of texts one a line, tags apart by commas. */
export type Cell = "text" | "flag" | "number" | "tags" | "lines" | "examples" | "json";

interface RuleField<T> {
  /** What a rule has where its author says nothing, in versions of before there was the field too. */
  none: T;
  cell: Cell;
  /**
   * Whether files name it of every rule; of those that say something, with its column always
   * there; or only where a rule says something.
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
 * What an author says of a rule, in the order in which answers name it. Its columns are called the
 * same; how it is sent and answered stands in `field-schemas`. Forms, answers, versions, files and
 * the checker's rules come from these three.
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
  forms: field<Forms>({}, "json"),
  notes: field<Notes>({}, "json"),
  when: field<string[]>([], "lines"),
  unless: field<string[]>([], "lines"),
  within: field<number | null>(null, "number"),
  counts: field<RuleCounts>("always", "text"),
};

type Table = typeof RULE_FIELDS;
export type RuleFieldName = keyof Table;
export type RuleFields = { [Name in RuleFieldName]: Table[Name]["none"] };

/** A rule as versions and files hold it. */
export interface RuleSnapshot extends RuleFields {
  id: number;
}

export const RULE_FIELD_NAMES = Object.keys(RULE_FIELDS) as RuleFieldName[];

/** All fields of a rule and nothing else; what is left out as where nothing is said. */
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

/** The fields among what is given, for their columns. */
export function toColumns<Given extends Partial<RuleFields>>(
  given: Given,
): Columns<Pick<Given, RuleFieldName & keyof Given>> {
  const present = RULE_FIELD_NAMES.filter((name) => given[name] !== undefined);
  const pairs = present.map((name) => [columnOf(name), given[name]]);
  return Object.fromEntries(pairs) as Columns<Pick<Given, RuleFieldName & keyof Given>>;
}

/** The fields of a stored rule. */
export function fromColumns(row: RuleColumns): RuleFields {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    RULE_FIELD_NAMES.map((name) => [name, stored.get(columnOf(name))]),
  ) as RuleFields;
}

/** What the column of a field is called in code. */
export function columnOf<Name extends RuleFieldName>(name: Name): Column<Name> {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as Column<Name>;
}
