import { eq, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { rules } from "@/db/schema/policies";
import { productFields, products } from "@/db/schema/products";
import type { User } from "@/db/schema/users";
import { conflict, DomainError, invalidField, notFound } from "@/lib/errors";
import { pluralize } from "@/lib/format";
import { recordAudit } from "@/lib/outbox/audit/record";
import { MAX_FIELDS } from "./limits";
import { isNamed, orderByIdFirst, type ProductField, toFieldJson } from "./queries";
import type { CreateProductField, ProductFieldJson, UpdateProductField } from "./schemas";

type Actor = Pick<User, "id">;

/** Creates a custom field. @throws DomainError conflict: taken key or label, or too many */
export async function createField(
  input: CreateProductField,
  user: Actor,
): Promise<ProductFieldJson> {
  return db().transaction(async (tx) => {
    // Serializes concurrent requests to enforce the maximum.
    await tx.execute(sql`lock table ${productFields} in share row exclusive mode`);
    if ((await tx.$count(productFields)) >= MAX_FIELDS)
      throw conflict(`A catalogue can have at most ${MAX_FIELDS} fields.`);
    const [field] = await tx.insert(productFields).values(input).returning();
    if (!field) throw new Error("The field was not stored.");
    await recordFieldAudit(tx, user, "created", field.id, input);
    return toFieldJson(field);
  });
}

/**
 * Updates a field's label. The field's kind can be changed only while the field is unused.
 * @param name the field's id or key
 * @throws DomainError not_found; invalid if the key differs; conflict if the label is taken or the
 * kind of a used field would change
 */
export async function updateField(
  name: string,
  input: UpdateProductField,
  user: Actor,
): Promise<ProductFieldJson> {
  return db().transaction(async (tx) => {
    const field = await lockField(tx, name);
    const { key = field.key, label = field.label, kind = field.kind } = input;
    if (key !== field.key) throw invalidField("key", "A field's key cannot be changed.");
    if (kind !== field.kind)
      await assertFieldUnused(tx, field, "Its kind cannot be changed while it is in use.");
    if (kind === field.kind && label === field.label) return toFieldJson(field);
    const [updatedField] = await tx
      .update(productFields)
      .set({ label, kind, updatedAt: new Date() })
      .where(eq(productFields.id, field.id))
      .returning();
    if (!updatedField) throw notFound("Field");
    const labelChange = { from: field.label, to: label };
    await recordFieldAudit(tx, user, "updated", field.id, {
      changes: {
        ...(label === field.label ? {} : { label: labelChange }),
        ...(kind === field.kind ? {} : { kind: { from: field.kind, to: kind } }),
      },
    });
    return toFieldJson(updatedField);
  });
}

/**
 * Deletes an unused field.
 * @param name the field's id or key
 * @throws DomainError not_found; conflict with the number of products and rules that use it
 */
export async function deleteField(name: string, user: Actor): Promise<void> {
  await db().transaction(async (tx) => {
    const field = await lockField(tx, name);
    await assertFieldUnused(tx, field, "Remove it from them first.");
    await tx.delete(productFields).where(eq(productFields.id, field.id));
    const { key, label, kind } = field;
    await recordFieldAudit(tx, user, "deleted", field.id, { name: label, key, kind });
  });
}

/** Locks the field so that no product or rule can start using it in the meantime. */
async function lockField(tx: Database, name: string): Promise<ProductField> {
  const [field] = await tx
    .select()
    .from(productFields)
    .where(isNamed(name))
    .orderBy(orderByIdFirst(name))
    .limit(1)
    .for("update");
  if (!field) throw notFound("Field");
  return field;
}

async function assertFieldUnused(
  tx: Database,
  { key }: ProductField,
  advice: string,
): Promise<void> {
  const productCount = await tx.$count(products, sql`${products.texts} ? ${key}`);
  const ruleCount = await tx.$count(rules, eq(rules.field, key));
  if (productCount + ruleCount === 0) return;
  const users = [
    ...(productCount > 0 ? [pluralize(productCount, "product")] : []),
    ...(ruleCount > 0 ? [pluralize(ruleCount, "rule")] : []),
  ].join(" and ");
  throw new DomainError("conflict", `This field is used by ${users}. ${advice}`, {
    body: { products: productCount, rules: ruleCount },
  });
}

function recordFieldAudit(
  tx: Database,
  user: Actor,
  operation: "created" | "updated" | "deleted",
  entityId: number,
  detail: Record<string, unknown>,
): Promise<void> {
  const action = `product_field.${operation}`;
  return recordAudit(tx, { actorId: user.id, action, entity: "product_field", entityId, detail });
}
