import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { reviewLocks } from "@/db/schema/review";
import { users } from "@/db/schema/users";
import { approvals, findingKinds, validations, violations } from "@/db/schema/validations";
import { countRows } from "@/lib/platform/cache";
import { selectPersonName } from "@/lib/platform/person-names";
import { isAnyOf } from "@/lib/platform/search";
import { isInLanguages } from "@/lib/products/languages";
import { selectProductsNamed } from "@/lib/products/searched-texts";
import { MAX_QUEUED_ITEMS, type ReviewQuery, type ReviewQueue } from "./schemas";

type Reviewer = { id: number };

/**
 * Lists products that need review and whose latest validation is completed and undecided. The count
 * can be cached if it is large (`countRows`).
 */
export async function listReviewQueue(
  query: ReviewQuery,
  reviewer: Reviewer,
): Promise<ReviewQueue> {
  const condition = buildCondition(query);
  const [queueRows, count] = await Promise.all([
    db()
      .select({
        validation: validations.id,
        product: products.id,
        product_id: products.productId,
        product_name: products.name,
        holder: reviewLocks.userId,
        holderName: sql<string | null>`${selectPersonName(users)}`,
        until: reviewLocks.until,
      })
      .from(products)
      .innerJoin(validations, eq(validations.productId, products.id))
      // The planner removes the join if it is not used.
      .leftJoin(approvals, isOwn(reviewer.id))
      .leftJoin(
        reviewLocks,
        and(
          eq(reviewLocks.validationId, validations.id),
          ne(reviewLocks.userId, reviewer.id),
          gt(reviewLocks.until, sql`now()`),
        ),
      )
      .leftJoin(users, eq(users.id, reviewLocks.userId))
      .where(condition)
      .orderBy(...buildOrder(query))
      .limit(MAX_QUEUED_ITEMS),
    countRows(buildCount(condition, reviewer.id)),
  ]);
  return {
    count: Math.max(count, queueRows.length),
    results: queueRows.map(({ holder, holderName, until, ...item }) => ({
      ...item,
      held_by:
        holder && until ? { id: holder, name: holderName ?? "", until: until.toISOString() } : null,
    })),
  };
}

/** Counts the products to review. */
export function countPendingReviews(reviewer: Reviewer): Promise<number> {
  return countRows(buildCount(buildCondition({}), reviewer.id));
}

/** Matches this user's decision on a validation. */
function isOwn(personId: number): SQL {
  return sql`${approvals.validationId} = ${validations.id} and ${approvals.approvedBy} = ${personId}`;
}

function buildCount(condition: SQL | undefined, personId: number): SQL {
  return sql`select count(*) from ${products}
    join ${validations} on ${validations.productId} = ${products.id}
    left join ${approvals} on ${isOwn(personId)} where ${condition}`;
}

function buildCondition(query: ReviewQuery): SQL | undefined {
  const { category, brand_guidelines, rule, batch, uploaded_by, language, market, search } = query;
  return and(
    eq(validations.isLatest, true),
    eq(validations.status, "completed"),
    ...(query.decided === "me"
      ? [isNotNull(approvals.id)]
      : [eq(products.status, "needs_review"), isNull(validations.decision)]),
    isAnyOf(products.categoryId, category),
    isAnyOf(products.brandGuidelinesId, brand_guidelines),
    batch === undefined ? undefined : eq(products.batchId, batch),
    isAnyOf(products.uploadedBy, uploaded_by),
    language === undefined ? undefined : isInLanguages(language),
    isAnyOf(products.market, market),
    search ? inArray(products.id, selectProductsNamed(search)) : undefined,
    rule === undefined
      ? undefined
      : sql`exists (select from ${violations}
          join ${findingKinds} on ${findingKinds.id} = ${violations.kindId}
          where ${violations.validationId} = ${validations.id} and ${isAnyOf(findingKinds.rule, rule)})`,
  );
}

/** Returns a total order by product id at last. Each order has an index. */
function buildOrder({ order, decided }: ReviewQuery): (SQL | typeof products.id)[] {
  if (decided === "me") return [desc(approvals.id)];
  if (order === "worst") return [sql`coalesce(${products.complianceScore}, -1)`, products.id];
  return [sql`${products.createdAt}`, products.id];
}
