import { and, count, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { deliveryConflicts } from "@/db/schema/deliveries";
import { imports } from "@/db/schema/imports";
import { users } from "@/db/schema/users";
import { notFound } from "@/lib/errors";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { getOffset, type Listing, type PageQuery } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import { isAmong } from "@/lib/platform/search";
import { toSnakeCase } from "@/lib/platform/snake-case";
import { ALL_PRODUCTS } from "@/lib/policies/defaults";
import type { ImportJson } from "./schemas";
import type { Import } from "./settings";
import { ZERO_COUNTS } from "./survey";

/** Returns an import of the user or, for admins, any. @throws DomainError not_found */
export async function findImport(id: number, user: SessionUser): Promise<Import> {
  const [row] = await db()
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), buildVisibilityCondition(user)));
  if (!row) throw notFound("Import");
  return row;
}

/** Returns the JSON of an import that the user may see. @throws DomainError not_found */
export async function getImport(id: number, user: SessionUser): Promise<ImportJson> {
  const [row] = await selectImports().where(
    and(eq(imports.id, id), buildVisibilityCondition(user)),
  );
  if (!row) throw notFound("Import");
  return toImportJson(row);
}

/** Lists a user's own imports or, for admins, all imports, newest first. */
export async function listImports(
  query: PageQuery,
  user: SessionUser,
): Promise<Listing<ImportJson>> {
  const [rows, [total]] = await Promise.all([
    selectImports()
      .where(buildVisibilityCondition(user))
      .orderBy(desc(imports.id))
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().select({ count: count() }).from(imports).where(buildVisibilityCondition(user)),
  ]);
  return { items: rows.map(toImportJson), count: total?.count ?? 0, countIsExact: true };
}

export async function listImportNames(ids: number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return db()
    .select({ id: imports.id, name: imports.name })
    .from(imports)
    .where(isAmong(imports.id, ids));
}

export function buildVisibilityCondition({ id, role }: SessionUser) {
  return role === "admin" ? undefined : eq(imports.createdBy, id);
}

function selectImports() {
  return db()
    .select({
      ...getTableColumns(imports),
      createdByName: selectPersonName(users),
      openConflicts: sql<number>`(${db()
        .select({ count: count() })
        .from(deliveryConflicts)
        .where(eq(deliveryConflicts.importId, imports.id))})::int`,
    })
    .from(imports)
    .innerJoin(users, eq(users.id, imports.createdBy));
}

function toImportJson(row: Import & { createdByName: string; openConflicts: number }): ImportJson {
  const { openConflicts } = row;
  const { conflicting, ...counts } = { ...ZERO_COUNTS, ...row.counts };
  return {
    ...toSnakeCase(row, ["id", "name", "fileName", "state", "format", "encoding", "encodingSure"]),
    ...toSnakeCase(row, ["delimiter", "sheet", "headerRow", "rows", "columns", "categories"]),
    default_category: row.defaultsToAllProducts ? ALL_PRODUCTS : row.defaultCategory,
    mode: row.mode,
    clear_empty: row.clearEmpty,
    source: row.sourceId ?? row.newSource,
    counts: { ...counts, ...(row.state === "draft" ? {} : { conflicts: openConflicts }) },
    conflicting,
    errors: row.errors,
    progress: { done: row.done, total: row.rows },
    batch_id: row.batchId,
    foreign: row.foreign && {
      ...row.foreign,
      choice: row.foreignChoice,
      prefix: row.foreignPrefix,
    },
    ...toSnakeCase(row, ["profile", "errorMessage", "createdByName", "createdAt", "startedAt"]),
    ...toSnakeCase(row, ["finishedAt"]),
  };
}
