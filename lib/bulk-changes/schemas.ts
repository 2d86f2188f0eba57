import { z } from "zod";
import {
  BULK_CHANGE_ACTIONS,
  BULK_CHANGE_OUTCOMES,
  BULK_CHANGE_STATES,
  DECISION_KINDS,
} from "@/lib/enums";
import { enumFilter, time, trimmed } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { type FindingFilters, findingFilters } from "@/lib/products/finding-filter-schemas";

/**
 * As in the list's query; in JSON an id is a number, several values are a list, and null means no
 * filter.
 */
const filters = z
  .record(
    z.string(),
    z.union([
      z.string(),
      z.number(),
      z.null(),
      z.array(z.union([z.string(), z.number()])).min(1, "Name at least one value."),
    ]),
  )
  .transform((given) =>
    Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) =>
        value === null || value === "" || value === "all" ? [] : [[name, String(value)]],
      ),
    ),
  )
  .superRefine((given, context) => {
    const { error } = z.strictObject(findingFilters.shape).safeParse(given);
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: "custom", path: [...path], message });
  });

const ID_FILTERS: readonly string[] = [
  "rule",
  "rule_set",
  "category",
  "brand_guideline",
  "batch",
  "uploaded_by",
] satisfies (keyof FindingFilters)[];

const filterJson = z.union([z.string(), z.int(), z.array(z.int())]);

/** Converts stored filters, with ids as numbers; several ids are a list. */
export function toFiltersJson(stored: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]): [string, z.infer<typeof filterJson>] => {
      if (!ID_FILTERS.includes(name)) return [name, value];
      const [id = 0, ...more] = value.split(",").map(Number);
      return [name, more.length > 0 ? [id, ...more] : id];
    }),
  );
}

export const createBulkChangeSchema = z
  .object({
    name: trimmed(200).default(""),
    filters: filters.describe("Of the open findings that it is about, as in their list."),
    action: z.enum(BULK_CHANGE_ACTIONS),
    replacement: trimmed(500, 1)
      .optional()
      .describe("What stands in place of the words; of `replace` alone."),
    comments: trimmed(5000, 1)
      .optional()
      .describe("What the writers are told; of `send_back` alone."),
    kind: z.enum(DECISION_KINDS).optional().describe("What is decided; of `decide` alone."),
    reason: trimmed(500, 1)
      .optional()
      .describe("Why, the same for all findings; of `decide` alone."),
  })
  .superRefine(({ action, replacement, comments, kind, reason, filters: given }, context) => {
    const needs = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (action === "replace" && replacement === undefined)
      needs("replacement", "Say what to write instead.");
    if (action === "send_back" && comments === undefined)
      needs("comments", "Comments are required to send products back.");
    if (action === "decide" && kind === undefined) needs("kind", "Say what is decided.");
    if (action === "decide" && reason === undefined) needs("reason", "Say why.");
    if (action === "decide" && (given.decision ?? "none") !== "none")
      needs("filters", "Only findings that nobody has decided on can be decided on.");
    if (Object.keys(given).length === 0)
      needs("filters", "Say which findings: name at least one filter.");
  });
export type CreateBulkChange = z.output<typeof createBulkChangeSchema>;

export const bulkChangeJson = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(BULK_CHANGE_STATES),
  action: z.enum(BULK_CHANGE_ACTIONS),
  filters: z
    .record(z.string(), filterJson)
    .describe("As requested; an id is a number, several ids are a list of numbers."),
  replacement: z.string().nullable().describe("Null where the action is not `replace`."),
  comments: z.string(),
  kind: z.enum(DECISION_KINDS).nullable().describe("Null where the action is not `decide`."),
  reason: z.string(),
  counts: z.object({
    products: z.int().describe("All that have such findings."),
    planned: z.int().describe("Whose change was proven, without those left out."),
    changed: z.int().describe("Of these, the ones that were changed; counts up."),
    remainder: z.int().describe("Those left as they are, each with its reason."),
    undone: z.int().describe("Of the changed ones, those that were put back."),
  }),
  progress: z
    .object({ done: z.int(), total: z.int() })
    .describe(
      "How far it is: of the products that are worked out, changed, or put back. While it is prepared, the total is what was counted when it was drafted.",
    ),
  undoing: z.boolean().describe("Whether what runs takes its changes back."),
  error_message: z.string().nullable().describe("Why it failed; null where it did not."),
  created_by_name: z.string(),
  created_at: time,
  started_at: time.nullable().describe("Null until somebody starts it."),
  finished_at: time.nullable().describe("Null until all its items are done, or it is cancelled."),
  undo_until: time.nullable().describe("Null where nothing can be undone."),
});
export type BulkChangeJson = z.infer<typeof bulkChangeJson>;

export const bulkChangeItemJson = z.object({
  product_id: z.string(),
  name: z.string(),
  outcome: z.enum(BULK_CHANGE_OUTCOMES),
  reason: z.string().describe("Why nothing is changed; empty elsewhere."),
  before: z.string().nullable().describe("The text; null where none is changed."),
  after: z.string().nullable().describe("The text as planned; null where none is changed."),
  field: z
    .string()
    .nullable()
    .describe("Which text: `name`, `description`, or a field's key; null where none is changed."),
  item: z.int().nullable().describe("In a list, which of its items, from 0; null elsewhere."),
  further: z
    .array(
      z.object({
        field: z.string(),
        item: z.int().nullable().describe("In a list, which of its items, from 0."),
        before: z.string(),
        after: z.string(),
      }),
    )
    .describe("The same of other texts of the product that are changed as well."),
  violations_before: z.int().nullable().describe("Null where no change was worked out."),
  violations_after: z.int().nullable().describe("Of the planned text; null where there is none."),
  score_before: z.number().nullable().describe("0 to 1; null where no change was worked out."),
  score_after: z
    .number()
    .nullable()
    .describe("0 to 1, of the planned text; null where there is none."),
});
export type BulkChangeItemJson = z.infer<typeof bulkChangeItemJson>;

export const bulkChangeQuery = pageQuery.extend({ state: enumFilter(BULK_CHANGE_STATES) });
export type BulkChangeQuery = z.output<typeof bulkChangeQuery>;

export const bulkChangeItemQuery = pageQuery.extend({ outcome: enumFilter(BULK_CHANGE_OUTCOMES) });
export type BulkChangeItemQuery = z.output<typeof bulkChangeItemQuery>;

const productIds = z
  .array(z.string(), "This must be a list of product ids.")
  .max(1000, "At most 1,000 products at once.")
  .default([]);

export const leaveOutSchema = z
  .object({
    leave_out: productIds,
    take_in: productIds.describe("Of those left out, the ones that it is to change after all."),
  })
  .refine(({ leave_out, take_in }) => leave_out.length + take_in.length > 0, {
    path: ["leave_out"],
    message: "Name at least one product.",
  });
export type LeaveOut = z.output<typeof leaveOutSchema>;
