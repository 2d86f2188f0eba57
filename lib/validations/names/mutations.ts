import { eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { type Database, db } from "@/db/client";
import { productPatterns } from "@/db/schema/patterns";
import { products } from "@/db/schema/products";
import type { User } from "@/db/schema/users";
import { findingKinds, violations } from "@/db/schema/validations";
import { toNameKey } from "@/lib/checking/text/names";
import { conflict, DomainError, invalidField } from "@/lib/errors";
import { isAmong } from "@/lib/platform/search";
import { findCatalogueSpelling, getName } from "@/lib/policies/names/queries";
import type { AddedNameJson, AddName, RemovedNameJson } from "@/lib/policies/names/schemas";
import { deleteName, insertName } from "@/lib/policies/names/store";
import { requeueProducts } from "@/lib/products/check-queue";
import { createUndo, type UndoResult } from "../undo-records";

/**
 * Adds a name, which capitalization rules then ignore in all products. Revalidates the products
 * whose latest findings contain it; all other verdicts under these rules become stale.
 * @throws DomainError invalid (`name`, `violation`); conflict if the name exists
 */
export async function addName(input: AddName, user: User): Promise<AddedNameJson> {
  return db().transaction(async (tx) => {
    const written = input.name ?? (await loadPossibleName(tx, input.violation ?? 0));
    const spelling = await findCatalogueSpelling(tx, written);
    const name = input.name ?? spelling?.name ?? written;
    const added = await insertName(tx, name, user);
    const productIds = await requeueProductsWith(tx, added.key, user);
    const undo = await createUndo(tx, user.id, "name", {
      act: "added",
      id: added.id,
      name,
      products: productIds,
    } satisfies UndoPayload);
    return {
      name: await getName(tx, added.id),
      texts: spelling?.name === name ? spelling.texts : 0,
      queued: productIds.length,
      undo,
    };
  });
}

/**
 * Removes a name. Verdicts under capitalization rules become stale. @throws DomainError not_found
 */
export async function removeName(id: number, user: User): Promise<RemovedNameJson> {
  return db().transaction(async (tx) => {
    const { name } = await deleteName(tx, id, user);
    const payload: UndoPayload = { act: "removed", id, name, products: [] };
    const undo = await createUndo(tx, user.id, "name", payload);
    return { message: `“${name}” was removed from the names`, undo };
  });
}

const undoPayload = z.object({
  act: z.enum(["added", "removed"]),
  id: z.int(),
  name: z.string(),
  /** The internal ids of the products that were queued. */
  products: z.array(z.int()),
});
type UndoPayload = z.infer<typeof undoPayload>;

/** Undoes a change of a name. @throws DomainError conflict after a later one */
export async function restoreName(
  tx: Database,
  payload: unknown,
  personId: number,
): Promise<UndoResult> {
  const { act, id, name, products: productIds } = undoPayload.parse(payload);
  try {
    if (act === "added") await deleteName(tx, id, { id: personId }, "undone");
    else await insertName(tx, name, { id: personId });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const reason =
      act === "added" ? "The name has been removed since." : "The name has been added since.";
    throw conflict(reason);
  }
  await requeueProducts(tx, await lockProducts(tx, productIds), personId);
  return { restored: 1, kept: [] };
}

/** @throws DomainError invalid, under `violation` */
async function loadPossibleName(tx: Database, violationId: number): Promise<string> {
  const [violation] = await tx
    .select({ possibleName: findingKinds.possibleName })
    .from(violations)
    .innerJoin(findingKinds, eq(findingKinds.id, violations.kindId))
    .where(eq(violations.id, violationId));
  if (!violation) throw invalidField("violation", "This violation does not exist.");
  if (violation.possibleName === null)
    throw invalidField("violation", "This violation has no words that may be a name.");
  return violation.possibleName;
}

/**
 * Maximum number of products to validate immediately. The others remain stale until they are
 * revalidated.
 */
const MAX_QUEUED = 1000;

/** Queues products whose findings contain a possible name. @returns internal ids */
async function requeueProductsWith(tx: Database, key: string, user: User): Promise<number[]> {
  const kindRows = await tx
    .select({ id: findingKinds.id, possibleName: findingKinds.possibleName })
    .from(findingKinds)
    .where(isNotNull(findingKinds.possibleName));
  const kindIds = kindRows
    .filter(({ possibleName }) => ` ${toNameKey(possibleName ?? "")} `.includes(` ${key} `))
    .map(({ id }) => id);
  if (kindIds.length === 0) return [];
  const productRows = await tx
    .selectDistinct({ id: productPatterns.productId })
    .from(productPatterns)
    .innerJoin(violations, eq(violations.validationId, productPatterns.validationId))
    .where(isAmong(violations.kindId, kindIds))
    .orderBy(productPatterns.productId)
    .limit(MAX_QUEUED);
  const ids = await lockProducts(
    tx,
    productRows.map(({ id }) => id),
  );
  await requeueProducts(tx, ids, user.id);
  return ids;
}

async function lockProducts(tx: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(isAmong(products.id, [...ids]))
    .orderBy(products.id)
    .for("update");
  return rows.map(({ id }) => id);
}
