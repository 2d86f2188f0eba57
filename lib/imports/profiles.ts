import { desc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { importProfiles } from "@/db/schema/imports";
import type { SessionUser } from "@/lib/auth/sessions";
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
    await tx
      .delete(importProfiles)
      .where(eq(sql`lower(${importProfiles.name})`, name.toLowerCase()));
    await tx.insert(importProfiles).values({ ...kept, createdBy: user.id });
  });
}

function headerOf(columns: Import["columns"]): string {
  return columns.map(({ name }) => name).join("\n");
}
