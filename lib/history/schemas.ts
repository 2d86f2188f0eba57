import { z } from "zod";
import { APPROVAL_ACTIONS } from "@/db/schema/enums";

export const historyQuery = z.object({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, "This must be a whole number from 1 to 999.")
    .transform(Number)
    .default(10),
});

const entry = {
  key: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Null for the system itself. */
  by: z.string().nullable(),
};

const editEntry = z.object({
  ...entry,
  kind: z.literal("edit"),
  field: z.string(),
  /** Categories and guidelines by their names. */
  old: z.string().nullable(),
  new: z.string().nullable(),
  reason: z.string(),
});
export type EditEntry = z.infer<typeof editEntry>;

const decisionEntry = z.object({
  ...entry,
  kind: z.literal("decision"),
  action: z.enum(APPROVAL_ACTIONS),
  comments: z.string(),
  /** Null where the decision was made on the product alone. */
  validation: z.int().nullable(),
  /** What had been decided before; null for a first decision. */
  before: z.enum(APPROVAL_ACTIONS).nullable(),
});
export type DecisionEntry = z.infer<typeof decisionEntry>;

const publishEntry = z.object({ ...entry, kind: z.literal("publish") });
export type PublishEntry = z.infer<typeof publishEntry>;

const historyEntry = z.discriminatedUnion("kind", [editEntry, decisionEntry, publishEntry]);
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The newest entries, the newest first; `more` where there are older ones. */
export const historyJson = z.object({ entries: z.array(historyEntry), more: z.boolean() });
export type ProductHistory = z.infer<typeof historyJson>;
