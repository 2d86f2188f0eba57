import { type Database, db } from "@/db/client";
import type { users } from "@/db/schema/users";
import { conflict, DomainError, type FieldErrors, invalidField, invalidFields } from "@/lib/errors";
import { fieldErrors } from "@/lib/fields";
import { FileError } from "@/lib/files/file-error";
import { readInThread } from "@/lib/files/thread";
import { plural } from "@/lib/format";
import { changeCategory } from "../categories/mutations";
import { dryRun } from "../dry-run";
import { changeGuideline } from "../guidelines/mutations";
import { type PolicyRef, policyNotFound } from "../policy-ref";
import { changeRuleSet } from "../rule-sets/mutations";
import type { RuleSnapshot } from "../rules/fields";
import { descriptionOf, type ListedRule, rulesOfFile } from "../rules/schemas";
import { diffRules } from "../versions/diff";
import { keepState } from "../versions/record";
import { snapshotOf } from "../versions/snapshot";
import { matchRules } from "./match";
import type { RuleImport, RuleImportAnswer } from "./schemas";

type User = typeof users.$inferSelect;

/**
 * Makes the rules of a policy those of a file, or says what that would change.
 * @throws DomainError not_found; invalid, with sentences that name the rule by its place in the
 * file; conflict, where a category has no guideline to hold rules
 */
export async function importRules(
  policy: PolicyRef,
  input: RuleImport,
  user: User,
): Promise<RuleImportAnswer> {
  const listed = await readListed(input);
  const run = (tx: Database) => replace(tx, policy, listed, user);
  const { before, after } = input.dry_run ? await dryRun(run) : await db().transaction(run);
  return toJson(before, after, input.dry_run);
}

/** The rules of a policy, for a file. @throws DomainError not_found */
export async function rulesForFile(policy: PolicyRef): Promise<RuleSnapshot[]> {
  return (await rulesIn(db(), policy)) ?? [];
}

async function readListed({ format, content }: RuleImport): Promise<ListedRule[]> {
  try {
    const read = await readInThread("rules", { format, content });
    const parsed = rulesOfFile.safeParse(read.map(withoutBlank));
    if (parsed.success) return parsed.data;
    throw invalidFields({ content: sentencesOf(fieldErrors(parsed.error)) });
  } catch (error) {
    if (error instanceof FileError) throw invalidField("content", error.message);
    throw error;
  }
}

/** An empty description is none: it is left out, and what stands stays. */
function withoutBlank({ description, ...rule }: Record<string, unknown>) {
  const isBlank = typeof description === "string" && description.trim() === "";
  return description === undefined || isBlank ? rule : { ...rule, description };
}

async function replace(tx: Database, policy: PolicyRef, listed: ListedRule[], user: User) {
  // Held before it is read, so that no other change comes in between.
  await keepState(tx, policy);
  const before = await rulesIn(tx, policy);
  if (before === null)
    throw conflict("This category has no guideline. Give it one before importing rules.");
  const rules = matchRules(listed, before).map(described);
  try {
    if (policy.kind === "brand") await changeGuideline(tx, policy.id, { rules }, user);
    else if (policy.kind === "rule_set") await changeRuleSet(tx, policy.id, { rules }, user);
    else await changeCategory(tx, policy.id, { guideline: { rules } }, user);
  } catch (error) {
    const fields = error instanceof DomainError ? error.details.fields : undefined;
    throw fields ? invalidFields({ content: sentencesOf(rulesBelow(fields)) }) : error;
  }
  return { before, after: (await rulesIn(tx, policy)) ?? [] };
}

/** A new rule of a file may leave its description out. */
function described(rule: ListedRule): ListedRule {
  const { id, description, rule_content } = rule;
  if (id !== undefined || description !== undefined || rule_content === undefined) return rule;
  return { ...rule, description: descriptionOf(rule_content) };
}

/** The errors of rules by place, wherever a policy's form has them. */
function rulesBelow(fields: FieldErrors): FieldErrors {
  const inner = fields.guideline ?? fields;
  const rules = Array.isArray(inner) ? undefined : inner.rules;
  return rules === undefined || Array.isArray(rules) ? fields : rules;
}

/** A sentence for each wrong field, with the rule's place in the file, from 1. */
function sentencesOf(faults: FieldErrors, trail: string[] = []): string[] {
  return Object.entries(faults).flatMap(([key, value]) => {
    const place = /^\d+$/.test(key) ? String(Number(key) + 1) : key;
    const path = [...trail, trail.length === 0 && place !== key ? `Rule ${place}` : place];
    return Array.isArray(value)
      ? value.map((text) => `${path.join(", ")}: ${text}`)
      : sentencesOf(value, path);
  });
}

/** Null for a category without a guideline. */
async function rulesIn(on: Database, policy: PolicyRef): Promise<RuleSnapshot[] | null> {
  const snapshot = await snapshotOf(on, policy);
  if (!snapshot) throw policyNotFound(policy);
  if ("rules" in snapshot) return snapshot.rules;
  return snapshot.guideline?.rules ?? null;
}

function toJson(before: RuleSnapshot[], after: RuleSnapshot[], dryRun: boolean): RuleImportAnswer {
  const changes = diffRules(before, after);
  const changed = new Set(changes.flatMap(({ kind, part }) => (kind === "changed" ? part : [])));
  const added = changes.filter(({ kind }) => kind === "added").length;
  const removed = changes.filter(({ kind }) => kind === "removed").length;
  const counts = `${added} added, ${changed.size} changed, ${removed} removed`;
  return {
    message: dryRun
      ? `This file would leave ${plural(after.length, "rule")}: ${counts}.`
      : `Rules imported: ${counts}.`,
    added,
    changed: changed.size,
    removed,
    unchanged: after.length - added - changed.size,
    changes,
  };
}
