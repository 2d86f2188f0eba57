import { asc, count, eq, inArray, type SQL } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import type { categoryRules } from "@/db/schema/policies";
import { notFound } from "@/lib/errors";
import { type Listing, offset, type PageQuery } from "@/lib/pagination";
import type { RuleJson } from "../schemas";
import type { OwnedBy, RuleBook } from "./books";
import { failingExamples } from "./examples";

/** A rule of either kind; `owner` is the id of its guideline. */
export type RuleRow = Omit<typeof categoryRules.$inferSelect, "categoryGuidelineId"> & {
  owner: number;
};

/** The rules of one guideline, or of all, in the order in which they were written. */
export async function listRules<B extends RuleBook>(
  book: B,
  owner: number | undefined,
  query: PageQuery,
): Promise<Listing<RuleJson & OwnedBy<B>>> {
  const where = owner === undefined ? undefined : eq(book.owner, owner);
  const [found, [total]] = await Promise.all([
    select(db(), book, where).limit(query.page_size).offset(offset(query)),
    db().select({ count: count() }).from(book.table).where(where),
  ]);
  const items = found.map((rule) => toRuleJson(book, rule));
  return { items, count: total?.count ?? 0, countIsExact: true };
}

/** @throws DomainError not_found */
export async function getRule<B extends RuleBook>(
  book: B,
  id: number,
  on: Database = db(),
): Promise<RuleJson & OwnedBy<B>> {
  const [rule] = await select(on, book, eq(book.table.id, id));
  if (!rule) throw notFound("Rule");
  return toRuleJson(book, rule);
}

/** All rules of these guidelines, by id. */
export async function rulesOf<B extends RuleBook>(
  book: B,
  owners: number[],
  on: Database = db(),
): Promise<(RuleJson & OwnedBy<B>)[]> {
  if (owners.length === 0) return [];
  const found = await select(on, book, inArray(book.owner, owners));
  return found.map((rule) => toRuleJson(book, rule));
}

/** The stored rules that a condition names, by id. */
export function select(on: Database, book: RuleBook, where: SQL | undefined) {
  const { table, owner } = book;
  return on
    .select({
      id: table.id,
      owner,
      ruleType: table.ruleType,
      severity: table.severity,
      ruleContent: table.ruleContent,
      description: table.description,
      isActive: table.isActive,
      mustFlag: table.mustFlag,
      mustPass: table.mustPass,
      createdAt: table.createdAt,
      updatedAt: table.updatedAt,
    })
    .from(table)
    .where(where)
    .orderBy(asc(table.id));
}

function toRuleJson<B extends RuleBook>(book: B, rule: RuleRow) {
  const owner = { [book.ownerField]: rule.owner } as OwnedBy<B>;
  return {
    id: rule.id,
    ...owner,
    rule_type: rule.ruleType,
    severity: rule.severity,
    rule_content: rule.ruleContent,
    description: rule.description,
    is_active: rule.isActive,
    must_flag: rule.mustFlag,
    must_pass: rule.mustPass,
    failing_examples: failingExamples(rule),
    created_at: rule.createdAt.toISOString(),
    updated_at: rule.updatedAt.toISOString(),
  };
}
