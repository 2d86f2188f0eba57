import { isDeepStrictEqual } from "node:util";
import { type Database, db } from "@/db/client";
import type { User } from "@/db/schema/users";
import { conflict, DomainError, type FieldErrors, invalidField, invalidFields } from "@/lib/errors";
import { pluralize } from "@/lib/format";
import { FileError } from "@/lib/platform/files/file-error";
import { findUnknownFields, UNKNOWN_FIELD } from "@/lib/product-fields/unknown-fields";
import { updatePolicyInTx } from "../changes/change";
import { changeAndLoadPolicies } from "../checks/new-issues";
import { runAndRollBack } from "../dry-run";
import { createPolicyNotFoundError } from "../owners";
import type { PolicyRef } from "../policy-ref";
import type { RuleSnapshot } from "../rules/fields";
import type { ListedRule } from "../rules/schemas";
import { diffRules } from "../versions/diff";
import { loadSnapshot, type Snapshot } from "../versions/snapshot";
import { storeState } from "../versions/store";
import { runInWorker } from "./run";
import type { RuleImport, RuleImportResponse } from "./schemas";

/** Thrown if the rules of a policy were changed while a file was compared with them. */
class OutdatedError extends Error {}

const MAX_ATTEMPTS = 3;

/**
 * Replaces the rules of a policy with those of a file, or previews the change.
 * @param signal cancels the parsing when the client disconnects
 * @throws DomainError not_found; invalid, with messages that name the rule by its number in the
 * file; conflict if a category has no guideline for the rules
 */
export async function importRules(
  policy: PolicyRef,
  input: RuleImport,
  user: User,
  signal?: AbortSignal,
): Promise<RuleImportResponse> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const { stored, regions } = await loadStored(policy);
    const rules = await readListedRules(input, stored ?? [], regions, signal);
    const run = (tx: Database) =>
      changeAndLoadPolicies(
        tx,
        () => policy,
        () => replaceInTransaction(tx, policy, stored, rules, user),
      );
    try {
      const { done, findIssues } = input.dry_run
        ? await runAndRollBack(run)
        : await db().transaction(run);
      return toJson(done.before, done.after, input.dry_run, await findIssues());
    } catch (error) {
      if (!(error instanceof OutdatedError)) throw error;
    }
  }
  throw conflict("The rules have been changed in the meantime. Import the file again.");
}

/** Returns the stored rules and regions to compare with; no rules without a policy. */
async function loadStored(policy: PolicyRef) {
  const snapshot = await loadSnapshot(db(), policy);
  const regions = snapshot && "regions" in snapshot ? snapshot.regions : [];
  return { stored: snapshot && selectRules(snapshot), regions };
}

/** Returns the rules of a policy for export to a file. @throws DomainError not_found */
export async function loadRulesForFile(policy: PolicyRef): Promise<RuleSnapshot[]> {
  return (await loadRules(db(), policy)) ?? [];
}

async function readListedRules(
  { format, content }: RuleImport,
  storedRules: RuleSnapshot[],
  regions: readonly string[],
  signal?: AbortSignal,
): Promise<ListedRule[]> {
  try {
    const file = { format, content, stored: storedRules, regions };
    const { rules, faults } = await runInWorker("judge", file, signal);
    if (Object.keys(faults).length === 0) return rules.map(([, rule]) => rule);
    const allFaults = { ...(await findFieldFaults(rules)), ...faults };
    throw invalidFields({ content: listSentences(allFaults) });
  } catch (error) {
    if (error instanceof FileError) throw invalidField("content", error.message);
    throw error;
  }
}

/** Returns field errors, by index, for rules that refer to nonexistent fields. */
async function findFieldFaults(
  rules: readonly [at: number, rule: ListedRule][],
): Promise<FieldErrors> {
  const unknownFields = await findUnknownFields(
    db(),
    rules.flatMap(([, { field }]) => field ?? []),
  );
  return Object.fromEntries(
    rules.flatMap(([index, { field }]) =>
      field !== undefined && unknownFields.has(field) ? [[index, { field: [UNKNOWN_FIELD] }]] : [],
    ),
  );
}

async function replaceInTransaction(
  tx: Database,
  policy: PolicyRef,
  storedRules: RuleSnapshot[] | null,
  rules: ListedRule[],
  user: User,
) {
  // Locks the policy before reading its rules, so that no concurrent change can intervene.
  await storeState(tx, policy);
  const before = await loadRules(tx, policy);
  if (before === null)
    throw conflict("This category has no guideline. Create one before you import rules.");
  if (!isDeepStrictEqual(before, storedRules)) throw new OutdatedError();
  try {
    const body = policy.kind === "category" ? { guideline: { rules } } : { rules };
    await updatePolicyInTx(tx, policy.kind, policy.id, body, user, true);
  } catch (error) {
    const fields = error instanceof DomainError ? error.details.fields : undefined;
    throw fields ? invalidFields({ content: listSentences(pickRuleErrors(fields)) }) : error;
  }
  return { before, after: (await loadRules(tx, policy)) ?? [] };
}

/** Returns the errors of the rules by index, given the field errors of any kind of policy. */
function pickRuleErrors(fields: FieldErrors): FieldErrors {
  const ruleErrors = fields.guideline ?? fields;
  const rules = Array.isArray(ruleErrors) ? undefined : ruleErrors.rules;
  return rules === undefined || Array.isArray(rules) ? fields : rules;
}

/** Returns a sentence for each invalid field, with the rule's number in the file, from 1. */
function listSentences(faults: FieldErrors, parentPath: string[] = []): string[] {
  return Object.entries(faults).flatMap(([key, value]) => {
    const segment = /^\d+$/.test(key) ? String(Number(key) + 1) : key;
    const path = [
      ...parentPath,
      parentPath.length === 0 && segment !== key ? `Rule ${segment}` : segment,
    ];
    return Array.isArray(value)
      ? value.map((text) => `${path.join(", ")}: ${text}`)
      : listSentences(value, path);
  });
}

/** Returns the rules of a policy, or null for a category without a guideline. */
async function loadRules(database: Database, policy: PolicyRef): Promise<RuleSnapshot[] | null> {
  const snapshot = await loadSnapshot(database, policy);
  if (!snapshot) throw createPolicyNotFoundError(policy.kind);
  return selectRules(snapshot);
}

function selectRules(snapshot: Snapshot): RuleSnapshot[] | null {
  return "rules" in snapshot ? snapshot.rules : (snapshot.guideline?.rules ?? null);
}

function toJson(
  before: RuleSnapshot[],
  after: RuleSnapshot[],
  dryRun: boolean,
  issues: RuleImportResponse["policy_issues"],
): RuleImportResponse {
  const changes = diffRules(before, after);
  const changedParts = new Set(
    changes.flatMap(({ kind, part }) => (kind === "changed" ? part : [])),
  );
  const addedCount = changes.filter(({ kind }) => kind === "added").length;
  const removedCount = changes.filter(({ kind }) => kind === "removed").length;
  const counts = `${addedCount} added, ${changedParts.size} changed, ${removedCount} removed`;
  return {
    message: dryRun
      ? `Importing this file would result in ${pluralize(after.length, "rule")}: ${counts}.`
      : `Rules imported: ${counts}.`,
    added: addedCount,
    changed: changedParts.size,
    removed: removedCount,
    unchanged: after.length - addedCount - changedParts.size,
    changes,
    policy_issues: issues,
  };
}
