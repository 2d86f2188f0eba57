import { z } from "zod";
import { REVIEW_ORDERS } from "@/lib/enums";
import { enumFilter, idFilter, someIds, time } from "@/lib/platform/fields";
import { someLanguages, someMarkets } from "@/lib/platform/language-schemas";
import { productDetailJson } from "@/lib/products/schemas";
import { historyJson } from "../history/schemas";
import { validationJson } from "../schemas";

/** Maximum number of items that the queue returns. Clients fetch again after deciding on them. */
export const MAX_QUEUED = 500;

/** Duration of a review lock after the user's last action. */
export const LOCK_SECONDS = 120;

export const reviewQuery = z.object({
  order: enumFilter(REVIEW_ORDERS).describe(
    "`oldest`: the oldest upload first, which is also the default; `worst`: the worst score first.",
  ),
  decided: enumFilter(["nobody", "me"]).describe(
    "`me`: instead of the queue, the products whose latest validation the user has decided on.",
  ),
  search: z.string().trim().optional().describe("In product id and name."),
  category: someIds,
  brand_guidelines: someIds,
  rule: someIds.describe("Products that break this rule, by its id."),
  batch: idFilter,
  uploaded_by: someIds,
  language: someLanguages,
  market: someMarkets,
});
export type ReviewQuery = z.output<typeof reviewQuery>;

const lockOwner = z
  .object({ id: z.int(), name: z.string(), until: time })
  .nullable()
  .describe("The other user who has it open in the review queue; null if no one has.");

const reviewItemJson = z.object({
  validation: z.int(),
  product: z.int().describe("The internal id."),
  product_id: z.string().describe("The business id."),
  product_name: z.string(),
  held_by: lockOwner,
});
export type ReviewItem = z.infer<typeof reviewItemJson>;

export const reviewQueueJson = z.object({
  count: z.int().describe("Of all that fit."),
  results: z.array(reviewItemJson).describe(`The first ${MAX_QUEUED} of them.`),
});
export type ReviewQueue = z.infer<typeof reviewQueueJson>;

export const reviewLockJson = z.object({ validation: z.int(), held_by: lockOwner });
export type ReviewLockJson = z.infer<typeof reviewLockJson>;

/** Everything that the review screen shows for one item. */
export const reviewedJson = z.object({
  validation: validationJson,
  product: productDetailJson,
  history: historyJson,
  batch: z.object({ id: z.int(), name: z.string() }).nullable().describe("Null without one."),
});
export type Reviewed = z.infer<typeof reviewedJson>;

const lately = z.array(z.string()).describe("The newest first, each once.");

export const commentsJson = z
  .object({ approve: lately, reject: lately, request_edit: lately })
  .describe("What the caller wrote with their last decisions, by action.");
export type LastComments = z.infer<typeof commentsJson>;

export const reviewCountJson = z.object({
  count: z.int().describe("Products that wait for a decision of this user."),
});
