import { count, desc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { productEdits, products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { notFound } from "@/lib/errors";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import { toSnakeCase } from "@/lib/platform/snake-case";
import type { EditJson, EditQuery } from "./schemas";

function selectEdits() {
  return db()
    .select({
      edit: productEdits,
      productId: products.productId,
      editorName: selectPersonName(users),
    })
    .from(productEdits)
    .innerJoin(products, eq(products.id, productEdits.productId))
    .innerJoin(users, eq(users.id, productEdits.editedBy));
}

type EditRow = Awaited<ReturnType<typeof selectEdits>>[number];

/** Lists product changes, newest first. */
export async function listEdits(query: EditQuery): Promise<Listing<EditJson>> {
  const condition =
    query.product === undefined ? undefined : eq(productEdits.productId, query.product);
  const [editRows, [total]] = await Promise.all([
    selectEdits()
      .where(condition)
      .orderBy(desc(productEdits.id))
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().select({ count: count() }).from(productEdits).where(condition),
  ]);
  return { items: editRows.map(toEditJson), count: total?.count ?? 0, countIsExact: true };
}

/** Returns a product change. @throws DomainError not_found */
export async function getEdit(id: number): Promise<EditJson> {
  const [row] = await selectEdits().where(eq(productEdits.id, id));
  if (!row) throw notFound("Edit");
  return toEditJson(row);
}

function toEditJson({ edit, productId, editorName }: EditRow): EditJson {
  return {
    id: edit.id,
    product: edit.productId,
    product_id_display: productId,
    edited_by: edit.editedBy,
    edited_by_name: editorName,
    ...toSnakeCase(edit, ["field", "oldValue", "newValue", "reason", "createdAt"]),
  };
}
