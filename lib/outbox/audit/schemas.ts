import { z } from "zod";
import { AUDIT_KINDS } from "@/lib/enums";
import { isDay } from "@/lib/platform/days";
import { exportFields } from "@/lib/platform/export/schemas";
import { enumFilter, flagFilter, idFilter, timeJson } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";

/** An audit entry without its details, which can be long. */
export const auditEntryJson = z.object({
  id: z.int(),
  created_at: timeJson,
  kind: z.enum(AUDIT_KINDS),
  action: z.string().describe("The recorded action, such as `category.deleted`."),
  actor: z.int().nullable().describe("The person's id; null if unknown or if the system acted."),
  actor_name: z
    .string()
    .describe('The user\'s current name; "The system" or "Someone" if unknown.'),
  entity: z.string().describe("The kind of object, such as `product`."),
  entity_id: z.int().nullable().describe("Null if it is not a single object."),
  subject: z.string().describe("The name of the object at that time."),
  what: z.string().describe('Follows the name: "deleted category “Shoes”".'),
});
export type AuditEntryJson = z.infer<typeof auditEntryJson>;

export const auditFactJson = z.object({
  label: z.string(),
  value: z.string(),
  before: z.string().nullable().describe("The value before, if it was recorded."),
});
export type AuditFact = z.infer<typeof auditFactJson>;

export const auditEntryDetailJson = auditEntryJson.extend({
  actor_email: z.string().nullable().describe("Null if unknown."),
  facts: z.array(auditFactJson),
  detail: z.record(z.string(), z.unknown()).describe("The details as recorded."),
});
export type AuditEntryDetail = z.infer<typeof auditEntryDetailJson>;

const INVALID_TIME_MESSAGE = "This must be a date (2026-11-20) or a time (2026-11-20T09:30:00Z).";

/** Returns the schema of a day or a time. A day starts at midnight UTC. */
function createTimeSchema(startOf: (text: string) => Date) {
  return z
    .string()
    .transform((text, context) => {
      if (text === "") return undefined;
      const date = isDay(text) || TIME_PATTERN.test(text) ? startOf(text) : new Date(Number.NaN);
      if (Number.isFinite(date.getTime()) && date.getUTCFullYear() <= 9999) return date;
      context.addIssue({ code: "custom", message: INVALID_TIME_MESSAGE });
      return z.NEVER;
    })
    .optional();
}

const TIME_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
const DAY_MS = 24 * 60 * 60 * 1000;

export const auditQuery = pageQuery.extend({
  search: z.string().trim().optional().describe("Part of the name of the object or the actor."),
  kind: enumFilter([...AUDIT_KINDS, "deletion"]).describe(
    "`deletion` covers deletions of every kind.",
  ),
  sign_ins: flagFilter.describe("`false` excludes sign-ins unless `kind` includes them."),
  actor: idFilter,
  entity: z.string().trim().max(50, "This may have at most 50 characters.").optional(),
  entity_id: idFilter,
  from: createTimeSchema((text) => new Date(text)).describe("At this time or later."),
  to: createTimeSchema(
    (text) => new Date(new Date(text).getTime() + (isDay(text) ? DAY_MS : 0)),
  ).describe("Before this time; a date includes the whole day."),
});
export type AuditQuery = z.output<typeof auditQuery>;
export type AuditFilters = Omit<AuditQuery, "page" | "page_size">;

export const auditExport = auditQuery
  .omit({ page: true, page_size: true })
  .extend({ format: exportFields.format });
export type AuditExport = z.output<typeof auditExport>;
