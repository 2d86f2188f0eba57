import { z } from "zod";
import { APPROVAL_ACTIONS } from "@/lib/enums";
import { timeJson } from "@/lib/platform/fields";

export const historyQuery = z.object({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, "This must be a whole number from 1 to 999.")
    .transform(Number)
    .default(10),
});

const entry = {
  key: z.string(),
  at: timeJson.describe("ISO 8601."),
  by: z.string().nullable().describe("Null for the system itself."),
};

const editEntry = z.object({
  ...entry,
  kind: z.literal("edit"),
  field: z.string(),
  old: z
    .string()
    .nullable()
    .describe("The old value; categories and guidelines by name; null if there was none."),
  new: z.string().nullable().describe("The new value; null if it was removed."),
  reason: z.string(),
});
export type EditEntry = z.infer<typeof editEntry>;

const decisionEntry = z.object({
  ...entry,
  kind: z.literal("decision"),
  action: z.enum(APPROVAL_ACTIONS),
  comments: z.string(),
  validation: z.int().nullable().describe("Null if the decision was made on the product itself."),
  before: z
    .enum(APPROVAL_ACTIONS)
    .nullable()
    .describe("The previous decision; null for a first decision."),
});
export type DecisionEntry = z.infer<typeof decisionEntry>;

const publishEntry = z.object({ ...entry, kind: z.literal("publish") });
export type PublishEntry = z.infer<typeof publishEntry>;

const historyEntry = z.discriminatedUnion("kind", [editEntry, decisionEntry, publishEntry]);
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The latest entries, newest first. `more` is true if older entries exist. */
export const historyJson = z.object({ entries: z.array(historyEntry), more: z.boolean() });
export type ProductHistory = z.infer<typeof historyJson>;
