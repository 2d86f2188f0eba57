import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { users } from "@/db/schema/users";
import { savedViews } from "@/db/schema/views";
import { conflict, DomainError, notFound } from "@/lib/errors";
import type { SessionUser } from "../auth/sessions";
import { canChangeView, getSavedView } from "./queries";
import type { CreateSavedView, SavedViewJson, UpdateSavedView } from "./schemas";

/** Maximum number of saved views per user across all lists. */
const MAX_VIEWS = 50;

/** Creates a saved view. @throws DomainError conflict beyond 50, or with a taken name */
export async function createSavedView(
  input: CreateSavedView,
  user: SessionUser,
): Promise<SavedViewJson> {
  return db().transaction(async (tx) => {
    // Locks the user so that concurrent requests cannot exceed the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("update");
    const viewCount = await tx.$count(savedViews, eq(savedViews.userId, user.id));
    if (viewCount >= MAX_VIEWS) throw conflict(`You have ${MAX_VIEWS} views. Delete one first.`);
    const [viewRow] = await tx
      .insert(savedViews)
      .values({ ...input, userId: user.id })
      .returning({ id: savedViews.id });
    if (!viewRow) throw new Error("The view was not stored.");
    return getSavedView(viewRow.id, user, tx);
  });
}

/** Updates a saved view. @throws DomainError not_found, forbidden, conflict (name) */
export async function updateSavedView(
  id: number,
  changes: UpdateSavedView,
  user: SessionUser,
): Promise<SavedViewJson> {
  return db().transaction(async (tx) => {
    await lockOwnView(tx, id, user);
    await tx
      .update(savedViews)
      .set({ ...changes, updatedAt: new Date() })
      .where(eq(savedViews.id, id));
    return getSavedView(id, user, tx);
  });
}

/** Deletes a saved view. @throws DomainError not_found, forbidden */
export async function deleteSavedView(id: number, user: SessionUser): Promise<void> {
  await db().transaction(async (tx) => {
    await lockOwnView(tx, id, user);
    await tx.delete(savedViews).where(eq(savedViews.id, id));
  });
}

/** Locks a view that the user can change. Other users' private views count as not found. */
async function lockOwnView(tx: Database, id: number, user: SessionUser): Promise<void> {
  const [view] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for("update");
  if (!view || (!view.shared && view.userId !== user.id)) throw notFound("View");
  if (!canChangeView(view, user))
    throw new DomainError("forbidden", "Only its owner or an admin can change a shared view.");
}
