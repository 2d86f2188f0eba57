import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { users } from "@/db/schema/users";
import { savedViews } from "@/db/schema/views";
import { notFound } from "@/lib/errors";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import type { SessionUser } from "../auth/sessions";
import type { SavedViewJson, SavedViewQuery } from "./schemas";

type Reader = Pick<SessionUser, "id" | "role">;

/** Lists a user's own views and those that others share, by name. */
export async function listSavedViews(
  query: SavedViewQuery,
  reader: Reader,
): Promise<Listing<SavedViewJson>> {
  const { list } = query;
  const condition = and(
    list === undefined ? undefined : eq(savedViews.list, list),
    or(eq(savedViews.userId, reader.id), savedViews.shared),
  );
  const [viewRows, count] = await Promise.all([
    selectViews(db(), condition)
      .orderBy(sql`lower(${savedViews.name})`, savedViews.id)
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().$count(savedViews, condition),
  ]);
  return { items: viewRows.map((row) => toSavedViewJson(row, reader)), count, countIsExact: true };
}

/** Returns a saved view. @throws DomainError not_found */
export async function getSavedView(
  id: number,
  reader: Reader,
  database: Database,
): Promise<SavedViewJson> {
  const [viewRow] = await selectViews(database, eq(savedViews.id, id));
  if (!viewRow) throw notFound("View");
  return toSavedViewJson(viewRow, reader);
}

function selectViews(database: Database, condition: SQL | undefined) {
  return database
    .select({ view: savedViews, ownerName: selectPersonName(users) })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(condition);
}

type ViewRow = Awaited<ReturnType<typeof selectViews>>[number];

/** Returns whether a user can change a view: their own or, for an admin, a shared one. */
export function canChangeView(view: { userId: number; shared: boolean }, reader: Reader): boolean {
  return view.userId === reader.id || (view.shared && reader.role === "admin");
}

function toSavedViewJson({ view, ownerName }: ViewRow, reader: Reader): SavedViewJson {
  return {
    id: view.id,
    list: view.list,
    name: view.name,
    query: view.query,
    shared: view.shared,
    is_own: view.userId === reader.id,
    may_change: canChangeView(view, reader),
    created_by: view.userId,
    created_by_name: ownerName,
    created_at: view.createdAt.toISOString(),
    updated_at: view.updatedAt.toISOString(),
  };
}
