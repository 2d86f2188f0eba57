import { and, count, desc, eq, ne, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { importProfiles } from "@/db/schema/imports";
import type { SessionUser } from "@/lib/auth/sessions";
import { conflict, notFound } from "@/lib/errors";
import { type Listing, offset, type PageQuery } from "@/lib/pagination";
import type { ImportProfile, UpdateImportProfile } from "./schemas";
import type { Import } from "./settings";

type Profile = typeof importProfiles.$inferSelect;

/** The newest profile of a file with this header; null where none was kept. */
export async function findProfile(columns: Import["columns"]): Promise<Profile | null> {
  const header = headerOf(columns);
  const [found] = await db()
    .select()
    .from(importProfiles)
    .where(
      sql`md5(${importProfiles.header}) = md5(${header}) and ${importProfiles.header} = ${header}`,
    )
    .orderBy(desc(importProfiles.updatedAt))
    .limit(1);
  return found ?? null;
}

/** A draft mapped as a profile says. */
export function applyProfile(draft: Import, profile: Profile): Import {
  return {
    ...draft,
    profile: profile.name,
    mode: profile.mode,
    clearEmpty: profile.clearEmpty,
    defaultCategory: profile.defaultCategory,
    columns: draft.columns.map((column) => ({
      ...column,
      field: profile.mapping[column.name] ?? null,
    })),
    categories: Object.entries(profile.categories).map(([value, category]) => ({
      value,
      rows: 0,
      category,
    })),
  };
}

/** Keeps a draft's mapping; one of the same name is replaced. */
export async function saveProfile(name: string, draft: Import, user: SessionUser): Promise<void> {
  const kept = {
    name,
    header: headerOf(draft.columns),
    mapping: Object.fromEntries(draft.columns.map((column) => [column.name, column.field])),
    categories: Object.fromEntries(
      draft.categories.flatMap(({ value, category }) =>
        category === null ? [] : [[value, category] as const],
      ),
    ),
    defaultCategory: draft.defaultCategory,
    mode: draft.mode,
    clearEmpty: draft.clearEmpty,
    updatedAt: new Date(),
  };
  await db().transaction(async (tx) => {
    await tx.delete(importProfiles).where(isCalled(name));
    await tx.insert(importProfiles).values({ ...kept, createdBy: user.id });
  });
}

/** All profiles, the newest change first. */
export async function listProfiles(query: PageQuery): Promise<Listing<ImportProfile>> {
  const [found, [total]] = await Promise.all([
    db()
      .select()
      .from(importProfiles)
      .orderBy(desc(importProfiles.updatedAt), desc(importProfiles.id))
      .limit(query.page_size)
      .offset(offset(query)),
    db().select({ count: count() }).from(importProfiles),
  ]);
  return { items: found.map(toProfileJson), count: total?.count ?? 0, countIsExact: true };
}

/** @throws DomainError not_found; conflict, where the name is taken */
export async function updateProfile(
  id: number,
  { clear_empty, ...input }: UpdateImportProfile,
): Promise<ImportProfile> {
  if (input.name !== undefined) {
    const [taken] = await db()
      .select({ id: importProfiles.id })
      .from(importProfiles)
      .where(and(isCalled(input.name), ne(importProfiles.id, id)));
    if (taken) throw conflict("A mapping with this name exists already.", "name");
  }
  const [changed] = await db()
    .update(importProfiles)
    .set({ ...input, clearEmpty: clear_empty, updatedAt: new Date() })
    .where(eq(importProfiles.id, id))
    .returning();
  if (!changed) throw notFound("Mapping");
  return toProfileJson(changed);
}

/** @throws DomainError not_found */
export async function deleteProfile(id: number): Promise<void> {
  const deleted = await db()
    .delete(importProfiles)
    .where(eq(importProfiles.id, id))
    .returning({ id: importProfiles.id });
  if (deleted.length === 0) throw notFound("Mapping");
}

function isCalled(name: string) {
  return eq(sql`lower(${importProfiles.name})`, name.toLowerCase());
}

function toProfileJson(profile: Profile): ImportProfile {
  return {
    id: profile.id,
    name: profile.name,
    mapping: profile.mapping,
    categories: profile.categories,
    mode: profile.mode,
    clear_empty: profile.clearEmpty,
    columns: profile.header.split("\n"),
    default_category: profile.defaultCategory,
    created_at: profile.createdAt.toISOString(),
    updated_at: profile.updatedAt.toISOString(),
  };
}

function headerOf(columns: Import["columns"]): string {
  return columns.map(({ name }) => name).join("\n");
}
