import { z } from "zod";
import { APPROVAL_ACTIONS, PRODUCT_STATUSES } from "@/lib/enums";

/** A timestamp, which JSON stores as text. */
const timestamp = z.coerce.date();

const productState = z.object({
  status: z.enum(PRODUCT_STATUSES),
  reviewedBy: z.int().nullable(),
  reviewedAt: timestamp.nullable(),
  updatedAt: timestamp,
});

const decidedSchema = z.object({
  product: z.int(),
  /** Null if the product had no completed validation. */
  validation: z.int().nullable(),
  approval: z.object({ id: z.int(), updatedAt: timestamp }).nullable(),
  /** The approval that the stored approval replaced. */
  earlier: z
    .object({
      action: z.enum(APPROVAL_ACTIONS),
      comments: z.string(),
      approvedBy: z.int(),
      updatedAt: timestamp,
    })
    .nullable(),
  /** The product's latest validation. */
  latest: z.int().nullable(),
  version: z.int(),
  /** Null if the decision was about an older validation and did not apply. */
  marked: z.object({ before: productState, after: productState }).nullable(),
  notification: z.int().nullable(),
});
export type DecidedItem = z.infer<typeof decidedSchema>;

/** The data for undoing a decision: the new state and the previous one. */
export const undoPayload = z.object({
  decision: z.object({ action: z.enum(APPROVAL_ACTIONS), comments: z.string() }),
  decided: z.array(decidedSchema),
});
export type UndoPayload = z.infer<typeof undoPayload>;
