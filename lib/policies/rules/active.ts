import { sql } from "drizzle-orm";
import { readExample } from "@/db/schema/example-text";
import type { PolicyRule } from "@/lib/checking/types";
import type { RuleType } from "@/lib/enums";
import { columnOf, RULE_FIELD_NAMES, type RuleFieldName } from "./fields";

/** Fields that the checker does not need, or knows under another name. */
const NOT_CHECKED: readonly RuleFieldName[] = [
  "rule_content",
  "is_active",
  "must_flag",
  "must_pass",
  "notes",
];

/** Rule types whose examples are shown to the model. */
const FOR_THE_MODEL: readonly RuleType[] = [
  "tone_requirement",
  "image_requirement",
  "format_requirement",
];
const isForModel = `r.rule_type in (${FOR_THE_MODEL.map((type) => `'${type}'`).join(", ")})`;
const examplesOf = (column: string) =>
  `case when ${isForModel} then to_json(r.${column}) else '[]' end`;

const checkedFields = RULE_FIELD_NAMES.filter((name) => !NOT_CHECKED.includes(name))
  .map((name) => `'${columnOf(name)}', r."${name}"`)
  .join(", ");

/** SQL that selects active rules `r` of an owner as the checker expects them. */
export const activeRules = sql.raw(`coalesce(json_agg(json_build_object(
  'id', r.id, 'content', r.rule_content, ${checkedFields},
  'mustFlag', ${examplesOf("must_flag")}, 'mustPass', ${examplesOf("must_pass")}) order by r.id), '[]')`);

/** A rule as selected by `activeRules`, with its examples as stored. */
export type SelectedRule = Omit<PolicyRule, "mustFlag" | "mustPass"> &
  Record<"mustFlag" | "mustPass", string[]>;

/** Converts rules selected by `activeRules`. */
export function readRules(selected: SelectedRule[]): PolicyRule[] {
  return selected.map(({ mustFlag, mustPass, ...rule }) => ({
    ...rule,
    ...(mustFlag.length > 0 && { mustFlag: mustFlag.map(readExample) }),
    ...(mustPass.length > 0 && { mustPass: mustPass.map(readExample) }),
  }));
}
