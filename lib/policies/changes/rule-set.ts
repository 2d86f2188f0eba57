import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { brandGuidelines, categories, ruleSets } from "@/db/schema/policies";
import type { User } from "@/db/schema/users";
import { findDateOrderError, type Validity } from "@/lib/checking/rules/validity";
import { conflict, type FieldErrors, invalidFields, notFound } from "@/lib/errors";
import { RULE_SET } from "../owners";
import { saveAppliesTo } from "../rule-sets/apply";
import { findRuleSet, getRuleSet } from "../rule-sets/queries";
import type { UpdateRuleSet } from "../rule-sets/schemas";
import { EMPTY_SCOPE, formatUses } from "../rule-sets/uses";
import { matchRules } from "../rules/match";
import { toAppliesTo } from "../versions/snapshot";
import { findExistingIds } from "./detach";
import { replaceRules } from "./rule-list";
import { changeWithParts, type PolicyWriter } from "./writer";

export const RULE_SET_POLICY: PolicyWriter<"rule_set"> = {
  kind: "rule_set",
  insert: async (tx, input) =>
    assertValidityOrder(
      await tx
        .insert(ruleSets)
        .values({ ...selectColumns(input), name: input.name })
        .returning(),
    ),
  update: async (tx, id, input) =>
    assertValidityOrder(
      await tx
        .update(ruleSets)
        .set({ ...selectColumns(input), name: input.name, updatedAt: new Date() })
        .where(eq(ruleSets.id, id))
        .returning(),
    ),
  saveParts: async (tx, id, { applies_to, rules }, isValidated) => {
    if (applies_to) await saveAppliesTo(tx, id, applies_to);
    if (rules) await replaceRules(tx, RULE_SET, id, rules, toInvalidError, isValidated);
  },
  get: getRuleSet,
  /** Omits categories and guidelines that have since been deleted. */
  toBodies: async (tx, current, target) => {
    const { all, ...scope } = toAppliesTo(target);
    const applies_to = {
      all,
      categories: await findExistingIds(tx, categories, scope.categories),
      brand_guidelines: await findExistingIds(tx, brandGuidelines, scope.brand_guidelines),
    };
    return [
      { ...current, applies_to: toAppliesTo(current) },
      { ...target, applies_to, rules: matchRules(target.rules, current.rules) },
    ];
  },
  prepareDeletion,
};

const toInvalidError = (faults: FieldErrors) => invalidFields({ rules: faults });

/** Asserts that the days of these rows are in order. @throws DomainError invalid */
function assertValidityOrder<Row extends Validity>(rows: Row[]): Row[] {
  for (const row of rows) {
    const error = findDateOrderError(row);
    if (error) throw invalidFields({ valid_until: [error] });
  }
  return rows;
}

/** @throws DomainError not_found; conflict if the rule set is in use */
async function prepareDeletion(tx: Database, id: number, user: User, detach: boolean) {
  const [locked] = await tx
    .select({ id: ruleSets.id })
    .from(ruleSets)
    .where(eq(ruleSets.id, id))
    .for("update");
  const ruleSet = locked && (await findRuleSet(id, tx));
  if (!ruleSet) throw notFound("Rule set");
  const { name, applies_to } = ruleSet;
  const usage = formatUses(applies_to);
  if (usage && !detach)
    throw conflict(
      `This rule set is in use: it applies to ${usage}. Remove it there first, or delete it with detach=true.`,
    );
  if (usage) await changeWithParts(tx, RULE_SET_POLICY, id, { applies_to: EMPTY_SCOPE }, user);
  return { name, applies_to };
}

function selectColumns(input: UpdateRuleSet) {
  const { description, reference, version, is_active, applies_to } = input;
  return {
    description,
    reference,
    version,
    isActive: is_active,
    appliesToAll: applies_to?.all,
    validFrom: input.valid_from,
    validUntil: input.valid_until,
  };
}
