import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { brandGuidelines, categories, ruleSets, rules } from "@/db/schema/policies";
import { users } from "@/db/schema/users";
import { savedViews } from "@/db/schema/views";
import type { ViewedList } from "@/lib/enums";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { nameOf } from "@/lib/platform/person-names";
import { canSee } from "@/lib/platform/roles";
import { contains } from "@/lib/platform/search";
import { policyPage } from "@/lib/policies/policy-page";
import { searchManual } from "../manual/search";
import type { FoundJson } from "./schemas";

/** Maximum number of results of each kind. */
const MAX_RESULTS = 5;
const MAX_NAME_LENGTH = 80;

type Reader = Pick<SessionUser, "id" | "role">;

/** Finds items other than products and pages by name, with at most one query per kind. */
export async function findByName(search: string, reader: Reader): Promise<FoundJson[]> {
  const edits = canSee("/policies", reader.role);
  const found = await Promise.all([
    findCategories(search),
    edits ? findPolicies(search) : [],
    findRules(search, edits),
    canSee("/users", reader.role) ? findPeople(search) : [],
    findViews(search, reader),
    searchManual(search, MAX_RESULTS),
  ]);
  return found.flat();
}

/**
 * Finds categories and links to their products, which every role can see. Category editors are
 * found as policies.
 */
async function findCategories(search: string): Promise<FoundJson[]> {
  const { id, name } = categories;
  const found = await named(categories, id, sql<string>`${name}`, contains(name, search));
  return found.map((row) => ({
    kind: "category",
    ...row,
    hint: "Products of the category",
    href: `/products?category=${row.id}`,
  }));
}

async function findPolicies(search: string): Promise<FoundJson[]> {
  const title = sql<string>`${brandGuidelines.title}`;
  const [own, brands, sets] = await Promise.all([
    named(
      categories,
      categories.id,
      sql<string>`${categories.name}`,
      contains(categories.name, search),
    ),
    named(brandGuidelines, brandGuidelines.id, title, contains(title, search)),
    named(ruleSets, ruleSets.id, sql<string>`${ruleSets.name}`, contains(ruleSets.name, search)),
  ]);
  const toFound = (kind: "category" | "brand" | "rule_set", hint: string) => (row: NamedRow) => ({
    kind: "policy" as const,
    ...row,
    hint,
    href: policyPage({ kind, id: row.id }),
  });
  return [
    ...own.map(toFound("category", "Category and its guideline")),
    ...brands.map(toFound("brand", "Brand guideline")),
    ...sets.map(toFound("rule_set", "Rule set")),
  ].slice(0, MAX_RESULTS);
}

async function findRules(search: string, edits: boolean): Promise<FoundJson[]> {
  const { id, description, ruleContent, isActive } = rules;
  const ruleText = sql<string>`left(case when ${description} <> '' then ${description} else ${ruleContent} end, ${MAX_NAME_LENGTH}::int)`;
  const fits = and(
    eq(isActive, true),
    or(contains(description, search), contains(ruleContent, search)),
  );
  const found = await named(rules, id, ruleText, fits);
  return found.map((row) => ({
    kind: "rule",
    ...row,
    hint: edits ? "Rule" : "What the rule found",
    href: edits ? `/findings/rules/${row.id}` : `/findings?rule=${row.id}`,
  }));
}

async function findPeople(search: string): Promise<FoundJson[]> {
  const name = nameOf(users);
  const fits = or(contains(name, search), contains(users.email, search));
  const found = await named(users, users.id, name, fits);
  return found.map((row) => ({
    kind: "person",
    ...row,
    hint: "Account",
    href: `/users?search=${encodeURIComponent(row.name)}`,
  }));
}

async function findViews(search: string, reader: Reader): Promise<FoundJson[]> {
  const { id, name, list, query, userId, shared } = savedViews;
  const found = await db()
    .select({ id, name, list, query })
    .from(savedViews)
    .where(and(or(eq(userId, reader.id), shared), contains(name, search)))
    .orderBy(sql`lower(${name})`, id)
    .limit(MAX_RESULTS);
  return found
    .map((row) => ({ ...row, ...SCREENS[row.list] }))
    .filter(({ screen }) => canSee(screen, reader.role))
    .map((row) => ({
      kind: "view",
      id: row.id,
      name: row.name,
      hint: row.hint,
      href: row.query ? `${row.screen}?${row.query}` : row.screen,
    }));
}

const SCREENS: Record<ViewedList, { screen: string; hint: string }> = {
  products: { screen: "/products", hint: "View of products" },
  validations: { screen: "/validations", hint: "View of validations" },
  seo: { screen: "/seo-analysis", hint: "View of SEO analyses" },
  findings: { screen: "/findings", hint: "View of findings" },
  decisions: { screen: "/findings/decisions", hint: "View of decisions" },
  audit: { screen: "/audit-log", hint: "View of the audit log" },
};

type NamedRow = { id: number; name: string };
type Source =
  | typeof categories
  | typeof brandGuidelines
  | typeof ruleSets
  | typeof rules
  | typeof users;

/** Returns the first matches, sorted by name. */
function named(from: Source, id: PgColumn, name: SQL<string>, fits?: SQL): Promise<NamedRow[]> {
  return db()
    .select({ id: sql<number>`${id}`, name: name.as("shown") })
    .from(from)
    .where(fits)
    .orderBy(sql`lower(${name})`, id)
    .limit(MAX_RESULTS);
}
