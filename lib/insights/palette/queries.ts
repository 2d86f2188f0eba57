import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { brandGuidelines, categories, ruleSets, rules } from "@/db/schema/policies";
import { users } from "@/db/schema/users";
import { savedViews } from "@/db/schema/views";
import type { ViewedList } from "@/lib/enums";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { selectPersonName } from "@/lib/platform/person-names";
import { rankByName } from "@/lib/platform/rank-names";
import { canSee } from "@/lib/platform/roles";
import { containsTerm } from "@/lib/platform/search";
import { getPolicyPath } from "@/lib/policies/policy-ref";
import { readManual } from "../manual/read";
import type { SearchResultJson } from "./schemas";

const MAX_RESULTS = 5;
const MAX_NAME_LENGTH = 80;

type Reader = Pick<SessionUser, "id" | "role">;

/** Finds items other than products and pages by name, with at most one query per kind. */
export async function findByName(search: string, reader: Reader): Promise<SearchResultJson[]> {
  const canEdit = canSee("/policies", reader.role);
  const results = await Promise.all([
    findCategories(search),
    canEdit ? findPolicies(search) : [],
    findRules(search, canEdit),
    canSee("/users", reader.role) ? findPeople(search) : [],
    findViews(search, reader),
    searchManual(search, MAX_RESULTS),
  ]);
  return results.flat();
}

/** Finds categories and links to their products. Editors find them as policies instead. */
async function findCategories(search: string): Promise<SearchResultJson[]> {
  const { id, name } = categories;
  const categoryRows = await findNamedRows(
    categories,
    id,
    sql<string>`${name}`,
    containsTerm(name, search),
  );
  return categoryRows.map((row) => ({
    kind: "category",
    ...row,
    hint: "Products of the category",
    href: `/products?category=${row.id}`,
  }));
}

async function findPolicies(search: string): Promise<SearchResultJson[]> {
  const title = sql<string>`${brandGuidelines.title}`;
  const [categoryRows, brandRows, ruleSetRows] = await Promise.all([
    findNamedRows(
      categories,
      categories.id,
      sql<string>`${categories.name}`,
      containsTerm(categories.name, search),
    ),
    findNamedRows(brandGuidelines, brandGuidelines.id, title, containsTerm(title, search)),
    findNamedRows(
      ruleSets,
      ruleSets.id,
      sql<string>`${ruleSets.name}`,
      containsTerm(ruleSets.name, search),
    ),
  ]);
  const toSearchResult =
    (kind: "category" | "brand" | "rule_set", hint: string) => (row: NamedRow) => ({
      kind: "policy" as const,
      ...row,
      hint,
      href: getPolicyPath({ kind, id: row.id }),
    });
  return [
    ...categoryRows.map(toSearchResult("category", "Category and its guideline")),
    ...brandRows.map(toSearchResult("brand", "Brand guideline")),
    ...ruleSetRows.map(toSearchResult("rule_set", "Rule set")),
  ].slice(0, MAX_RESULTS);
}

async function findRules(search: string, canEdit: boolean): Promise<SearchResultJson[]> {
  const { id, description, ruleContent, isActive } = rules;
  const ruleText = sql<string>`left(case when ${description} <> '' then ${description} else ${ruleContent} end, ${MAX_NAME_LENGTH}::int)`;
  const condition = and(
    eq(isActive, true),
    or(containsTerm(description, search), containsTerm(ruleContent, search)),
  );
  const ruleRows = await findNamedRows(rules, id, ruleText, condition);
  return ruleRows.map((row) => ({
    kind: "rule",
    ...row,
    hint: canEdit ? "Rule" : "Findings of the rule",
    href: canEdit ? `/findings/rules/${row.id}` : `/findings?rule=${row.id}`,
  }));
}

async function findPeople(search: string): Promise<SearchResultJson[]> {
  const name = selectPersonName(users);
  const condition = or(containsTerm(name, search), containsTerm(users.email, search));
  const userRows = await findNamedRows(users, users.id, name, condition);
  return userRows.map((row) => ({
    kind: "person",
    ...row,
    hint: "Account",
    href: `/users?search=${encodeURIComponent(row.name)}`,
  }));
}

async function findViews(search: string, reader: Reader): Promise<SearchResultJson[]> {
  const { id, name, list, query, userId, shared } = savedViews;
  const viewRows = await db()
    .select({ id, name, list, query })
    .from(savedViews)
    .where(and(or(eq(userId, reader.id), shared), containsTerm(name, search)))
    .orderBy(sql`lower(${name})`, id)
    .limit(MAX_RESULTS);
  return viewRows
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

function findNamedRows(
  source: Source,
  id: PgColumn,
  name: SQL<string>,
  condition?: SQL,
): Promise<NamedRow[]> {
  return db()
    .select({ id: sql<number>`${id}`, name: name.as("shown") })
    .from(source)
    .where(condition)
    .orderBy(sql`lower(${name})`, id)
    .limit(MAX_RESULTS);
}

/** Minimum length for a full-text search. Shorter searches match titles only. */
const MIN_TEXT_SEARCH_LENGTH = 3;

/**
 * Finds sections of the manual that contain all words, ignoring case. Matches in titles come first, ranked as names are.
 * @param limit the maximum number of sections
 */
export async function searchManual(search: string, limit: number): Promise<SearchResultJson[]> {
  const words = search.toLowerCase().split(/\s+/);
  const hasAllWords = (text: string) => words.every((word) => text.includes(word));
  const sections = (await readManual())
    .flatMap((page) => page.sections.map((section) => ({ page, section })))
    .map((entry, index) => ({ ...entry, id: index + 1 }));
  const titleMatches = rankByName(
    sections
      .filter(({ section }) => hasAllWords(section.title.toLowerCase()))
      .map((entry) => ({ ...entry, name: entry.section.title })),
    search,
  );
  const titleMatchIds = new Set(titleMatches.map(({ id }) => id));
  const textMatches = sections.filter(
    (entry) =>
      search.length >= MIN_TEXT_SEARCH_LENGTH &&
      !titleMatchIds.has(entry.id) &&
      hasAllWords(entry.section.text),
  );
  return [...titleMatches, ...textMatches].slice(0, limit).map(({ page, section, id }) => ({
    kind: "manual",
    id,
    name: section.title,
    hint: section.depth === 1 ? "Manual" : `Manual: ${page.title}`,
    href: section.depth === 1 ? `/help/${page.slug}` : `/help/${page.slug}#${section.id}`,
  }));
}
