import type { User } from "@/db/schema/users";
import { invalidField } from "@/lib/errors";
import { pluralize } from "@/lib/format";
import { FileError } from "@/lib/platform/files/file-error";
import { createPolicy } from "../changes/change";
import { findIssuesAmong, saveAndFindIssues } from "../checks/new-issues";
import type { ForeignUpload } from "../foreign-rules/form";
import type { ForeignRulesJson } from "../foreign-rules/schemas";
import type { JudgedRuleSet } from "../foreign-rules/types";
import { runInWorker } from "./run";

/**
 * Creates a rule set from a file of another format, or previews it rule by rule.
 * @param signal cancels the conversion when the client disconnects
 * @throws DomainError invalid under `file` if the file contains nothing in its format; conflict if
 * the name is taken
 */
export async function importForeignRules(
  upload: ForeignUpload,
  user: User,
  signal: AbortSignal,
): Promise<ForeignRulesJson> {
  const ruleSet = await readRuleSet(upload, signal);
  const name = upload.name || ruleSet.name;
  const answer = { message: formatImportMessage(ruleSet), name, rules: ruleSet.rules };
  const rules = ruleSet.rules.flatMap(({ rule }) => rule ?? []);
  // The rule set does not apply to any products yet, so its rules can only conflict with each
  // other.
  if (upload.dryRun)
    return { ...answer, rule_set: null, policy_issues: await findIssuesAmong(name, rules) };
  if (rules.length === 0)
    throw invalidField("file", "No rules in the file can be imported, so no rule set was created.");
  const { description, reference } = ruleSet;
  return saveAndFindIssues(
    async () => ({
      ...answer,
      rule_set: await createPolicy("rule_set", { name, description, reference, rules }, user, true),
    }),
    ({ rule_set: { id } }) => ({ kind: "rule_set", id }),
  );
}

async function readRuleSet(
  { format, files }: ForeignUpload,
  signal: AbortSignal,
): Promise<JudgedRuleSet> {
  try {
    return await runInWorker("convert", { format, files }, signal);
  } catch (error) {
    throw error instanceof FileError ? invalidField("file", error.message) : error;
  }
}

function formatImportMessage({ rules }: JudgedRuleSet): string {
  const countOutcome = (outcome: string) => rules.filter((rule) => rule.outcome === outcome).length;
  return `${pluralize(rules.length, "rule")}: ${countOutcome("exact")} exactly, ${countOutcome("roughly")} roughly, ${countOutcome("left_out")} skipped.`;
}
