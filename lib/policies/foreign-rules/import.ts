import type { User } from "@/db/schema/users";
import { invalidField } from "@/lib/errors";
import { plural } from "@/lib/format";
import { FileError } from "@/lib/platform/files/file-error";
import { createRuleSet } from "../rule-sets/mutations";
import { runInWorker } from "../worker/run";
import type { ForeignUpload } from "./form";
import type { ForeignRulesJson } from "./schemas";
import type { JudgedSet } from "./types";

/**
 * Creates a rule set from a file of another format, or previews it rule by rule.
 * @param signal cancels the conversion if the client disconnects
 * @throws DomainError invalid under the file if it contains nothing in its format; conflict if the
 * name is taken
 */
export async function importForeignRules(
  upload: ForeignUpload,
  user: User,
  signal: AbortSignal,
): Promise<ForeignRulesJson> {
  const set = await readSet(upload, signal);
  const name = upload.name || set.name;
  const answer = { message: said(set), name, rules: set.rules };
  if (upload.dryRun) return { ...answer, rule_set: null };
  const rules = set.rules.flatMap(({ rule }) => rule ?? []);
  if (rules.length === 0)
    throw invalidField("file", "No rules in the file can be imported, so no rule set was created.");
  const { description, reference } = set;
  return {
    ...answer,
    rule_set: await createRuleSet({ name, description, reference, rules }, user, true),
  };
}

async function readSet({ format, files }: ForeignUpload, signal: AbortSignal): Promise<JudgedSet> {
  try {
    return await runInWorker("convert", { format, files }, signal);
  } catch (error) {
    throw error instanceof FileError ? invalidField("file", error.message) : error;
  }
}

function said({ rules }: JudgedSet): string {
  const many = (outcome: string) => rules.filter((rule) => rule.outcome === outcome).length;
  return `${plural(rules.length, "rule")}: ${many("exact")} exactly, ${many("roughly")} roughly, ${many("left_out")} left out.`;
}
