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
import { getOffset, type Listing, type PageQuery } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import { toSnakeCase } from "@/lib/platform/snake-case";
import { loadAllFields } from "@/lib/product-fields/queries";
import type { ExistingRule } from "./conflicts";
import type { GuideFields } from "./reading/slots";
import { type ListedGuideJson, listedGuideJson, type StyleGuideJson } from "./schemas";
import { loadSuggestions } from "./suggestions";

export type GuideRow = typeof styleGuides.$inferSelect;

const listedColumns = {
  ...toSnakeCase(styleGuides, ["id", "name", "fileName", "format", "pages", "language", "state"]),
  rule_set: styleGuides.ruleSetId,
  counts: styleGuides.counts,
  sentences: styleGuides.sentences,
  created_by_name: selectPersonName(users),
  created_at: styleGuides.createdAt,
};

/** Lists the drafts without their suggestions, newest first. */
export async function listStyleGuides(query: PageQuery): Promise<Listing<ListedGuideJson>> {
  const [guideRows, count] = await Promise.all([
    db()
      .select(listedColumns)
      .from(styleGuides)
      .leftJoin(users, eq(users.id, styleGuides.createdBy))
      .orderBy(desc(styleGuides.createdAt), desc(styleGuides.id))
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().$count(styleGuides),
  ]);
  return { items: guideRows.map(toListedGuideJson), count, countIsExact: true };
}

/** @throws DomainError not_found */
export async function getStyleGuide(
  id: number,
  database: Database = db(),
): Promise<StyleGuideJson> {
  const [row] = await database
    .select(listedColumns)
    .from(styleGuides)
    .leftJoin(users, eq(users.id, styleGuides.createdBy))
    .where(eq(styleGuides.id, id));
  if (!row) throw notFound("Style guide");
  const suggestions = await loadSuggestions(database, id);
  return {
    ...toListedGuideJson(row),
    suggestions: suggestions.map(({ prescribed: _, ...publicFields }) => publicFields),
  };
}

/** Counts the sentences that "Suggest more with AI" has not read. */
export async function countUnreadSentences(id: number): Promise<number> {
  const [row] = await db()
    .select({ unread: sql<number>`jsonb_array_length(${styleGuides.unread})` })
    .from(styleGuides)
    .where(eq(styleGuides.id, id));
  return row?.unread ?? 0;
}

type ListedRow = Omit<ListedGuideJson, "counts" | "created_at" | "format"> & {
  format: string;
  counts: GuideRow["counts"];
  sentences: number;
  created_at: Date;
};

function toListedGuideJson({
  sentences,
  counts,
  created_at,
  format,
  ...otherColumns
}: ListedRow): ListedGuideJson {
  return {
    ...otherColumns,
    format: listedGuideJson.shape.format.parse(format),
    counts: { ...counts, sentences },
    created_at: created_at.toISOString(),
  };
}

/** Returns the keys of the product fields that guides refer to. */
export async function loadGuideFields(): Promise<GuideFields> {
  const lists = (await loadAllFields(db())).filter(({ kind }) => kind === "list");
  const bulletsField = lists.find(({ key, label }) =>
    /bullet|highlight|feature/iu.test(`${key} ${label}`),
  );
  return { bullets: (bulletsField ?? lists[0])?.key ?? null };
}

const MAX_EXISTING_RULES = 5000;

/** Lists the active rules of prohibited words with the names of their policies. */
export async function listProhibitedWordsRules(database: Database): Promise<ExistingRule[]> {
  const ruleRows = await database
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
    .limit(MAX_EXISTING_RULES);
  return ruleRows;
}
