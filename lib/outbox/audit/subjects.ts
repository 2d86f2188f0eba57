import { type SQL, sql } from "drizzle-orm";
import { findingDecisions } from "@/db/schema/decisions";
import {
  brandGuidelines,
  categories,
  categoryGuidelines,
  ruleSets,
  rules,
} from "@/db/schema/policies";
import { batches, productFields, products } from "@/db/schema/products";
import { apiTokens } from "@/db/schema/tokens";
import { users } from "@/db/schema/users";
import { approvals, validations } from "@/db/schema/validations";
import { nameOf } from "@/lib/platform/person-names";

type Detail = Record<string, unknown>;

/**
 * What a thing is called, for the statement that writes its entry; a rule by the policy it belongs
 * to. Of what is just deleted the detail holds the name, or the id of what it belonged to.
 */
export function subjectOf(entity: string, id: number | null, detail: Detail): SQL<string> {
  const name = id === null ? undefined : NAMES[entity]?.(id, detail);
  const known = [detail.name, detail.title].find((value) => typeof value === "string") ?? "";
  return name ? sql<string>`coalesce((${name}), ${known}::text)` : sql<string>`${known}::text`;
}

const NAMES: Record<string, (id: number, detail: Detail) => SQL> = {
  user: (id) => sql`select ${nameOf(users)} from ${users} where ${users.id} = ${id}`,
  api_token: (id) => sql`select ${apiTokens.name} from ${apiTokens} where ${apiTokens.id} = ${id}`,
  product: (id) => sql`select ${products.productId} from ${products} where ${products.id} = ${id}`,
  batch: (id) => sql`select ${batches.batchName} from ${batches} where ${batches.id} = ${id}`,
  product_field: (id) =>
    sql`select ${productFields.label} from ${productFields} where ${productFields.id} = ${id}`,
  approval: (id) => sql`select ${products.productId} from ${approvals}
    join ${validations} on ${validations.id} = ${approvals.validationId}
    join ${products} on ${products.id} = ${validations.productId}
    where ${approvals.id} = ${id}`,
  finding_decision: (id) => sql`select ${products.productId} from ${findingDecisions}
    join ${products} on ${products.id} = ${findingDecisions.productId}
    where ${findingDecisions.id} = ${id}`,
  category: (id) =>
    sql`select ${categories.name} from ${categories} where ${categories.id} = ${id}`,
  brand_guideline: brandTitle,
  category_guideline: (id, { category }) => sql`select ${categories.name} from ${categories}
    where ${categories.id} = coalesce(${categoryOf(id)}, ${idIn(category)}::int)`,
  category_rule: (id, detail) => {
    const kept = sql`(select ${rules.categoryGuidelineId} from ${rules} where ${rules.id} = ${id})`;
    const guideline = sql`coalesce(${kept}, ${idIn(detail.category_guideline)}::int)`;
    return sql`select ${categories.name} from ${categories} where ${categories.id} = ${categoryOf(guideline)}`;
  },
  guideline_rule: (id, { guideline }) => {
    const kept = sql`(select ${rules.brandGuidelineId} from ${rules} where ${rules.id} = ${id})`;
    return brandTitle(sql`coalesce(${kept}, ${idIn(guideline)}::int)`);
  },
  rule_set: ruleSetName,
  rule_set_rule: (id, { rule_set }) => {
    const kept = sql`(select ${rules.ruleSetId} from ${rules} where ${rules.id} = ${id})`;
    return ruleSetName(sql`coalesce(${kept}, ${idIn(rule_set)}::int)`);
  },
};

function ruleSetName(id: number | SQL): SQL {
  return sql`select ${ruleSets.name} from ${ruleSets} where ${ruleSets.id} = ${id}`;
}

function brandTitle(id: number | SQL): SQL {
  return sql`select ${brandGuidelines.title} from ${brandGuidelines} where ${brandGuidelines.id} = ${id}`;
}

function categoryOf(guideline: number | SQL): SQL {
  return sql`(select ${categoryGuidelines.categoryId} from ${categoryGuidelines} where ${categoryGuidelines.id} = ${guideline})`;
}

function idIn(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
