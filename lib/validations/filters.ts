import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { products } from "@/db/schema/products";
import { validations, violations } from "@/db/schema/validations";
import type { ApprovalAction, DecisionFilter } from "@/lib/enums";
import { isOfKind } from "@/lib/findings/narrowed";
import { isIn } from "@/lib/products/speaking";
import type { ValidationQuery } from "./schemas";

export type Filters = Omit<ValidationQuery, "page" | "page_size">;

/** What holds of the validations that fit; a search comes on top. */
export function filterOf(filters: Filters): SQL | undefined {
  const { status, product__category: category, product, language, market } = filters;
  const { verdict, decision, latest } = filters;
  return and(
    status === undefined ? undefined : eq(validations.status, status),
    category === undefined ? undefined : eq(validations.categoryId, category),
    product === undefined ? undefined : eq(validations.productId, product),
    verdict === undefined ? undefined : eq(validations.isCompliant, verdict === "compliant"),
    decision === undefined ? undefined : hasDecision(decision),
    latest === undefined ? undefined : eq(validations.isLatest, latest),
    language === undefined ? undefined : isOfOne(isIn(language)),
    market === undefined ? undefined : isOfOne(eq(products.market, market)),
    hasFound(filters),
  );
}

const DECIDED_AS: Record<Exclude<DecisionFilter, "none">, ApprovalAction> = {
  approved: "approve",
  rejected: "reject",
  edit_requested: "request_edit",
};

function hasDecision(decision: DecisionFilter): SQL {
  if (decision === "none") return isNull(validations.decision);
  return eq(validations.decision, DECIDED_AS[decision]);
}

/** Whether a validation found what the filters name; undefined where they name nothing. */
function hasFound({ rule, words }: Filters): SQL | undefined {
  const kinds = isOfKind(sql`${violations.kindId}`, { rule, words });
  return (
    kinds &&
    sql`exists (select from ${violations}
      where ${violations.validationId} = ${validations.id} and ${kinds})`
  );
}

/** Whether a validation is of a product that a condition holds for. */
function isOfOne(condition: SQL): SQL {
  return sql`exists (select from ${products}
    where ${products.id} = ${validations.productId} and ${condition})`;
}
