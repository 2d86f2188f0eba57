import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { productPatterns } from "@/db/schema/patterns";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { findingKinds, validations, violations } from "@/db/schema/validations";
import { gainsOf } from "@/lib/checking/gain";
import type { ProductTexts } from "@/lib/checking/product-texts";
import { countKept } from "@/lib/counts";
import { decisionsNamed } from "@/lib/decisions/queries";
import { notFound } from "@/lib/errors";
import { isDecided, isOfKind, isOfProduct, isOpenAnd } from "@/lib/findings/narrowed";
import type { Reader } from "@/lib/kept";
import { type Listing, offset } from "@/lib/pagination";
import { isAmong } from "@/lib/search";
import { FOUND } from "./found";
import { checkedTexts, toViolationJson } from "./json";
import type { ListedViolationJson, ViolationQuery } from "./schemas";

function selectViolations(on: Database) {
  return on
    .select({
      violation: FOUND,
      checkedText: validations.checkedText,
      checkedTexts: validations.checkedTexts,
      counts: {
        high: sql<number>`${validations.categoryHigh} + ${validations.brandHigh}`,
        medium: sql<number>`${validations.categoryMedium} + ${validations.brandMedium}`,
        low: sql<number>`${validations.categoryLow} + ${validations.brandLow}`,
      },
    })
    .from(violations)
    .innerJoin(findingKinds, eq(findingKinds.id, violations.kindId))
    .innerJoin(validations, eq(validations.id, violations.validationId));
}

type Row = Awaited<ReturnType<typeof selectViolations>>[number];

/**
 * Violations of the newest validations first, each validation's in the order of its text. The page's
 * ids are found before their rows are joined. With `latest` those of the products' newest verdicts
 * alone, each with its product; these are counted from the patterns, and counts may be kept ones.
 */
export async function listViolations(
  query: ViolationQuery,
  reader: Reader,
): Promise<Listing<ListedViolationJson>> {
  const where = filterOf(query);
  const [ids, count] = await Promise.all([
    db()
      .select({ id: violations.id })
      .from(violations)
      .where(where)
      .orderBy(desc(violations.validationId), violations.ordinal)
      .limit(query.page_size)
      .offset(offset(query)),
    query.latest && query.validation === undefined && (query.decision ?? "none") === "none"
      ? countKept(
          sql`(select coalesce(sum(${productPatterns.open}), 0) from ${productPatterns}
          where ${and(...isOpenAnd(query))})`,
          reader,
        )
      : db().$count(violations, where),
  ]);
  const items = await listViolationsById(ids.map(({ id }) => id));
  return { items: query.latest ? await withProducts(items) : items, count, countIsExact: true };
}

function filterOf(query: ViolationQuery): SQL | undefined {
  const ofProduct = isOfProduct(query);
  return and(
    query.validation === undefined ? undefined : eq(violations.validationId, query.validation),
    isOfKind(sql`${violations.kindId}`, query),
    query.latest || query.decision ? isDecided(query.decision ?? "none") : undefined,
    query.latest && !ofProduct ? IS_NEWEST : undefined,
    query.latest && ofProduct
      ? sql`${violations.validationId} in (select ${productPatterns.validationId} from ${productPatterns}
          join ${products} on ${products.id} = ${productPatterns.productId} where ${ofProduct})`
      : undefined,
    ofProduct && !query.latest
      ? sql`${violations.validationId} in (select ${validations.id} from ${validations}
          join ${products} on ${products.id} = ${validations.productId} where ${ofProduct})`
      : undefined,
  );
}

/**
 * Whether a violation is of its product's newest verdict, of which all patterns of a product are. Asked
 * of each row in turn: nearly all are, so that the list is walked in its order until a page is full.
 */
const IS_NEWEST = sql`${violations.validationId} = (
  select ${productPatterns.validationId} from ${productPatterns} where ${productPatterns.productId} =
    (select ${validations.productId} from ${validations} where ${validations.id} = ${violations.validationId})
  limit 1)`;

/** The violations with these ids that still exist, in the list's order. */
export async function listViolationsById(ids: number[]): Promise<ListedViolationJson[]> {
  if (ids.length === 0) return [];
  return toListedJson(
    await selectViolations(db())
      .where(isAmong(violations.id, ids))
      .orderBy(desc(violations.validationId), violations.ordinal),
  );
}

/** With the products that they are in. */
async function withProducts(items: ListedViolationJson[]): Promise<ListedViolationJson[]> {
  const ids = [...new Set(items.map(({ validation }) => validation))];
  const found = await db()
    .select({
      validation: validations.id,
      product_id: products.productId,
      product_name: products.name,
      category_name: categories.name,
    })
    .from(validations)
    .innerJoin(products, eq(products.id, validations.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(isAmong(validations.id, ids));
  const productOf = new Map(found.map(({ validation, ...product }) => [validation, product]));
  return items.map((item) => ({ ...item, ...productOf.get(item.validation) }));
}

/** @throws DomainError not_found */
export async function getViolation(id: number): Promise<ListedViolationJson> {
  const [found] = await selectViolations(db()).where(eq(violations.id, id));
  if (!found) throw notFound("Violation");
  const [listed] = await toListedJson([found]);
  if (!listed) throw notFound("Violation");
  return listed;
}

/** Each validation's texts are read once. */
async function toListedJson(rows: Row[]): Promise<ListedViolationJson[]> {
  const decisions = await decisionsNamed(rows.map(({ violation }) => violation));
  const known = new Map<number, ProductTexts>();
  return rows.map(({ violation, ...stored }) => {
    const { validationId } = violation;
    const texts = known.get(validationId) ?? checkedTexts(stored.checkedText, stored.checkedTexts);
    known.set(validationId, texts);
    return {
      ...toViolationJson(violation, texts, { gains: gainsOf(stored.counts), decisions }),
      validation: validationId,
      source: violation.source,
    };
  });
}
