import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
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
import type { Example } from "../../lib/enums";
import {
  type Clauses,
  type Inflections,
  type InstalledRuleSet,
  type Notes,
  POLICY_KINDS,
  RULE_TYPES,
  SEVERITIES,
} from "../../lib/enums";
import { createdAt, id, oneOf, ownedBy, updatedAt } from "./columns";
import { RULE_COUNTS } from "./evaluation-types";
import { readExample, writeExample } from "./example-text";
import { users } from "./users";

/** A rule example stored in a text column. */
const example = customType<{ data: Example; driverData: string }>({
  dataType: () => "text",
  toDriver: writeExample,
  fromDriver: readExample,
});

/** Incremented with every change to the policy, including its rules; see `policy_versions`. */
const policyVersion = () => integer().notNull().default(1);

export const categories = pgTable(
  "categories",
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(""),
    complianceThreshold: doublePrecision().notNull().default(0.8),
    /** Whether a product's uploader or last editor is prohibited from approving it. */
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
    categoryId: ownedBy(() => categories.id),
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
  /** Country names; empty for all countries. */
  regions: text().array().notNull().default([]),
  createdBy: integer().references(() => users.id, { onDelete: "set null" }),
  policyVersion: policyVersion(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** The categories of a brand guideline. Without rows, it applies to all categories. */
export const brandGuidelineCategories = pgTable(
  "brand_guideline_categories",
  {
    guidelineId: ownedBy(() => brandGuidelines.id),
    categoryId: ownedBy(() => categories.id),
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
    reference: text().notNull().default(""),
    version: text().notNull().default("1.0"),
    isActive: boolean().notNull().default(true),
    /** Whether the rule set applies to all products, regardless of its other targets. */
    appliesToAll: boolean().notNull().default(false),
    /** The first and last day (UTC) on which the rules can be valid; null for no limit. */
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
    ruleSetId: ownedBy(() => ruleSets.id),
    categoryId: ownedBy(() => categories.id),
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
    ruleSetId: ownedBy(() => ruleSets.id),
    guidelineId: ownedBy(() => brandGuidelines.id),
  },
  (t) => [
    primaryKey({ columns: [t.ruleSetId, t.guidelineId] }),
    index("rule_set_guidelines_guideline_idx").on(t.guidelineId),
  ],
);

/** Installed templates with their original content, which is needed to merge updates. */
export const readyMadeSets = pgTable("ready_made_sets", {
  key: text().primaryKey(),
  ruleSetId: integer()
    .notNull()
    .unique()
    .references(() => ruleSets.id, { onDelete: "cascade" }),
  installed: jsonb().$type<InstalledRuleSet>().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A rule belongs to exactly one category guideline, brand guideline or rule set. */
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
    /** The field that is checked: `name`, `description`, a custom field's key, or `any`. */
    field: text().notNull().default("description"),
    /** The message that replaces the checker's message in violations, if not empty. */
    message: text().notNull().default(""),
    reference: text().notNull().default(""),
    /** Whether terms are case-sensitive. */
    matchCase: boolean().notNull().default(false),
    /** Tags of the languages to which the rule applies. Empty for all languages. */
    languages: text().array().notNull().default([]),
    /** Phrases in which a term is allowed. */
    exceptions: text().array().notNull().default([]),
    forms: jsonb().$type<Inflections>().notNull().default({}),
    /** The author's notes, by term. */
    notes: jsonb().$type<Notes>().notNull().default({}),
    /**
     * Conditions: the rule applies only if the text contains at least one `when` phrase and no
     * `unless` phrase. An empty list imposes no condition.
     */
    when: text().array().notNull().default([]),
    unless: text().array().notNull().default([]),
    /** The maximum distance in words to a term, or null for anywhere in the text. */
    within: integer(),
    /** When the model's findings affect the score. */
    counts: text({ enum: RULE_COUNTS }).notNull().default("always"),
    /** The first and last day (UTC, inclusive) on which the rule is valid. Null for no limit. */
    validFrom: date({ mode: "string" }),
    validUntil: date({ mode: "string" }),
    /** The claim that the terms make and that evidence allows, or null if they are prohibited. */
    claim: text(),
    isActive: boolean().notNull().default(true),
    /** Example texts that the rule must flag (`mustFlag`) or must not flag (`mustPass`). */
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
 * All versions of policies with their rules. The first version is stored with the first change.
 * Versions remain after the policy is deleted.
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
    /** The user who created the version, or null for a state that predates versioning. */
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("policy_versions_number_key").on(t.kind, t.policyId, t.number),
    check("policy_versions_kind_check", oneOf(t.kind, POLICY_KINDS)),
  ],
);

/** Policy issues dismissed by an admin. An issue reappears when one of its rules changes. */
export const dismissedIssues = pgTable("dismissed_policy_issues", {
  /** The issue's id, a hash of its kind and rules. */
  id: text().primaryKey(),
  /** A hash of the parts of the rules that are relevant to the issue. */
  fingerprint: text().notNull(),
  reason: text().notNull(),
  dismissedBy: integer().references(() => users.id, { onDelete: "set null" }),
  createdAt: createdAt(),
});

/** Names that capitalization rules ignore in the texts of all products. */
export const names = pgTable(
  "names",
  {
    id: id(),
    /** The name as written outside of capitals: `Massey Ferguson`. */
    name: text().notNull(),
    /** The name without case and separators. */
    key: text().notNull(),
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("names_key_key").on(t.key)],
);
