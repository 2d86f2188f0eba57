import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db/client";
import type { Product } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { PRODUCT_STATUSES } from "@/lib/enums";

/** A timestamp, which JSON stores as text. */
const timestamp = z.coerce.date();

const state = z.object({ status: z.enum(PRODUCT_STATUSES), updatedAt: timestamp });

/** The data for undoing a decision on a finding, or an update of such a decision. */
export const undoPayload = z.object({
  act: z.enum(["made", "changed", "taken_back"]),
  decision: z.int(),
  /** The decision's timestamp after the action. */
  updatedAt: timestamp,
  /** The decision's previous state, or null if the decision is new. */
  before: z
    .object({ reason: z.string(), expiresAt: z.string().nullable(), updatedAt: timestamp })
    .nullable(),
  /** The id of the product's latest validation. */
  latest: z.int().nullable(),
  version: z.int(),
  product: z.object({ id: z.int(), before: state, after: state }),
  notification: z.int().nullable(),
});
export type UndoPayload = z.infer<typeof undoPayload>;

export function pickProductState({ status, updatedAt }: Product) {
  return { status, updatedAt };
}

/** Returns the id of a product's latest validation in any state. */
export async function findNewestValidationId(
  tx: Database,
  productId: number,
): Promise<number | null> {
  const [latestRow] = await tx
    .select({ id: validations.id })
    .from(validations)
    .where(eq(validations.productId, productId))
    .orderBy(desc(validations.id))
    .limit(1);
  return latestRow?.id ?? null;
}
