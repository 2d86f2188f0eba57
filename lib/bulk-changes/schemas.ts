import { z } from "zod";
import {
  BULK_CHANGE_ACTIONS,
  BULK_CHANGE_OUTCOMES,
  BULK_CHANGE_STATES,
  DECISION_KINDS,
  SOURCES,
} from "@/lib/enums";
import { type FindingFilters, findingFilters } from "@/lib/findings/filter-schemas";
import {
  day,
  dayOrNull,
  enumFilter,
  idFilter,
  jsonFilters,
  timeJson,
  trimmedText,
} from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { productQuery } from "@/lib/products/schemas";

/** Filters as in the query of the finding list. */
export const bulkFilters = jsonFilters
  .transform((filters) =>
    Object.fromEntries(
      Object.entries(filters).filter(([, value]) => value !== "" && value !== "all"),
    ),
  )
  .superRefine((filters, context) => {
    const { error } = z.strictObject(findingFilters.shape).safeParse(filters);
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: "custom", path: [...path], message });
  });

/** Returns whether filters select findings without a decision. */
export function selectsOpenFindings(filters: Record<string, string>): boolean {
  const { decision = "none", known = "false" } = filters;
  return decision === "none" && known !== "true" && known !== "1";
}

const ID_FILTERS: readonly string[] = [
  "rule",
  "rule_set",
  "category",
  "brand_guideline",
  "batch",
  "uploaded_by",
] satisfies (keyof FindingFilters)[];

const filterJson = z.union([z.string(), z.int(), z.array(z.int())]);

/** Converts stored filters to JSON: ids become numbers, several ids an array. */
export function toFiltersJson(filters: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]): [string, z.infer<typeof filterJson>] => {
      if (!ID_FILTERS.includes(name)) return [name, value];
      const [id = 0, ...otherIds] = value.split(",").map(Number);
      return [name, otherIds.length > 0 ? [id, ...otherIds] : id];
    }),
  );
}

const PAGING_FIELDS = { page: true, page_size: true, ordering: true } as const;

export const createBulkChangeSchema = z
  .object({
    name: trimmedText(200).default(""),
    filters: bulkFilters
      .describe("Filters for the open findings to change, as in their list.")
      .default({}),
    product_filters: jsonFilters
      .pipe(z.strictObject(productQuery.omit(PAGING_FIELDS).shape))
      .optional()
      .describe("Changes only products that now match these filters, as in their list."),
    action: z.enum(BULK_CHANGE_ACTIONS),
    replacement: trimmedText(500, 1)
      .optional()
      .describe("The replacement for the words; only with `replace`."),
    comments: trimmedText(5000, 1)
      .optional()
      .describe("The comment sent to the writers; only with `send_back`."),
    kind: z.enum(DECISION_KINDS).optional().describe("The decision; only with `decide`."),
    reason: trimmedText(500, 1)
      .optional()
      .describe("The reason, the same for all findings; only with `decide`."),
    as_of: day
      .nullish()
      .describe(
        "A day, such as 2026-09-27: the change is found, computed and verified under the rules that are valid on it, in UTC. Null or omitted: today's rules. Not with `decide`.",
      ),
  })
  .superRefine(({ action, replacement, comments, kind, reason, as_of, ...input }, context) => {
    const filterValues = input.filters;
    const addFieldIssue = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (action === "replace" && replacement === undefined)
      addFieldIssue("replacement", "Enter what to write instead.");
    if (action === "send_back" && comments === undefined)
      addFieldIssue("comments", "Comments are required to send products back.");
    if (action === "decide" && kind === undefined) addFieldIssue("kind", "Enter the decision.");
    if (action === "decide" && as_of)
      addFieldIssue("as_of", "Only findings that exist today can be decided on.");
    if (action === "decide" && reason === undefined) addFieldIssue("reason", "Enter a reason.");
    if (action === "decide" && !selectsOpenFindings(filterValues))
      addFieldIssue("filters", "Only findings without a decision can be decided on.");
    if (Object.keys(filterValues).length === 0 && !input.product_filters)
      addFieldIssue("filters", "Choose the findings: specify at least one filter.");
  });
export type CreateBulkChange = z.output<typeof createBulkChangeSchema>;

export const bulkChangeJson = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(BULK_CHANGE_STATES),
  action: z.enum(BULK_CHANGE_ACTIONS),
  filters: z
    .record(z.string(), filterJson)
    .describe("The filters of the request; an id is a number, several ids are a list of numbers."),
  replacement: z.string().nullable().describe("Null unless the action is `replace`."),
  comments: z.string(),
  kind: z.enum(DECISION_KINDS).nullable().describe("Null unless the action is `decide`."),
  reason: z.string(),
  as_of: dayOrNull.describe("The day under whose rules it is computed; null for today's rules."),
  counts: z.object({
    products: z.int().describe("All products with such findings."),
    planned: z.int().describe("Products with a verified change, not counting excluded ones."),
    changed: z.int().describe("How many planned products have been changed so far."),
    remainder: z.int().describe("Skipped products, each with a reason."),
    undone: z.int().describe("How many changed products were restored."),
  }),
  progress: z
    .object({ done: z.int(), total: z.int() })
    .describe(
      "Progress: the number of products computed, changed or restored. While it is being prepared, the total is the count when it was created.",
    ),
  undoing: z.boolean().describe("Whether it is being undone."),
  error_message: z.string().nullable().describe("Why it failed; null if it did not."),
  created_by_name: z.string(),
  created_at: timeJson,
  started_at: timeJson.nullable().describe("Null until it is started."),
  finished_at: timeJson
    .nullable()
    .describe("Null until all its items are done, or it is cancelled."),
  undo_until: timeJson.nullable().describe("Null if nothing can be undone."),
});
export type BulkChangeJson = z.infer<typeof bulkChangeJson>;

export const bulkChangeItemJson = z.object({
  product_id: z.string(),
  name: z.string(),
  outcome: z.enum(BULK_CHANGE_OUTCOMES),
  reason: z.string().describe("Why nothing is changed; otherwise empty."),
  before: z.string().nullable().describe("The text before the change; null if no text is changed."),
  after: z.string().nullable().describe("The planned text; null if no text is changed."),
  field: z
    .string()
    .nullable()
    .describe(
      "The field of the text: `name`, `description`, or a field's key; null if no text is changed.",
    ),
  item: z.int().nullable().describe("The index of the item in a list, from 0; otherwise null."),
  further: z
    .array(
      z.object({
        field: z.string(),
        item: z.int().nullable().describe("The index of the item in a list, from 0."),
        before: z.string(),
        after: z.string(),
      }),
    )
    .describe("The same for other changed texts of the product."),
  violations_before: z
    .int()
    .nullable()
    .describe("The current number of violations; null if no change was computed."),
  violations_after: z
    .int()
    .nullable()
    .describe("The number of violations in the planned text; null if there is none."),
  score_before: z
    .number()
    .nullable()
    .describe("The current score, 0 to 1; null if no change was computed."),
  score_after: z
    .number()
    .nullable()
    .describe("The score of the planned text, 0 to 1; null if there is none."),
});
export type BulkChangeItemJson = z.infer<typeof bulkChangeItemJson>;

export const bulkChangeQuery = pageQuery.extend({
  state: enumFilter(BULK_CHANGE_STATES),
  search: z.string().trim().optional().describe("Searches the name."),
});
export type BulkChangeQuery = z.output<typeof bulkChangeQuery>;

export const bulkChangeItemQuery = pageQuery.extend({
  outcome: enumFilter(BULK_CHANGE_OUTCOMES),
  rule: idFilter.describe("The id of a rule whose findings the change removes."),
  source: enumFilter(SOURCES).describe("The kind of policy that has the rule."),
});
export type BulkChangeItemQuery = z.output<typeof bulkChangeItemQuery>;

/** The rules whose findings a bulk change removes, most products first. */
export const bulkChangeRulesJson = z.array(
  z.object({
    rule: z.int().nullable().describe("Null for a clause of a guideline."),
    source: z.enum(SOURCES),
    name: z.string().describe("The rule's name."),
    guideline_reference: z.string(),
    products: z.int().describe("The planned and changed products with such findings."),
    findings: z.int().describe("The findings that are removed."),
  }),
);
export type BulkChangeRulesJson = z.infer<typeof bulkChangeRulesJson>;

const productIds = z
  .array(z.string(), "This must be a list of product ids.")
  .max(1000, "At most 1,000 products at once.")
  .default([]);

export const excludeItemsSchema = z
  .object({
    leave_out: productIds,
    take_in: productIds.describe("Excluded products to include again."),
  })
  .refine(({ leave_out, take_in }) => leave_out.length + take_in.length > 0, {
    path: ["leave_out"],
    message: "Specify at least one product.",
  });
export type ExcludeItems = z.output<typeof excludeItemsSchema>;
