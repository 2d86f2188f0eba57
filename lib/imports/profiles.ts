import { isDeepStrictEqual } from "node:util";
import { and, count, desc, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { importProfiles, sources } from "@/db/schema/imports";
import { conflict, DomainError, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { getOffset, type Listing, type PageQuery } from "@/lib/platform/pagination";
import { toSnakeCase } from "@/lib/platform/snake-case";
import type { ImportProfile, UpdateImportProfile } from "./schemas";
import type { Import } from "./settings";

type Profile = typeof importProfiles.$inferSelect;

/**
 * Returns the saved mapping of a source or, if it has none, the most recently changed mapping for a
 * file with the same header. Returns null if there is none.
 */
export async function findProfile(
  columns: Import["columns"],
  sourceId: number | null,
): Promise<Profile | null> {
  const header = toHeaderKey(columns);
  if (sourceId !== null) {
    const [ownProfile] = await db()
      .select(getTableColumns(importProfiles))
      .from(sources)
      .innerJoin(importProfiles, eq(importProfiles.id, sources.profileId))
      .where(eq(sources.id, sourceId));
    if (ownProfile) return ownProfile;
  }
  const [profile] = await db()
    .select()
    .from(importProfiles)
    .where(
      sql`md5(${importProfiles.header}) = md5(${header}) and ${importProfiles.header} = ${header}`,
    )
    .orderBy(desc(importProfiles.updatedAt))
    .limit(1);
  return profile ?? null;
}

/** Applies a saved mapping to a draft. */
export function applyProfile(draft: Import, profile: Profile): Import {
  return {
    ...draft,
    profile: profile.name,
    mode: profile.mode,
    clearEmpty: profile.clearEmpty,
    defaultCategory: profile.defaultCategory,
    defaultsToAllProducts: false,
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

/**
 * Saves a draft's mapping under a name and replaces any existing mapping with that name.
 * @throws DomainError forbidden if the existing mapping belongs to another user
 */
export async function saveProfile(
  tx: Database,
  name: string,
  draft: Import,
  user: SessionUser,
): Promise<void> {
  const values = {
    name,
    header: toHeaderKey(draft.columns),
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
  const [created] = await tx
    .insert(importProfiles)
    .values({ ...values, createdBy: user.id })
    .onConflictDoNothing()
    .returning();
  if (created) return auditProfile(tx, "created", created, user);
  const replacedProfile = await lockProfile(tx, nameCondition(name), user);
  await tx.update(importProfiles).set(values).where(eq(importProfiles.id, replacedProfile.id));
  await auditProfile(tx, "updated", replacedProfile, user, { name, mapping: values.mapping });
}

/** Lists all saved mappings, most recently changed first. */
export async function listProfiles(query: PageQuery): Promise<Listing<ImportProfile>> {
  const [profiles, [total]] = await Promise.all([
    db()
      .select()
      .from(importProfiles)
      .orderBy(desc(importProfiles.updatedAt), desc(importProfiles.id))
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().select({ count: count() }).from(importProfiles),
  ]);
  return { items: profiles.map(toProfileJson), count: total?.count ?? 0, countIsExact: true };
}

/** Updates a saved mapping. @throws DomainError not_found, forbidden (others'), conflict (name) */
export async function updateProfile(
  id: number,
  { clear_empty, ...input }: UpdateImportProfile,
  user: SessionUser,
): Promise<ImportProfile> {
  return db().transaction(async (tx) => {
    const before = await lockProfile(tx, eq(importProfiles.id, id), user);
    if (input.name !== undefined) {
      const [existingProfile] = await tx
        .select({ id: importProfiles.id })
        .from(importProfiles)
        .where(and(nameCondition(input.name), ne(importProfiles.id, id)));
      if (existingProfile) throw conflict("A mapping with this name already exists.", "name");
    }
    const [updatedProfile] = await tx
      .update(importProfiles)
      .set({ ...input, clearEmpty: clear_empty, updatedAt: new Date() })
      .where(eq(importProfiles.id, id))
      .returning();
    if (!updatedProfile) throw notFound("Mapping");
    await auditProfile(tx, "updated", before, user, { ...input, clear_empty });
    return toProfileJson(updatedProfile);
  });
}

/** Deletes a saved mapping. @throws DomainError not_found, forbidden (others', for non-admins) */
export async function deleteProfile(id: number, user: SessionUser): Promise<void> {
  await db().transaction(async (tx) => {
    const deletedProfile = await lockProfile(tx, eq(importProfiles.id, id), user);
    await tx.delete(importProfiles).where(eq(importProfiles.id, id));
    await auditProfile(tx, "deleted", deletedProfile, user);
  });
}

/** Returns a saved mapping that this user can change. @throws DomainError not_found, forbidden */
async function lockProfile(tx: Database, condition: SQL, user: SessionUser): Promise<Profile> {
  const [profile] = await tx.select().from(importProfiles).where(condition).for("update");
  if (!profile) throw notFound("Mapping");
  if (profile.createdBy === user.id || user.role === "admin") return profile;
  throw new DomainError(
    "forbidden",
    `The mapping “${profile.name}” belongs to another user: only they or an admin can change it. Save yours under another name.`,
  );
}

/** Audits an update of a saved mapping. @param changes the new values */
async function auditProfile(
  tx: Database,
  action: "created" | "updated" | "deleted",
  profile: Profile,
  user: SessionUser,
  changes: Partial<UpdateImportProfile> = {},
): Promise<void> {
  const before: Record<string, unknown> = toProfileJson(profile);
  const changedFields = Object.entries(changes).filter(
    ([field, to]) => to !== undefined && !isDeepStrictEqual(to, before[field]),
  );
  await recordAudit(tx, {
    actorId: user.id,
    action: `import_profile.${action}`,
    entity: "import_profile",
    entityId: profile.id,
    detail: {
      name: profile.name,
      ...(action === "updated" && {
        changes: Object.fromEntries(
          changedFields.map(([field, to]) => [field, { from: before[field], to }]),
        ),
      }),
    },
  });
}

function nameCondition(name: string) {
  return eq(sql`lower(${importProfiles.name})`, name.toLowerCase());
}

function toProfileJson(profile: Profile): ImportProfile {
  return {
    ...toSnakeCase(profile, ["id", "name", "mapping", "categories", "mode", "clearEmpty"]),
    columns: profile.header.split("\n"),
    default_category: profile.defaultCategory,
    created_at: profile.createdAt.toISOString(),
    updated_at: profile.updatedAt.toISOString(),
  };
}

function toHeaderKey(columns: Import["columns"]): string {
  return columns.map(({ name }) => name).join("\n");
}
