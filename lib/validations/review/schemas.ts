import { z } from "zod";
import { REVIEW_ORDERINGS } from "@/lib/enums";
import { enumFilter, idFilter, idListFilter, timeJson } from "@/lib/platform/fields";
import { languageListFilter, marketListFilter } from "@/lib/platform/language-schemas";
import { productDetailJson } from "@/lib/products/schemas";
import { historyJson } from "../history/schemas";
import { validationJson } from "../schemas";

/** Maximum items of the queue. Clients fetch more after deciding on these. */
export const MAX_QUEUED_ITEMS = 500;

/** Duration of a review lock after the user's last action, in seconds. */
export const LOCK_SECONDS = 120;

export const reviewQuery = z.object({
  order: enumFilter(REVIEW_ORDERINGS).describe(
    "`oldest`: the oldest upload first (the default); `worst`: the lowest score first.",
  ),
  decided: enumFilter(["nobody", "me"]).describe(
    "`me`: instead of the queue, the products whose latest validation the user has decided on.",
  ),
  search: z.string().trim().optional().describe("Searches the product id and name."),
  category: idListFilter,
  brand_guidelines: idListFilter,
  rule: idListFilter.describe("The id of a rule that the products violate."),
  batch: idFilter,
  uploaded_by: idListFilter,
  language: languageListFilter,
  market: marketListFilter,
});
export type ReviewQuery = z.output<typeof reviewQuery>;

const lockOwner = z
  .object({ id: z.int(), name: z.string(), until: timeJson })
  .nullable()
  .describe("The other user who has it open in the review queue; null if there is none.");

const reviewItemJson = z.object({
  validation: z.int(),
  product: z.int().describe("The internal id."),
  product_id: z.string().describe("The business id."),
  product_name: z.string(),
  held_by: lockOwner,
});
export type ReviewItem = z.infer<typeof reviewItemJson>;

export const reviewQueueJson = z.object({
  count: z.int().describe("The number of all matching items."),
  results: z.array(reviewItemJson).describe(`The first ${MAX_QUEUED_ITEMS} matching items.`),
});
export type ReviewQueue = z.infer<typeof reviewQueueJson>;

export const reviewLockJson = z.object({ validation: z.int(), held_by: lockOwner });
export type ReviewLockJson = z.infer<typeof reviewLockJson>;

/** All data that the review screen shows for one item. */
export const reviewedJson = z.object({
  validation: validationJson,
  product: productDetailJson,
  history: historyJson,
  batch: z.object({ id: z.int(), name: z.string() }).nullable().describe("Null without one."),
});
export type ReviewedValidation = z.infer<typeof reviewedJson>;

export const commentsQuery = z.object({
  validation: idFilter.describe(
    "Returns the latest comments, by anyone, on texts that violate only rules that this validation violates too.",
  ),
});

const recentComments = z.array(z.string()).describe("The newest first, without duplicates.");

export const commentsJson = z
  .object({ approve: recentComments, reject: recentComments, request_edit: recentComments })
  .describe(
    "The caller's comments on their latest decisions, or those on a validation's rules, by action.",
  );
export type LastComments = z.infer<typeof commentsJson>;

export const reviewCountJson = z.object({
  count: z.int().describe("The number of products that are waiting for a decision by this user."),
});
