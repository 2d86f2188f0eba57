import { z } from "zod";
import { ISSUE_KINDS, POLICY_KINDS, SOURCES } from "@/lib/enums";
import { id, timeJson, trimmedText } from "@/lib/platform/fields";
import { ruleOfFile } from "../rules/schemas";

const issueRuleJson = z.object({
  rule: z.int().nullable().describe("The rule's id; null for a clause of a guideline."),
  source: z.enum(SOURCES),
  reference: z.string().describe("The policy and the rule, as in violations."),
  name: z.string().describe("The rule's name."),
  policy: z.object({
    kind: z.enum(POLICY_KINDS),
    id: z.int(),
    name: z.string(),
  }),
  page: z.string().describe("The page where it is edited, for users who can see policies."),
});

const witnessJson = z.object({
  texts: z
    .record(z.string(), z.union([z.string(), z.array(z.string())]))
    .describe("By field: `name`, `description`, or the key of a custom field."),
  language: z.string().nullable().describe("The language that the text is checked in."),
  market: z.string().nullable().describe("The market that the text is checked for."),
  findings: z
    .array(
      z.object({
        rule: z.int().nullable().describe("The rule's id; null for a clause of a guideline."),
        words: z.string().nullable().describe("Null if it concerns the text as a whole."),
        field: z.string(),
        item: z.int().nullable().describe("The index of the item in a list, from 0."),
        start_position: z.int().nullable().describe("UTF-16 offset into the text or item."),
        end_position: z.int().nullable().describe("UTF-16 offset after the last character."),
        reason: z.string(),
      }),
    )
    .describe("The findings that prove the issue; empty if the issue is that nothing is found."),
});

const dismissalJson = z.object({
  reason: z.string(),
  dismissed_by: z.string().nullable().describe("Null if the account was deleted."),
  dismissed_at: timeJson,
});

export const policyIssueJson = z.object({
  id: z.string().describe("Stays the same as long as the issue exists."),
  kind: z.enum(ISSUE_KINDS),
  rules: z.array(issueRuleJson).describe("The rules involved."),
  message: z.string(),
  witness: witnessJson.describe("A text that the engine has checked, and what it found."),
  points: z
    .number()
    .nullable()
    .describe("The percentage points of the score that are lost twice; null for other kinds."),
  dismissed: dismissalJson
    .nullable()
    .describe("Who dismissed it and why; null again when one of its rules changes."),
});
export type PolicyIssueJson = z.infer<typeof policyIssueJson>;

export const policyChecksJson = z.object({
  checked_at: timeJson,
  rules: z.int().describe("How many rules and clauses of active policies there are."),
  not_checked: z
    .int()
    .describe("How many of them cannot be compared, such as rules that only a model can judge."),
  issues: z.array(policyIssueJson),
});
export type PolicyChecksJson = z.infer<typeof policyChecksJson>;

/** Added to the response for a saved policy, and to previews. */
export const policyIssuesField = {
  policy_issues: z
    .array(policyIssueJson)
    .describe("The issues that the change causes; a warning, because it is saved anyway."),
};

export const issueParams = z.object({ id: z.string() });

export const dismissIssueSchema = z.object({
  reason: trimmedText(500, 1),
});

export const draftRuleSchema = z.object({
  kind: z.enum(POLICY_KINDS).describe("The kind of the policy that the rule belongs to."),
  policy: id.nullable().describe("The id of the policy; null for a new one."),
  draft: ruleOfFile.describe("The rule as it would be saved; with its `id` unless it is new."),
});
export type DraftRule = z.output<typeof draftRuleSchema>;

export const draftIssuesJson = z.object({ issues: z.array(policyIssueJson) });
