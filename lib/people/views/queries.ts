import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { users } from "@/db/schema/users";
import { savedViews } from "@/db/schema/views";
import { notFound } from "@/lib/errors";
import { type Listing, offset } from "@/lib/platform/pagination";
import { nameOf } from "@/lib/platform/person-names";
import type { SessionUser } from "../auth/sessions";
import type { SavedViewJson, SavedViewQuery } from "./schemas";

type Reader = Pick<SessionUser, "id" | "role">;

/** Lists a user's own views and those that others share, by name. */
export async function listSavedViews(
  query: SavedViewQuery,
  reader: Reader,
): Promise<Listing<SavedViewJson>> {
  const { list } = query;
  const where = and(
    list === undefined ? undefined : eq(savedViews.list, list),
    or(eq(savedViews.userId, reader.id), savedViews.shared),
  );
  const [found, count] = await Promise.all([
    selectViews(db(), where)
      .orderBy(sql`lower(${savedViews.name})`, savedViews.id)
      .limit(query.page_size)
      .offset(offset(query)),
    db().$count(savedViews, where),
  ]);
  return { items: found.map((row) => toSavedViewJson(row, reader)), count, countIsExact: true };
}

/** Returns a saved view. @throws DomainError not_found */
export async function getSavedView(
  id: number,
  reader: Reader,
  on: Database,
): Promise<SavedViewJson> {
  const [found] = await selectViews(on, eq(savedViews.id, id));
  if (!found) throw notFound("View");
  return toSavedViewJson(found, reader);
}

function selectViews(on: Database, where: SQL | undefined) {
  return on
    .select({ view: savedViews, ownerName: nameOf(users) })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(where);
}

type Row = Awaited<ReturnType<typeof selectViews>>[number];

/** Returns whether a user can change a view: their own or, for an admin, a shared one. */
export function canChange(view: { userId: number; shared: boolean }, reader: Reader): boolean {
  return view.userId === reader.id || (view.shared && reader.role === "admin");
}

function toSavedViewJson({ view, ownerName }: Row, reader: Reader): SavedViewJson {
  return {
    id: view.id,
    list: view.list,
    name: view.name,
    query: view.query,
    shared: view.shared,
    is_own: view.userId === reader.id,
    may_change: canChange(view, reader),
    created_by: view.userId,
    created_by_name: ownerName,
    created_at: view.createdAt.toISOString(),
    updated_at: view.updatedAt.toISOString(),
  };
}
