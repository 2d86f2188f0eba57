import { inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import type { User } from "@/db/schema/users";
import { DomainError } from "@/lib/errors";
import { plural } from "@/lib/format";
import { cancelRunning, enqueue, findBusy } from "@/lib/products/check-queue";
import type { Trigger } from "./trigger-schemas";

/**
 * Queues validations for products by business id. Pending and running validations continue or, with
 * force, are cancelled and started again.
 * @throws DomainError not_found if none of the products exists; forbidden if a non-admin requests
 * to ask the model again
 */
export async function triggerValidations(input: Trigger, user: User) {
  if (input.ask_again && user.role !== "admin")
    throw new DomainError("forbidden", "Only an admin can ask the model again.");
  const answer = await db().transaction(async (tx) => {
    const locked = await tx
      .select({ id: products.id, productId: products.productId })
      .from(products)
      .where(inArray(products.productId, input.product_ids))
      .orderBy(products.id)
      .for("update");
    if (locked.length === 0)
      throw new DomainError("not_found", "None of these products exists.", {
        body: { not_found: input.product_ids },
      });
    const ids = locked.map((row) => row.id);
    if (input.force_revalidation) await cancelRunning(tx, ids);
    const busy = await findBusy(tx, ids);
    const availableRows = locked.filter((row) => !busy.has(row.id));
    const knownIds = new Set(locked.map((row) => row.productId));
    await enqueue(
      tx,
      availableRows.map((row) => row.id),
      user.id,
      null,
      input.ask_again,
    );
    return {
      queued: availableRows.map((row) => row.productId),
      already_running: locked.filter((row) => busy.has(row.id)).map((row) => row.productId),
      not_found: [...new Set(input.product_ids)].filter((id) => !knownIds.has(id)),
    };
  });
  return { message: toMessage(answer), ...answer };
}

function toMessage(answer: { queued: string[]; already_running: string[]; not_found: string[] }) {
  const { queued, already_running: running, not_found: missing } = answer;
  return [
    queued.length > 0 ? `Validation started for ${plural(queued.length, "product")}.` : "",
    running.length > 0 ? `${plural(running.length, "product")} already pending or validating.` : "",
    missing.length > 0 ? `${plural(missing.length, "product")} not found.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
