import { z } from "zod";
import { policyIssuesField } from "../checks/schemas";
import { RULE_FILE_FORMATS } from "../rules/files/format";
import { policyChangeJson } from "../versions/schemas";

/** The media types of downloaded files. */
export const RULE_FILE_TYPES = ["application/yaml", "text/csv"] as const;

const formatSchema = z.enum(
  RULE_FILE_FORMATS,
  `This must be one of: ${RULE_FILE_FORMATS.join(", ")}.`,
);

export const ruleExportQuery = z.object({ format: formatSchema.default("yaml") });

/** The body of an import. With `dry_run`, only the changes are returned. */
export const ruleImportSchema = z.object({
  format: formatSchema,
  content: z.string().min(1, "This field is required."),
  dry_run: z.boolean().default(false),
});
export type RuleImport = z.output<typeof ruleImportSchema>;

export const ruleImportResponse = z.object({
  message: z.string(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  changes: z.array(policyChangeJson),
  ...policyIssuesField,
});
export type RuleImportResponse = z.infer<typeof ruleImportResponse>;
