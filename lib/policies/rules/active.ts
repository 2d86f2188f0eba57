import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { readExample } from "@/db/schema/example-text";
import { rules } from "@/db/schema/policies";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import type { RuleType } from "@/lib/enums";
import { RULE_FIELD_NAMES, type RuleFieldName, toPropertyName } from "./fields";

/** Fields that the checker does not need, or that have another name there. */
const UNCHECKED_FIELDS: readonly RuleFieldName[] = [
  "rule_content",
  "is_active",
  "must_flag",
  "must_pass",
  "notes",
];

/** Rule types whose examples are shown to the model. */
const MODEL_RULE_TYPES: readonly RuleType[] = [
  "tone_requirement",
  "image_requirement",
  "format_requirement",
];
const modelRuleCondition = `r.rule_type in (${MODEL_RULE_TYPES.map((type) => `'${type}'`).join(", ")})`;
const buildExamplesSql = (column: string) =>
  `case when ${modelRuleCondition} then to_json(r.${column}) else '[]' end`;

const checkedFields = RULE_FIELD_NAMES.filter((name) => !UNCHECKED_FIELDS.includes(name))
  .map((name) => `'${toPropertyName(name)}', r."${name}"`)
  .join(", ");

const activeRules = sql.raw(`coalesce(json_agg(json_build_object(
  'id', r.id, 'content', r.rule_content, ${checkedFields},
  'mustFlag', ${buildExamplesSql("must_flag")}, 'mustPass', ${buildExamplesSql("must_pass")}) order by r.id), '[]')`);

/**
 * Returns a SQL expression for the active rules of an owner in the checker's format. Use it in the
 * statement that selects the owner, so that both are consistent.
 * @param id the SQL of the owner's id, qualified by its table
 */
export function selectActiveRules(
  owner: "category_guideline_id" | "brand_guideline_id" | "rule_set_id",
  id: SQLWrapper,
): SQL<SelectedRule[]> {
  return sql`(
    select ${activeRules} from ${rules} r where r.${sql.identifier(owner)} = ${id} and r.is_active)`;
}

/** A rule as selected by `selectActiveRules`, with its examples as stored. */
export type SelectedRule = Omit<PolicyRule, "mustFlag" | "mustPass"> &
  Record<"mustFlag" | "mustPass", string[]>;

/** Converts rules selected by `selectActiveRules`. */
export function readRules(selectedRules: SelectedRule[]): PolicyRule[] {
  return selectedRules.map(({ mustFlag, mustPass, ...rule }) => ({
    ...rule,
    ...(mustFlag.length > 0 && { mustFlag: mustFlag.map(readExample) }),
    ...(mustPass.length > 0 && { mustPass: mustPass.map(readExample) }),
  }));
}
