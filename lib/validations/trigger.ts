import { inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import type { User } from "@/db/schema/users";
import { DomainError } from "@/lib/errors";
import { pluralize } from "@/lib/format";
import {
  cancelRunningValidations,
  enqueueProducts,
  findBusyProducts,
} from "@/lib/products/check-queue";
import type { TriggerInput } from "./trigger-schemas";

/**
 * Queues validations for products by business id. Pending and running validations continue or, with
 * `force`, are cancelled and restarted.
 * @throws DomainError not_found if none of the products exists; forbidden if a user who is not an
 * admin requests that the model be asked again
 */
export async function triggerValidations(input: TriggerInput, user: User) {
  if (input.ask_again && user.role !== "admin")
    throw new DomainError("forbidden", "Only an admin can ask the model again.");
  const answer = await db().transaction(async (tx) => {
    const lockedRows = await tx
      .select({ id: products.id, productId: products.productId })
      .from(products)
      .where(inArray(products.productId, input.product_ids))
      .orderBy(products.id)
      .for("update");
    if (lockedRows.length === 0)
      throw new DomainError("not_found", "None of these products exists.", {
        body: { not_found: input.product_ids },
      });
    const ids = lockedRows.map((row) => row.id);
    if (input.force_revalidation) await cancelRunningValidations(tx, ids);
    const busy = await findBusyProducts(tx, ids);
    const availableRows = lockedRows.filter((row) => !busy.has(row.id));
    const knownIds = new Set(lockedRows.map((row) => row.productId));
    await enqueueProducts(
      tx,
      availableRows.map((row) => row.id),
      user.id,
      null,
      input.ask_again,
    );
    return {
      queued: availableRows.map((row) => row.productId),
      already_running: lockedRows.filter((row) => busy.has(row.id)).map((row) => row.productId),
      not_found: [...new Set(input.product_ids)].filter((id) => !knownIds.has(id)),
    };
  });
  return { message: toMessage(answer), ...answer };
}

function toMessage(response: { queued: string[]; already_running: string[]; not_found: string[] }) {
  const { queued, already_running: runningIds, not_found: missingIds } = response;
  return [
    queued.length > 0 ? `Validation started for ${pluralize(queued.length, "product")}.` : "",
    runningIds.length > 0
      ? `${pluralize(runningIds.length, "product")} already pending or validating.`
      : "",
    missingIds.length > 0 ? `${pluralize(missingIds.length, "product")} not found.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
