import { and, desc, eq, inArray, or } from "drizzle-orm";
import { db } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { productEdits, products } from "@/db/schema/products";
import { auditLog, users } from "@/db/schema/users";
import { approvals, validations } from "@/db/schema/validations";
import type { ApprovalAction } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { selectPersonName } from "@/lib/platform/person-names";
import type { DecisionEntry, EditEntry, ProductHistory, PublishEntry } from "./schemas";

/** Returns the history of an existing product. @throws DomainError not_found */
export async function getProductHistory(productId: number, limit: number) {
  const [product] = await db()
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) throw notFound("Product");
  return listProductHistory(productId, limit);
}

/** Returns a product's latest events, newest first. @param limit their maximum */
export async function listProductHistory(
  productId: number,
  limit: number,
): Promise<ProductHistory> {
  const [edits, actions] = await Promise.all([
    listEdits(productId, limit + 1),
    listAuditEntries(productId, limit + 1),
  ]);
  const entries = [...edits, ...actions].sort((a, b) => b.at.localeCompare(a.at));
  return { entries: entries.slice(0, limit), more: entries.length > limit };
}

async function listEdits(productId: number, limit: number): Promise<EditEntry[]> {
  const editRows = await db()
    .select({ edit: productEdits, by: selectPersonName(users) })
    .from(productEdits)
    .innerJoin(users, eq(users.id, productEdits.editedBy))
    .where(eq(productEdits.productId, productId))
    .orderBy(desc(productEdits.id))
    .limit(limit);
  const names = await loadReferenceNames(editRows.map((row) => row.edit));
  return editRows.map(({ edit, by }) => ({
    kind: "edit",
    key: `edit-${edit.id}`,
    at: edit.createdAt.toISOString(),
    by,
    field: edit.field,
    old: resolveName(edit.field, edit.oldValue),
    new: resolveName(edit.field, edit.newValue),
    reason: edit.reason,
  }));

  function resolveName(field: string, value: string | null) {
    if (value === null || !Object.hasOwn(names, field)) return value;
    return names[field as keyof typeof names].get(value) ?? `#${value} (deleted)`;
  }
}

type ProductEditRow = typeof productEdits.$inferSelect;

/** Returns the names of the categories and guidelines in these edits. */
async function loadReferenceNames(edits: ProductEditRow[]) {
  const listIds = (field: string) =>
    edits
      .filter((edit) => edit.field === field)
      .flatMap((edit) => [edit.oldValue, edit.newValue])
      .flatMap((value) => (value === null ? [] : [Number(value)]));
  const [category, guidelines] = [listIds("category"), listIds("brand_guidelines")];
  const [foundCategories, foundGuidelines] = await Promise.all([
    category.length === 0
      ? []
      : db()
          .select({ id: categories.id, name: categories.name })
          .from(categories)
          .where(inArray(categories.id, category)),
    guidelines.length === 0
      ? []
      : db()
          .select({ id: brandGuidelines.id, name: brandGuidelines.title })
          .from(brandGuidelines)
          .where(inArray(brandGuidelines.id, guidelines)),
  ]);
  const indexNamesById = (rows: { id: number; name: string }[]) =>
    new Map(rows.map((row) => [String(row.id), row.name]));
  return {
    category: indexNamesById(foundCategories),
    brand_guidelines: indexNamesById(foundGuidelines),
  };
}

/** Lists decisions (including those since replaced) and publications from the audit log. */
async function listAuditEntries(
  productId: number,
  limit: number,
): Promise<(DecisionEntry | PublishEntry)[]> {
  const ofProduct = db()
    .select({ id: approvals.id })
    .from(approvals)
    .innerJoin(validations, eq(validations.id, approvals.validationId))
    .where(eq(validations.productId, productId));
  const auditRows = await db()
    .select({ auditEntry: auditLog, by: selectPersonName(users) })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      or(
        and(eq(auditLog.entity, "approval"), inArray(auditLog.entityId, ofProduct)),
        and(
          eq(auditLog.entity, "product"),
          eq(auditLog.entityId, productId),
          inArray(auditLog.action, [PUBLISHED_ACTION, ...Object.keys(DIRECT_ACTIONS)]),
        ),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
  return auditRows.map(({ auditEntry, by }) => {
    const entry = { key: `deed-${auditEntry.id}`, at: auditEntry.createdAt.toISOString(), by };
    if (auditEntry.action === PUBLISHED_ACTION) return { ...entry, kind: "publish" };
    const detail = auditEntry.detail as DecisionDetail;
    return {
      ...entry,
      kind: "decision",
      action: DIRECT_ACTIONS[auditEntry.action] ?? detail.action ?? "approve",
      comments: detail.comments ?? "",
      validation: detail.validation ?? null,
      before: detail.before?.action ?? null,
    };
  });
}

const PUBLISHED_ACTION = "product.published";
/** Actions that record a decision on a product without a completed validation. */
const DIRECT_ACTIONS: Record<string, ApprovalAction> = {
  "product.approved": "approve",
  "product.rejected": "reject",
};

interface DecisionDetail {
  validation?: number;
  action?: ApprovalAction;
  comments?: string;
  before?: { action: ApprovalAction };
}
