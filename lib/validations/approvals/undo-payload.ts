import { z } from "zod";
import { APPROVAL_ACTIONS, PRODUCT_STATUSES } from "@/lib/enums";

/** A moment, which JSON keeps as text. */
const moment = z.coerce.date();

const productState = z.object({
  status: z.enum(PRODUCT_STATUSES),
  reviewedBy: z.int().nullable(),
  reviewedAt: moment.nullable(),
  updatedAt: moment,
});

const decided = z.object({
  product: z.int(),
  /** Null where the product had no completed check. */
  validation: z.int().nullable(),
  /** What the decision was stored as. */
  approval: z.object({ id: z.int(), updatedAt: moment }).nullable(),
  /** What stood in its place. */
  earlier: z
    .object({
      action: z.enum(APPROVAL_ACTIONS),
      comments: z.string(),
      approvedBy: z.int(),
      updatedAt: moment,
    })
    .nullable(),
  /** The product's newest validation. */
  latest: z.int().nullable(),
  version: z.int(),
  /** Null where the decision was not the product's: it was on an older validation. */
  marked: z.object({ before: productState, after: productState }).nullable(),
  notification: z.int().nullable(),
});
export type Decided = z.infer<typeof decided>;

/** What it takes to take a decision back: what it was, and what stood there before. */
export const undoPayload = z.object({
  decision: z.object({ action: z.enum(APPROVAL_ACTIONS), comments: z.string() }),
  decided: z.array(decided),
});
export type UndoPayload = z.infer<typeof undoPayload>;
