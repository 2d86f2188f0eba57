import { desc, eq, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import {
  brandGuidelines,
  categories,
  categoryGuidelines,
  ruleSets,
  rules,
} from "@/db/schema/policies";
import { styleGuides } from "@/db/schema/style-guides";
import { users } from "@/db/schema/users";
import { notFound } from "@/lib/errors";
import { type Listing, offset, type PageQuery } from "@/lib/platform/pagination";
import { nameOf } from "@/lib/platform/person-names";
import { allFields } from "@/lib/product-fields/queries";
import type { ExistingRule } from "./conflicts";
import type { GuideFields } from "./reading/tails";
import type { ListedGuideJson, StoredSuggestion, StyleGuideJson } from "./schemas";
import { listedGuideJson } from "./schemas";

export type GuideRow = typeof styleGuides.$inferSelect;

const listedColumns = {
  id: styleGuides.id,
  name: styleGuides.name,
  file_name: styleGuides.fileName,
  format: styleGuides.format,
  pages: styleGuides.pages,
  language: styleGuides.language,
  state: styleGuides.state,
  rule_set: styleGuides.ruleSetId,
  counts: styleGuides.counts,
  sentences: styleGuides.sentences,
  created_by_name: nameOf(users),
  created_at: styleGuides.createdAt,
};

/** Lists the drafts without their suggestions, newest first. */
export async function listStyleGuides(query: PageQuery): Promise<Listing<ListedGuideJson>> {
  const [found, count] = await Promise.all([
    db()
      .select(listedColumns)
      .from(styleGuides)
      .leftJoin(users, eq(users.id, styleGuides.createdBy))
      .orderBy(desc(styleGuides.createdAt), desc(styleGuides.id))
      .limit(query.page_size)
      .offset(offset(query)),
    db().$count(styleGuides),
  ]);
  return { items: found.map(toListed), count, countIsExact: true };
}

/** @throws DomainError not_found */
export async function getStyleGuide(id: number, on: Database = db()): Promise<StyleGuideJson> {
  const [found] = await on
    .select({ ...listedColumns, suggestions: styleGuides.suggestions })
    .from(styleGuides)
    .leftJoin(users, eq(users.id, styleGuides.createdBy))
    .where(eq(styleGuides.id, id));
  if (!found) throw notFound("Style guide");
  const { suggestions, ...listed } = found;
  return {
    ...toListed(listed),
    suggestions: storedSuggestions(suggestions).map(({ prescribed: _, ...shown }) => shown),
  };
}

/** Counts the sentences that "Suggest more with AI" has not read. */
export async function countUnread(id: number): Promise<number> {
  const [found] = await db()
    .select({ unread: sql<number>`jsonb_array_length(${styleGuides.unread})` })
    .from(styleGuides)
    .where(eq(styleGuides.id, id));
  return found?.unread ?? 0;
}

type ListedRow = Omit<ListedGuideJson, "counts" | "created_at" | "format"> & {
  format: string;
  counts: GuideRow["counts"];
  sentences: number;
  created_at: Date;
};

function toListed({ sentences, counts, created_at, format, ...rest }: ListedRow): ListedGuideJson {
  return {
    ...rest,
    format: listedGuideJson.shape.format.parse(format),
    counts: { ...counts, sentences },
    created_at: created_at.toISOString(),
  };
}

/** Returns stored suggestions. Safe to cast, because they are only written in this format. */
export function storedSuggestions(stored: object[]): StoredSuggestion[] {
  return stored as StoredSuggestion[];
}

/** Returns the keys of the product fields that guides refer to. */
export async function guideFields(): Promise<GuideFields> {
  const lists = (await allFields(db())).filter(({ kind }) => kind === "list");
  const named = lists.find(({ key, label }) =>
    /bullet|highlight|feature/iu.test(`${key} ${label}`),
  );
  return { bullets: (named ?? lists[0])?.key ?? null };
}

const MAX_EXISTING = 5000;

/** Lists the active rules of prohibited words with the names of their policies. */
export async function listProhibitingRules(on: Database): Promise<ExistingRule[]> {
  const found = await on
    .select({
      id: rules.id,
      ruleType: rules.ruleType,
      content: rules.ruleContent,
      severity: rules.severity,
      description: rules.description,
      reference: rules.reference,
      matchCase: rules.matchCase,
      exceptions: rules.exceptions,
      forms: rules.forms,
      field: rules.field,
      source: sql<string>`coalesce(${ruleSets.name}, ${brandGuidelines.title}, ${categories.name}, '')`,
    })
    .from(rules)
    .leftJoin(ruleSets, eq(ruleSets.id, rules.ruleSetId))
    .leftJoin(brandGuidelines, eq(brandGuidelines.id, rules.brandGuidelineId))
    .leftJoin(categoryGuidelines, eq(categoryGuidelines.id, rules.categoryGuidelineId))
    .leftJoin(categories, eq(categories.id, categoryGuidelines.categoryId))
    .where(sql`${rules.isActive} and ${rules.ruleType} = 'prohibited_words'`)
    .orderBy(rules.id)
    .limit(MAX_EXISTING);
  return found;
}
