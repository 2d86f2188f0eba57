import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
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
  type Inflections,
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

/** Increases with every change of the policy, including its rules; see `policy_versions`. */
const policyVersion = () => integer().notNull().default(1);

export const categories = pgTable(
  "categories",
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(""),
    complianceThreshold: doublePrecision().notNull().default(0.8),
    /** Whether the uploader or last editor of a product cannot approve it. */
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

/** A named list of rules that can apply to many products. */
export const ruleSets = pgTable(
  "rule_sets",
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(""),
    /** The source of its rules. */
    reference: text().notNull().default(""),
    version: text().notNull().default("1.0"),
    isActive: boolean().notNull().default(true),
    /** Whether it applies to all products, in addition to its categories and guidelines. */
    appliesToAll: boolean().notNull().default(false),
    /** The days on which its rules can be valid, in UTC, inclusive; null for no limit. */
    validFrom: date({ mode: "string" }),
    validUntil: date({ mode: "string" }),
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

/** The brand guidelines that include a rule set. */
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

/** An installed template with its original content, for merging updates. */
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
    /** The field that it reads: `name`, `description`, a field key, or `any`. */
    field: text().notNull().default("description"),
    /** Replaces the checker's message in violations, if not empty. */
    message: text().notNull().default(""),
    /** The source of the rule. */
    reference: text().notNull().default(""),
    /** Whether terms match only in their own case. */
    matchCase: boolean().notNull().default(false),
    /** Tags of the languages that it applies to; empty for all. */
    languages: text().array().notNull().default([]),
    /** Phrases that exempt a term inside them. */
    exceptions: text().array().notNull().default([]),
    /** Inflections, by term. */
    forms: jsonb().$type<Inflections>().notNull().default({}),
    /** The author's notes, by term. */
    notes: jsonb().$type<Notes>().notNull().default({}),
    /** Phrases of which a text must contain one, or none, for the rule to apply. */
    when: text().array().notNull().default([]),
    unless: text().array().notNull().default([]),
    /** Maximum distance in words from a term; null for anywhere. */
    within: integer(),
    /** When the model's findings lower a score. */
    counts: text({ enum: RULE_COUNTS }).notNull().default("always"),
    /** The days on which it is valid, in UTC, inclusive; null for no limit. */
    validFrom: date({ mode: "string" }),
    validUntil: date({ mode: "string" }),
    isActive: boolean().notNull().default(true),
    /** Texts that the rule must flag, and texts that it must not. */
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
 * Every version of a policy with its rules. The first is stored with the first change; versions
 * remain after the policy is deleted.
 */
export const policyVersions = pgTable(
  "policy_versions",
  {
    id: id(),
    kind: text({ enum: POLICY_KINDS }).notNull(),
    /** The id of the category, brand guideline or rule set. */
    policyId: integer().notNull(),
    number: integer().notNull(),
    snapshot: jsonb().$type<object>().notNull(),
    /** Null for a state older than versioning. */
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("policy_versions_number_key").on(t.kind, t.policyId, t.number),
    check("policy_versions_kind_check", oneOf(t.kind, POLICY_KINDS)),
  ],
);

/** Issues of policies that an admin has dismissed; they come back when one of their rules changes. */
export const dismissedIssues = pgTable("dismissed_policy_issues", {
  /** The issue's id, a hash of its kind and rules. */
  id: text().primaryKey(),
  /** A hash of all relevant parts of its rules. */
  fingerprint: text().notNull(),
  reason: text().notNull(),
  dismissedBy: integer().references(() => users.id, { onDelete: "set null" }),
  createdAt: createdAt(),
});
