import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  type Clauses,
  type Forms,
  type InstalledSet,
  type Notes,
  POLICY_KINDS,
  RULE_TYPES,
  SEVERITIES,
} from "../../lib/enums";
import { createdAt, id, oneOf, updatedAt } from "./columns";
import { RULE_COUNTS } from "./evaluation-types";
import { example } from "./examples";
import { users } from "./users";

/** Rises with every change of the policy, its rules included; see `policy_versions`. */
const policyVersion = () => integer().notNull().default(1);

export const categories = pgTable(
  "categories",
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(""),
    complianceThreshold: doublePrecision().notNull().default(0.8),
    /** Whether who uploaded a product, or last changed its text, may not approve it. */
    fourEyes: boolean().notNull().default(false),
    policyVersion: policyVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("categories_name_key").on(sql`lower(${t.name})`),
    check("categories_threshold_check", sql`${t.complianceThreshold} between 0 and 1`),
  ],
);

export const categoryGuidelines = pgTable(
  "category_guidelines",
  {
    id: id(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
    title: text().notNull(),
    content: text().notNull().default(""),
    requirements: jsonb().$type<Clauses>().notNull().default({}),
    restrictions: jsonb().$type<Clauses>().notNull().default({}),
    examples: text().notNull().default(""),
    version: text().notNull().default("1.0"),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("category_guidelines_category_key").on(t.categoryId)],
);

export const brandGuidelines = pgTable("brand_guidelines", {
  id: id(),
  title: text().notNull(),
  content: text().notNull(),
  version: text().notNull().default("1.0"),
  isActive: boolean().notNull().default(true),
  /** Country names; empty means everywhere. */
  regions: text().array().notNull().default([]),
  createdBy: integer().references(() => users.id, { onDelete: "set null" }),
  policyVersion: policyVersion(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** The categories that a brand guideline is limited to; none means all. */
export const brandGuidelineCategories = pgTable(
  "brand_guideline_categories",
  {
    guidelineId: integer()
      .notNull()
      .references(() => brandGuidelines.id, { onDelete: "cascade" }),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.guidelineId, t.categoryId] }),
    index("brand_guideline_categories_category_idx").on(t.categoryId),
  ],
);

/** A named list of rules that is used in many places. */
export const ruleSets = pgTable(
  "rule_sets",
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(""),
    /** Where its rules come from. */
    reference: text().notNull().default(""),
    version: text().notNull().default("1.0"),
    isActive: boolean().notNull().default(true),
    /** Whether it is for all products, beside the categories and guidelines that it is for. */
    appliesToAll: boolean().notNull().default(false),
    policyVersion: policyVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("rule_sets_name_key").on(sql`lower(${t.name})`)],
);

/** The categories whose products a rule set applies to. */
export const ruleSetCategories = pgTable(
  "rule_set_categories",
  {
    ruleSetId: integer()
      .notNull()
      .references(() => ruleSets.id, { onDelete: "cascade" }),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.ruleSetId, t.categoryId] }),
    index("rule_set_categories_category_idx").on(t.categoryId),
  ],
);

/** The brand guidelines that a rule set comes with. */
export const ruleSetGuidelines = pgTable(
  "rule_set_guidelines",
  {
    ruleSetId: integer()
      .notNull()
      .references(() => ruleSets.id, { onDelete: "cascade" }),
    guidelineId: integer()
      .notNull()
      .references(() => brandGuidelines.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.ruleSetId, t.guidelineId] }),
    index("rule_set_guidelines_guideline_idx").on(t.guidelineId),
  ],
);

/** A set that came with Plumbline and was put in, with what it was then: updates are merged with it. */
export const readyMadeSets = pgTable("ready_made_sets", {
  key: text().primaryKey(),
  ruleSetId: integer()
    .notNull()
    .unique()
    .references(() => ruleSets.id, { onDelete: "cascade" }),
  installed: jsonb().$type<InstalledSet>().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A rule belongs to one guideline, of a category or of a brand, or to one rule set. */
export const rules = pgTable(
  "rules",
  {
    id: id(),
    categoryGuidelineId: integer().references(() => categoryGuidelines.id, { onDelete: "cascade" }),
    brandGuidelineId: integer().references(() => brandGuidelines.id, { onDelete: "cascade" }),
    ruleSetId: integer().references(() => ruleSets.id, { onDelete: "cascade" }),
    ruleType: text({ enum: RULE_TYPES }).notNull().default("prohibited_words"),
    severity: text({ enum: SEVERITIES }).notNull().default("medium"),
    ruleContent: text().notNull(),
    description: text().notNull().default(""),
    /** What it reads: `name`, `description`, the key of a product field, or `any` of them. */
    field: text().notNull().default("description"),
    /** What the writer is told of a violation; empty: the checker's own sentence. */
    message: text().notNull().default(""),
    /** Where the rule comes from. */
    reference: text().notNull().default(""),
    /** Whether terms are found in their own case only. */
    matchCase: boolean().notNull().default(false),
    /** Tags of the languages that it is for; none: all. */
    languages: text().array().notNull().default([]),
    /** Phrases in which a term does not count. */
    exceptions: text().array().notNull().default([]),
    /** Other forms of terms, by term. */
    forms: jsonb().$type<Forms>().notNull().default({}),
    /** What its author notes of terms, by term. */
    notes: jsonb().$type<Notes>().notNull().default({}),
    /** Phrases of which a text must mention one, or none, for the rule to apply. */
    when: text().array().notNull().default([]),
    unless: text().array().notNull().default([]),
    /** At most so many words from a term; null: anywhere. */
    within: integer(),
    /** When what the model finds by it lowers a score. */
    counts: text({ enum: RULE_COUNTS }).notNull().default("always"),
    isActive: boolean().notNull().default(true),
    /** Texts that the rule must find a violation in, and texts that it must not. */
    mustFlag: example().array().notNull().default([]),
    mustPass: example().array().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("rules_category_guideline_idx").on(t.categoryGuidelineId),
    index("rules_brand_guideline_idx").on(t.brandGuidelineId),
    index("rules_rule_set_idx").on(t.ruleSetId),
    check(
      "rules_owner_check",
      sql`num_nonnulls(${t.categoryGuidelineId}, ${t.brandGuidelineId}, ${t.ruleSetId}) = 1`,
    ),
    check("rules_type_check", oneOf(t.ruleType, RULE_TYPES)),
    check("rules_severity_check", oneOf(t.severity, SEVERITIES)),
  ],
);

/**
 * Every state that a policy has had, with its rules. The first is written with the first change; it
 * outlives its policy.
 */
export const policyVersions = pgTable(
  "policy_versions",
  {
    id: id(),
    kind: text({ enum: POLICY_KINDS }).notNull(),
    /** Of the category, brand guideline or rule set. */
    policyId: integer().notNull(),
    number: integer().notNull(),
    snapshot: jsonb().$type<object>().notNull(),
    /** Null for a state that was there before versions were kept. */
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("policy_versions_number_key").on(t.kind, t.policyId, t.number),
    check("policy_versions_kind_check", oneOf(t.kind, POLICY_KINDS)),
  ],
);
