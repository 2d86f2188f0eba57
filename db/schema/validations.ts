import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  APPROVAL_ACTIONS,
  type Check,
  type CheckedTexts,
  type CoveredClaim,
  SEVERITIES,
  SOURCES,
  VALIDATION_STATUSES,
  type ViolationType,
} from "../../lib/enums";
import { createdAt, id, leaseColumns, oneOf, ownedBy, timestampColumn, updatedAt } from "./columns";
import { INCONCLUSIVE_REASONS } from "./evaluation-types";
import type { JudgingRecord } from "./judging";
import { products } from "./products";
import { users } from "./users";

/** A user's request to validate all stale products. */
interface RevalidationScope {
  category?: number | undefined;
  guideline?: number | undefined;
  rule_set?: number | undefined;
}

export const revalidations = pgTable(
  "revalidations",
  {
    id: id(),
    requestedBy: ownedBy(() => users.id),
    /** The policies whose products to queue. */
    scope: jsonb().$type<RevalidationScope>(),
    createdAt: createdAt(),
    /** When the last validation was queued. Queuing takes many transactions. */
    queuedAt: timestampColumn(),
    /** When the last of the request's validations ended. */
    finishedAt: timestampColumn(),
  },
  (t) => [
    index("revalidations_requested_by_idx").on(t.requestedBy),
    index("revalidations_open_idx").on(t.id).where(sql`finished_at is null`),
  ],
);

/** One validation of one product. A pending row is a queue entry. */
export const validations = pgTable(
  "validations",
  {
    id: id(),
    productId: ownedBy(() => products.id),
    /** Copied from the product for filters (`lib/products/update.ts`). */
    categoryId: integer().notNull(),
    status: text({ enum: VALIDATION_STATUSES }).notNull().default("pending"),
    /** Whether this is the product's latest validation. Maintained by `enqueue` for filters. */
    isLatest: boolean().notNull().default(true),
    /** The approval's action, if any. Copied for filters. */
    decision: text({ enum: APPROVAL_ACTIONS }),
    requestedBy: integer().references(() => users.id, { onDelete: "set null" }),
    /** The revalidation request that queued the validation, if any. */
    revalidationId: integer().references(() => revalidations.id, { onDelete: "set null" }),
    createdAt: createdAt(),

    ...leaseColumns(),
    /** Whether to ignore the model's cached answers. */
    askAgain: boolean().notNull().default(false),
    /** Whether the validation needs the model or a separate run. Reset with the product. */
    needsModel: boolean().notNull().default(false),
    /** Whether the validation was started once but the model was unavailable. */
    waitsForModel: boolean().notNull().default(false),
    startedAt: timestampColumn(),
    completedAt: timestampColumn(),
    errorMessage: text(),

    /** The checked text; null while it equals the description. Read with `CHECKED_TEXT`. */
    checkedText: text(),
    /** Other texts checked by rules, by field. Null for an empty field. */
    checkedTexts: jsonb().$type<CheckedTexts>(),
    policyFingerprint: text(),
    /** The versions of the applied policies. The policies may have been deleted since. */
    checkedCategory: integer(),
    categoryVersion: integer(),
    checkedBrandGuidelines: integer(),
    brandVersion: integer(),
    /** The rule sets that applied, each with its version: `3.2,5.1`. */
    ruleSetVersions: text().notNull().default(""),
    threshold: doublePrecision(),
    overallScore: doublePrecision(),
    isCompliant: boolean(),
    /** The score without dismissals, or null if no finding is dismissed. */
    rawScore: doublePrecision(),
    /** The number of dismissed findings, which other counts exclude. */
    decidedViolations: integer().notNull().default(0),
    categoryHigh: integer().notNull().default(0),
    categoryMedium: integer().notNull().default(0),
    categoryLow: integer().notNull().default(0),
    brandHigh: integer().notNull().default(0),
    brandMedium: integer().notNull().default(0),
    brandLow: integer().notNull().default(0),
    /** The number of category violations of all severities, for sorting. */
    totalViolations: integer()
      .notNull()
      .generatedAlwaysAs(sql`category_high + category_medium + category_low`),
    summary: text().notNull().default(""),
    recommendations: jsonb().$type<string[]>().notNull().default([]),
    checks: jsonb().$type<Check[]>().notNull().default([]),
    /** The matches of claim rules that evidence covers, in the order of violations. */
    coveredClaims: jsonb().$type<CoveredClaim[]>().notNull().default([]),

    /** Model usage for the rules that only the model can check, or null if there were none. */
    judging: jsonb().$type<JudgingRecord>(),
    aiModelUsed: text(),
    processingTimeSeconds: doublePrecision(),
    modelMilliseconds: integer(),
    inputTokens: integer(),
    outputTokens: integer(),
    droppedFindings: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("validations_one_running_per_product")
      .on(t.productId)
      .where(sql`status in ('pending', 'in_progress')`),
    index("validations_product_idx").on(t.productId, t.id),
    index("validations_newest_idx").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("validations_counts_idx").on(t.categoryId, t.status),
    index("validations_status_idx").on(t.status, t.createdAt, t.id),
    index("validations_category_idx").on(t.categoryId, t.createdAt, t.id),
    index("validations_worst_idx").on(t.overallScore, t.id),
    index("validations_best_idx").on(t.overallScore.desc().nullsLast(), t.id.desc().nullsFirst()),
    index("validations_violations_idx").on(t.totalViolations, t.id),
    // Indexes the last change for synchronization.
    index("validations_changed_idx").on(sql`coalesce(completed_at, created_at)`, t.id),
    index("validations_revalidation_idx")
      .on(t.revalidationId)
      .where(sql`revalidation_id is not null`),
    index("validations_verdict_idx")
      .on(t.isCompliant, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`is_compliant is not null`),
    index("validations_decision_idx")
      .on(t.decision, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`decision is not null`),
    // Lists validations without a decision.
    index("validations_undecided_idx")
      .on(t.isCompliant, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`is_latest and decision is null and is_compliant is not null`),
    // Supports an index-only scan when products are filtered by their latest validation.
    index("validations_latest_idx")
      .on(t.productId, t.isCompliant, t.decision)
      .where(sql`is_latest`),
    index("validations_queue_idx").on(t.id).where(sql`status = 'pending'`),
    index("validations_ready_idx").on(t.id).where(sql`status = 'pending' and not needs_model`),
    index("validations_needy_idx")
      .on(t.id)
      .where(sql`status = 'pending' and needs_model and not waits_for_model`),
    // Supports an index-only scan for the analytics of a period.
    index("validations_figures_idx")
      .on(t.completedAt, t.categoryId, t.isCompliant, t.overallScore, t.id, t.productId)
      .where(sql`status = 'completed'`),
    index("validations_model_idx")
      .on(t.completedAt, t.inputTokens, t.outputTokens, t.modelMilliseconds, t.droppedFindings)
      .where(sql`status = 'completed' and ai_model_used <> 'rules'`),
    index("validations_lease_idx").on(t.leaseUntil).where(sql`claim is not null`),
    check("validations_status_check", oneOf(t.status, VALIDATION_STATUSES)),
    check("validations_score_check", sql`${t.overallScore} between 0 and 1`),
    check(
      "validations_completed_check",
      sql`${t.status} <> 'completed' or (${t.completedAt} is not null and ${t.overallScore} is not null and ${t.isCompliant} is not null)`,
    ),
  ],
);

/** A validation's searchable text. The parts are separated by U+0001, which no text contains. */
export const validationSearchText = sql`(${validations.id}::text || chr(1) || ${validations.summary})`;

/**
 * The content of findings: the rule, the folded words and the messages, stored once for all texts
 * that share them. Data that repeats across texts belongs here and in the hash
 * (`lib/validations/kinds.ts`). `violations` stores only positions. Findings are first grouped by
 * `kind_id`, which needs only an index on `violations`. The few remaining kinds are then grouped by
 * rule and words.
 */
export const findingKinds = pgTable(
  "finding_kinds",
  {
    id: id(),
    /** A hash of all columns below. Random for model findings, whose words are unique. */
    hash: uuid().notNull(),
    /** A model finding's validation, with which the kind is deleted. Null for others. */
    validationId: integer().references(() => validations.id, { onDelete: "cascade" }),
    source: text({ enum: SOURCES }).notNull(),
    /** The rule's id at the time of the finding. The rule may have been deleted since. */
    rule: integer(),
    violationType: text().$type<ViolationType>().notNull(),
    severity: text({ enum: SEVERITIES }).notNull(),
    /**
     * The field that contains the text: `name`, `description` or a custom field's key. `any` for an
     * element that is missing from all fields.
     */
    field: text().notNull(),
    /**
     * The matched words, folded by `foldText`: the visible words or, for markup, the stored words.
     * Empty for a finding without a position.
     */
    words: text().notNull(),
    /** In HTML, the visible words if they differ from the stored words. */
    visibleWords: text(),
    reason: text().notNull(),
    guidelineReference: text().notNull(),
    /** The rule's name at the time of the finding. Empty if the row predates rule names. */
    ruleName: text().notNull().default(""),
    /** The missing element, or null if nothing is missing. */
    missing: text(),
    /** The rule's source. Empty if no source was given. */
    reference: text().notNull().default(""),
    /** The base term if an inflection was matched. */
    formOf: text(),
    /** Words of the finding that may be a name. */
    possibleName: text(),
    suggestion: text(),
    checkedBy: text({ enum: ["rule", "ai"] }).notNull(),
    brandGuidelineTitle: text(),
    regionSpecific: boolean().notNull().default(false),
    /**
     * Identical for all kinds of a pattern. Derived from the rule, the field, and the words or
     * missing element, but not from messages.
     */
    pattern: bigint({ mode: "bigint" })
      .notNull()
      .generatedAlwaysAs(
        sql`('x' || substr(md5(source || ':' || coalesce(rule::text, guideline_reference) || chr(1) || field || chr(1) || words || coalesce(chr(1) || missing, '')), 1, 16))::bit(64)::bigint`,
      ),
  },
  (t) => [
    index("finding_kinds_pattern_idx").on(t.pattern),
    uniqueIndex("finding_kinds_hash_key").on(t.hash),
    index("finding_kinds_rule_idx").on(t.rule, t.source),
    // A hash index, because words can exceed the maximum size of other index entries.
    index("finding_kinds_words_idx").using("hash", t.words),
    index("finding_kinds_validation_idx").on(t.validationId).where(sql`validation_id is not null`),
    check("finding_kinds_source_check", oneOf(t.source, SOURCES)),
    check("finding_kinds_severity_check", oneOf(t.severity, SEVERITIES)),
  ],
);

/** A violation's position. `finding_kinds` has its content, and the checked text its words. */
export const violations = pgTable(
  "violations",
  {
    id: id(),
    validationId: ownedBy(() => validations.id),
    /** The zero-based position in text order. */
    ordinal: integer().notNull(),
    /** References `finding_kinds` without a foreign key, which would lock the same rows. */
    kindId: integer().notNull(),
    /** The zero-based index of the list item, for a list field. */
    item: integer(),
    lineNumber: integer(),
    startPosition: integer(),
    endPosition: integer(),
    /** The decision that dismissed the finding, or null if the finding counts. */
    decision: integer(),
    /**
     * Whether the finding does not count as another violated rule: an earlier match already
     * violates the rule, or the finding is dismissed.
     */
    repeated: boolean().notNull().default(false),
    /** Why a model finding is inconclusive and does not count, or null if it counts. */
    doubt: text({ enum: INCONCLUSIVE_REASONS }),
  },
  (t) => [
    uniqueIndex("violations_order_key").on(t.validationId, t.ordinal),
    // Supports an index-only scan that counts a kind's findings and their validations.
    index("violations_kind_idx").on(t.kindId, t.validationId),
    check(
      "violations_positions_check",
      sql`(${t.startPosition} is null and ${t.endPosition} is null) or (${t.startPosition} >= 0 and ${t.endPosition} > ${t.startPosition})`,
    ),
  ],
);

export const approvals = pgTable(
  "approvals",
  {
    id: id(),
    validationId: ownedBy(() => validations.id),
    action: text({ enum: APPROVAL_ACTIONS }).notNull(),
    comments: text().notNull().default(""),
    approvedBy: integer()
      .notNull()
      .references(() => users.id),
    /** When the validation was completed. Analytics derive waiting times from it. */
    validatedAt: timestampColumn().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("approvals_validation_key").on(t.validationId),
    // Supports analytics by decision time and validation time.
    index("approvals_figures_idx").on(t.createdAt, t.validatedAt, t.action),
    index("approvals_person_idx").on(t.approvedBy, t.id),
    index("approvals_validated_idx").on(t.validatedAt, t.validationId, t.action),
    check("approvals_action_check", oneOf(t.action, APPROVAL_ACTIONS)),
  ],
);
