import { asc, eq, or, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { productFields } from "@/db/schema/products";
import { notFound } from "@/lib/errors";
import { isId } from "@/lib/platform/fields";
import { getOffset, type Listing, type PageQuery } from "@/lib/platform/pagination";
import type { ProductFieldJson } from "./schemas";

export type ProductField = typeof productFields.$inferSelect;

/** Lists the custom fields in the order of their creation. */
export async function loadAllFields(database: Database): Promise<ProductField[]> {
  return database.select().from(productFields).orderBy(asc(productFields.id));
}

/** Lists the custom fields and locks them until the transaction ends. */
export async function lockFields(tx: Database): Promise<ProductField[]> {
  return tx.select().from(productFields).orderBy(asc(productFields.id)).for("key share");
}

/** Lists the custom fields in the format of responses. */
export async function listAllFields(): Promise<ProductFieldJson[]> {
  return (await loadAllFields(db())).map(toFieldJson);
}

export async function listFields(query: PageQuery): Promise<Listing<ProductFieldJson>> {
  const allFields = await listAllFields();
  const start = getOffset(query);
  return {
    items: allFields.slice(start, start + query.page_size),
    count: allFields.length,
    countIsExact: true,
  };
}

export function toFieldJson({
  id,
  key,
  label,
  kind,
  ...timestamps
}: ProductField): ProductFieldJson {
  const { createdAt, updatedAt } = timestamps;
  return {
    id,
    key,
    label,
    kind,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

/**
 * Returns a custom field.
 * @param name the field's id or key
 * @throws DomainError not_found
 */
export async function getField(name: string): Promise<ProductFieldJson> {
  const [field] = await db()
    .select()
    .from(productFields)
    .where(isNamed(name))
    .orderBy(orderByIdFirst(name));
  if (!field) throw notFound("Field");
  return toFieldJson(field);
}

/** Returns a condition that matches a field by id or key. */
export function isNamed(field: string) {
  const id = /^\d+$/.test(field) ? Number(field) : 0;
  return isId(id)
    ? or(eq(productFields.id, id), eq(productFields.key, field))
    : eq(productFields.key, field);
}

/** Sorts a field with this id before a field that has this id as its key. */
export function orderByIdFirst(name: string) {
  return asc(sql`${productFields.key} = ${name}`);
}

/** Returns SQL for custom fields as `[key, text]` pairs in order; null if empty. */
export function selectOrderedTexts(texts: unknown) {
  return sql<OrderedTexts>`(
    select coalesce(json_agg(json_build_array(f.key, ${texts} -> f.key) order by f.id), '[]')
    from ${productFields} f)`;
}

export type OrderedTexts = [key: string, text: string | string[] | null][];
