import type { User } from "@/db/schema/users";
import { invalidField } from "@/lib/errors";
import { plural } from "@/lib/format";
import { FileError } from "@/lib/platform/files/file-error";
import { findIssuesAmong, withNewIssues } from "../checks/new-issues";
import { createRuleSet } from "../rule-sets/mutations";
import { runInWorker } from "../worker/run";
import type { ForeignUpload } from "./form";
import type { ForeignRulesJson } from "./schemas";
import type { JudgedSet } from "./types";

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
  const set = await readSet(upload, signal);
  const name = upload.name || set.name;
  const answer = { message: messageOf(set), name, rules: set.rules };
  const rules = set.rules.flatMap(({ rule }) => rule ?? []);
  // The rule set applies to nothing yet: its rules can only conflict with each other.
  if (upload.dryRun)
    return { ...answer, rule_set: null, policy_issues: await findIssuesAmong(name, rules) };
  if (rules.length === 0)
    throw invalidField("file", "No rules in the file can be imported, so no rule set was created.");
  const { description, reference } = set;
  return withNewIssues(
    async () => ({
      ...answer,
      rule_set: await createRuleSet({ name, description, reference, rules }, user, true),
    }),
    ({ rule_set: { id } }) => ({ kind: "rule_set", id }),
  );
}

async function readSet({ format, files }: ForeignUpload, signal: AbortSignal): Promise<JudgedSet> {
  try {
    return await runInWorker("convert", { format, files }, signal);
  } catch (error) {
    throw error instanceof FileError ? invalidField("file", error.message) : error;
  }
}

function messageOf({ rules }: JudgedSet): string {
  const countOutcome = (outcome: string) => rules.filter((rule) => rule.outcome === outcome).length;
  return `${plural(rules.length, "rule")}: ${countOutcome("exact")} exactly, ${countOutcome("roughly")} roughly, ${countOutcome("left_out")} skipped.`;
}
