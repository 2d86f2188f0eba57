import { count, eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import type { users } from "@/db/schema/users";
import { type FieldErrors, invalidField, invalidFields, notFound } from "@/lib/errors";
import { auditPolicy } from "../audit";
import { DEFAULT_RULE_TYPE } from "../defaults";
import { MOST_RULES, type NewRule, type RuleChange, ruleFault } from "../schemas";
import { changePolicy } from "../versions/record";
import { policyOf, type RuleBook } from "./books";
import { exampleFaults } from "./examples";
import { getRule, type RuleRow, select } from "./queries";

type User = typeof users.$inferSelect;

/** @throws DomainError invalid, where the guideline does not exist or is full, or examples fail */
export function createRule<B extends RuleBook>(
  book: B,
  owner: number,
  input: NewRule,
  user: User,
  on: Database = db(),
) {
  const faults = faultsOfNew(input);
  if (faults) throw invalidFields(faults);
  return on.transaction(async (tx) =>
    changePolicy(tx, await policyOf(tx, book, owner), user, async () => {
      await requireRoom(tx, book, owner);
      const [rule] = await book.insert(tx, owner, [rowOf(input)]);
      if (!rule) throw new Error("The rule was not stored.");
      await auditPolicy(tx, user, "created", book.entity, rule.id, { ...input });
      return getRule(book, rule.id, tx);
    }),
  );
}

/** Holds the guideline, so that two writers cannot both take its last place. */
async function requireRoom(tx: Database, book: RuleBook, owner: number): Promise<void> {
  const { owners, table, ownerField } = book;
  const [found] = await tx
    .select({ id: owners.id })
    .from(owners)
    .where(eq(owners.id, owner))
    .for("no key update");
  if (!found) throw invalidField(ownerField, "This guideline does not exist.");
  const [rules] = await tx.select({ count: count() }).from(table).where(eq(book.owner, owner));
  if ((rules?.count ?? 0) >= MOST_RULES)
    throw invalidField(ownerField, "A guideline can have at most 1,000 rules.");
}

/**
 * Changes a rule; a new type or content alone must agree with what stays of the other.
 * @param owner the guideline that the caller believes it belongs to; a rule cannot be moved
 * @throws DomainError not_found, invalid
 */
export function updateRule<B extends RuleBook>(
  book: B,
  id: number,
  owner: number | undefined,
  input: RuleChange,
  user: User,
  on: Database = db(),
) {
  return changingRule(on, book, id, user, async (tx, before) => {
    if (owner !== undefined && owner !== before.owner)
      throw invalidField(book.ownerField, "A rule cannot be moved to another guideline.");
    const faults = changeFaults(before, input);
    if (faults) throw invalidFields(faults);
    await changeRule(tx, book, id, input);
    await auditPolicy(tx, user, "updated", book.entity, id, { ...input });
    return getRule(book, id, tx);
  });
}

/** Why a new rule cannot be kept as it is; the schema has seen to it that it can be read. */
export function faultsOfNew(rule: NewRule): FieldErrors | null {
  return exampleFaults({
    ruleType: rule.rule_type ?? DEFAULT_RULE_TYPE,
    severity: rule.severity ?? "medium",
    ruleContent: rule.rule_content,
    description: rule.description ?? "",
    isActive: rule.is_active ?? true,
    mustFlag: rule.must_flag ?? [],
    mustPass: rule.must_pass ?? [],
  });
}

/** Why a stored rule could not be kept after a change: unreadable, or its examples fail. */
export function changeFaults(before: RuleRow, change: RuleChange): FieldErrors | null {
  const after = {
    ...before,
    ...defined(rowOf({ ...change, rule_content: change.rule_content ?? before.ruleContent })),
  };
  // One that was stored before it was refused can still be switched off.
  const isRead =
    after.isActive || change.rule_type !== undefined || change.rule_content !== undefined;
  const content = { rule_type: after.ruleType, rule_content: after.ruleContent };
  const unreadable = isRead ? ruleFault(content) : null;
  return unreadable ? { rule_content: [unreadable] } : exampleFaults(after);
}

function defined<T extends object>(values: T) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]: Exclude<T[K], undefined> };
}

export async function changeRule(tx: Database, book: RuleBook, id: number, change: RuleChange) {
  await tx
    .update(book.table)
    .set({ ...columnsOf(change), ruleContent: change.rule_content, updatedAt: new Date() })
    .where(eq(book.table.id, id));
}

/** @throws DomainError not_found */
export async function deleteRule(
  book: RuleBook,
  id: number,
  user: User,
  on: Database = db(),
): Promise<void> {
  await changingRule(on, book, id, user, async (tx, { ruleType, ruleContent, owner }) => {
    await tx.delete(book.table).where(eq(book.table.id, id));
    await auditPolicy(tx, user, "deleted", book.entity, id, {
      [book.ownerField]: owner,
      rule_type: ruleType,
      rule_content: ruleContent,
    });
  });
}

/** Holds a rule's policy before the rule itself: the order in which its other writers do. */
function changingRule<T>(
  on: Database,
  book: RuleBook,
  id: number,
  user: User,
  change: (tx: Database, before: RuleRow) => Promise<T>,
): Promise<T> {
  return on.transaction(async (tx) => {
    const [known] = await select(tx, book, eq(book.table.id, id));
    if (!known) throw notFound("Rule");
    return changePolicy(tx, await policyOf(tx, book, known.owner), user, async () => {
      const [rule] = await select(tx, book, eq(book.table.id, id)).for("update");
      if (!rule) throw notFound("Rule");
      return change(tx, rule);
    });
  });
}

/** A new rule as a row; what is left out gets the column's default. */
export function rowOf(rule: NewRule) {
  return { ...columnsOf(rule), ruleContent: rule.rule_content };
}

function columnsOf(change: RuleChange) {
  const { rule_type, severity, description, is_active, must_flag, must_pass } = change;
  return {
    ruleType: rule_type,
    severity,
    description,
    isActive: is_active,
    mustFlag: must_flag,
    mustPass: must_pass,
  };
}
