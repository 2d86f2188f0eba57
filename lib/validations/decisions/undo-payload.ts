import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db/client";
import type { Product } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { PRODUCT_STATUSES } from "@/lib/enums";

/** A timestamp, which JSON stores as text. */
const moment = z.coerce.date();

const state = z.object({ status: z.enum(PRODUCT_STATUSES), updatedAt: moment });

/** The data to undo a decision on a finding, or a change of one. */
export const undoPayload = z.object({
  act: z.enum(["made", "changed", "taken_back"]),
  decision: z.int(),
  /** The decision's timestamp after the action. */
  updatedAt: moment,
  /** The decision's previous state; null if there was none. */
  before: z
    .object({ reason: z.string(), expiresAt: z.string().nullable(), updatedAt: moment })
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
export async function newestOf(tx: Database, productId: number): Promise<number | null> {
  const [latestRow] = await tx
    .select({ id: validations.id })
    .from(validations)
    .where(eq(validations.productId, productId))
    .orderBy(desc(validations.id))
    .limit(1);
  return latestRow?.id ?? null;
}
