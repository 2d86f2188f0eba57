import { sql } from "drizzle-orm";
import { columnOf, RULE_FIELD_NAMES, type RuleFieldName } from "./fields";

/** What is not for the checker, or has another name there. */
const NOT_CHECKED: readonly RuleFieldName[] = [
  "rule_content",
  "is_active",
  "must_flag",
  "must_pass",
  "notes",
];

const checkedFields = RULE_FIELD_NAMES.filter((name) => !NOT_CHECKED.includes(name))
  .map((name) => `'${columnOf(name)}', r."${name}"`)
  .join(", ");

/** Rules as the checker takes them, of rows `r`: to be selected where `r` is an owner's and active. */
export const activeRules = sql.raw(`coalesce(json_agg(json_build_object(
  'id', r.id, 'content', r.rule_content, ${checkedFields}) order by r.id), '[]')`);
