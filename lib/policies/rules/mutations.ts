import { count, eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import type { users } from "@/db/schema/users";
import { invalidField, notFound } from "@/lib/errors";
import { auditPolicy } from "../audit";
import { MOST_RULES, type NewRule, type RuleChange, ruleFault } from "../schemas";
import type { RuleBook } from "./books";
import { getRule, type RuleRow, select } from "./queries";

type User = typeof users.$inferSelect;

/** @throws DomainError invalid, where the guideline does not exist or is full */
export async function createRule<B extends RuleBook>(
  book: B,
  owner: number,
  input: NewRule,
  user: User,
) {
  return db().transaction(async (tx) => {
    await requireRoom(tx, book, owner);
    const [rule] = await book.insert(tx, owner, [rowOf(input)]);
    if (!rule) throw new Error("The rule was not stored.");
    await auditPolicy(tx, user, "created", book.entity, rule.id, { ...input });
    return getRule(book, rule.id, tx);
  });
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
export async function updateRule<B extends RuleBook>(
  book: B,
  id: number,
  owner: number | undefined,
  input: RuleChange,
  user: User,
) {
  return db().transaction(async (tx) => {
    const before = await lockedRule(tx, book, id);
    if (owner !== undefined && owner !== before.owner)
      throw invalidField(book.ownerField, "A rule cannot be moved to another guideline.");
    const fault = changeFault(before, input);
    if (fault) throw invalidField("rule_content", fault);
    await changeRule(tx, book, id, input);
    await auditPolicy(tx, user, "updated", book.entity, id, { ...input });
    return getRule(book, id, tx);
  });
}

/** Why a stored rule could not be read after a change, or null. */
export function changeFault(
  before: Pick<RuleRow, "ruleType" | "ruleContent">,
  change: RuleChange,
): string | null {
  return ruleFault({
    rule_type: change.rule_type ?? before.ruleType,
    rule_content: change.rule_content ?? before.ruleContent,
  });
}

export async function changeRule(tx: Database, book: RuleBook, id: number, change: RuleChange) {
  await tx
    .update(book.table)
    .set({ ...columnsOf(change), ruleContent: change.rule_content, updatedAt: new Date() })
    .where(eq(book.table.id, id));
}

/** @throws DomainError not_found */
export async function deleteRule(book: RuleBook, id: number, user: User): Promise<void> {
  await db().transaction(async (tx) => {
    const { ruleType, ruleContent, owner } = await lockedRule(tx, book, id);
    await tx.delete(book.table).where(eq(book.table.id, id));
    await auditPolicy(tx, user, "deleted", book.entity, id, {
      [book.ownerField]: owner,
      rule_type: ruleType,
      rule_content: ruleContent,
    });
  });
}

async function lockedRule(tx: Database, book: RuleBook, id: number): Promise<RuleRow> {
  const [rule] = await select(tx, book, eq(book.table.id, id)).for("update");
  if (!rule) throw notFound("Rule");
  return rule;
}

/** A new rule as a row; what is left out gets the column's default. */
export function rowOf(rule: NewRule) {
  return { ...columnsOf(rule), ruleContent: rule.rule_content };
}

function columnsOf({ rule_type, severity, description, is_active }: RuleChange) {
  return { ruleType: rule_type, severity, description, isActive: is_active };
}
