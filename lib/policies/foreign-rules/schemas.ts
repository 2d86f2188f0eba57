import { z } from "zod";
import { trimmedText } from "@/lib/platform/fields";
import { dryRunFlag } from "@/lib/platform/uploads/form-schemas";
import { policyIssuesField } from "../checks/schemas";
import { ruleSetJson } from "../rule-sets/schemas";
import { outputFields } from "../rules/field-schemas";
import { FOREIGN_OUTCOMES, RULE_IMPORT_FORMATS } from "./formats";

export type { RuleImportFormat } from "./formats";

const formatSchema = z.enum(
  RULE_IMPORT_FORMATS,
  `This must be one of: ${RULE_IMPORT_FORMATS.join(", ")}.`,
);

/** The fields of an import. The default name is the file's name. */
export const foreignRulesFields = z.object({
  format: formatSchema.describe(
    "The format of the file: rules exported by Plumbline, a Vale style (its zip, or one `file` for each of its files), a prh dictionary, a TBX term base, or a CSV of rules or of terms (columns term, use, note, forms, exceptions).",
  ),
  name: trimmedText(255)
    .optional()
    .describe("The name of the rule set; if omitted, the name in the file."),
  dry_run: dryRunFlag.describe("Only return what would be imported."),
});

/** The complete form for the OpenAPI document. Requests are read by a custom parser. */
export const foreignRulesForm = z.object({
  file: z.file().describe("The file, at most 10 MB."),
  ...foreignRulesFields.shape,
});

export const foreignRuleJson = z.object({
  name: z.string().describe("The name of the rule in the file."),
  outcome: z
    .enum(FOREIGN_OUTCOMES)
    .describe(
      "`exact`: it finds the same; `roughly`: it differs as described in `why`; `left_out`: it was skipped.",
    ),
  why: z.string().describe("How it differs, or why it was skipped."),
  rule: z.object(outputFields).nullable().describe("The imported rule; null if it was skipped."),
});
export type ForeignRuleJson = z.infer<typeof foreignRuleJson>;

export const foreignRulesJson = z.object({
  message: z.string(),
  name: z.string().describe("The name of the rule set."),
  rules: z.array(foreignRuleJson),
  rule_set: ruleSetJson.nullable().describe("Null after a dry run."),
  ...policyIssuesField,
});
export type ForeignRulesJson = z.infer<typeof foreignRulesJson>;
