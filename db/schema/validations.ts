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
  SEVERITIES,
  SOURCES,
  VALIDATION_STATUSES,
  type ViolationType,
} from "../../lib/enums";
import { createdAt, id, leaseColumns, moment, oneOf, updatedAt } from "./columns";
import { DOUBTS } from "./evaluation-types";
import type { JudgingRecord } from "./judging";
import { products } from "./products";
import { users } from "./users";

/** Somebody's request to check anew all that is out of date. */
export const revalidations = pgTable(
  "revalidations",
  {
    id: id(),
    requestedBy: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** When its last check was queued; they are many transactions. */
    queuedAt: moment(),
    /** When its last check ended; it ends once. */
    finishedAt: moment(),
  },
  (t) => [
    index("revalidations_requested_by_idx").on(t.requestedBy),
    index("revalidations_open_idx").on(t.id).where(sql`finished_at is null`),
  ],
);

/** One check of one product. A pending row is the queue's entry. */
export const validations = pgTable(
  "validations",
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Its product's as it is now; changed with it (`lib/products/move.ts`). Filters go by it. */
    categoryId: integer().notNull(),
    status: text({ enum: VALIDATION_STATUSES }).notNull().default("pending"),
    /** Whether it is its product's newest; `enqueue` sees to it. Filters go by it. */
    isLatest: boolean().notNull().default(true),
    /** Its approval's action, if any; changed with it. Filters go by it. */
    decision: text({ enum: APPROVAL_ACTIONS }),
    requestedBy: integer().references(() => users.id, { onDelete: "set null" }),
    /** The request that it belongs to, if any. */
    revalidationId: integer().references(() => revalidations.id, { onDelete: "set null" }),
    createdAt: createdAt(),

    ...leaseColumns(),
    /** Whether the model is asked anew what it has answered before. */
    askAgain: boolean().notNull().default(false),
    /** Found to need the model (or a run of its own), since its texts were last changed. */
    needsModel: boolean().notNull().default(false),
    /** Begun once, it needed the model while that was away. */
    waitsForModel: boolean().notNull().default(false),
    startedAt: moment(),
    completedAt: moment(),
    errorMessage: text(),

    /** Null where the product's description is that still; read by `CHECKED_TEXT`. */
    checkedText: text(),
    /** The further texts that its rules read, by field; null where an empty field was read. */
    checkedTexts: jsonb().$type<CheckedTexts>(),
    policyFingerprint: text(),
    /** Of the policies that it was made under; they or their versions may be gone since. */
    checkedCategory: integer(),
    categoryVersion: integer(),
    checkedBrandGuidelines: integer(),
    brandVersion: integer(),
    /** The rule sets that applied, each with its version: `3.2,5.1`. */
    ruleSetVersions: text().notNull().default(""),
    threshold: doublePrecision(),
    overallScore: doublePrecision(),
    isCompliant: boolean(),
    /** The score without decisions on findings; null where none is set aside. */
    rawScore: doublePrecision(),
    /** How many findings decisions set aside; those are not among the counts. */
    decidedViolations: integer().notNull().default(0),
    categoryHigh: integer().notNull().default(0),
    categoryMedium: integer().notNull().default(0),
    categoryLow: integer().notNull().default(0),
    brandHigh: integer().notNull().default(0),
    brandMedium: integer().notNull().default(0),
    brandLow: integer().notNull().default(0),
    /** The category's violations, for sorting; always the sum of its three counts. */
    totalViolations: integer()
      .notNull()
      .generatedAlwaysAs(sql`category_high + category_medium + category_low`),
    summary: text().notNull().default(""),
    recommendations: jsonb().$type<string[]>().notNull().default([]),
    checks: jsonb().$type<Check[]>().notNull().default([]),

    /** Of rules that only the model can judge; null where there were none. */
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
    index("validations_revalidation_idx")
      .on(t.revalidationId)
      .where(sql`revalidation_id is not null`),
    index("validations_verdict_idx")
      .on(t.isCompliant, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`is_compliant is not null`),
    index("validations_decision_idx")
      .on(t.decision, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`decision is not null`),
    // What waits for a decision.
    index("validations_undecided_idx")
      .on(t.isCompliant, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`is_latest and decision is null and is_compliant is not null`),
    // What lists of products ask of their newest one, without the rows themselves.
    index("validations_latest_idx")
      .on(t.productId, t.isCompliant, t.decision)
      .where(sql`is_latest`),
    index("validations_queue_idx").on(t.id).where(sql`status = 'pending'`),
    index("validations_ready_idx").on(t.id).where(sql`status = 'pending' and not needs_model`),
    index("validations_needy_idx")
      .on(t.id)
      .where(sql`status = 'pending' and needs_model and not waits_for_model`),
    // What analytics read of a period, without the rows themselves.
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

/** The part of a validation that a search looks through; U+0001, which no text holds, keeps the two apart. */
export const validationSearchText = sql`(${validations.id}::text || chr(1) || ${validations.summary})`;

/**
 * What findings say, each wording once, however many texts it is found in: the rule, the words as
 * matching sees them, and the sentences about them. Whatever repeats from text to text belongs here
 * and into the hash (`lib/validations/kinds.ts`); `violations` says where it stands, and nothing else.
 *
 * Findings are grouped by `kind_id` first, which the index of `violations` answers alone, then by
 * the rule and words of the few kinds that are left.
 */
export const findingKinds = pgTable(
  "finding_kinds",
  {
    id: id(),
    /** Of all columns below; of a model's finding, whose words are its own, a random one. */
    hash: uuid().notNull(),
    /** Of a model's finding the validation that it came from, with which it goes; else null. */
    validationId: integer().references(() => validations.id, { onDelete: "cascade" }),
    source: text({ enum: SOURCES }).notNull(),
    /** The rule's id when it was checked; the rule itself may be gone since. */
    rule: integer(),
    violationType: text().$type<ViolationType>().notNull(),
    severity: text({ enum: SEVERITIES }).notNull(),
    /** Whose text it is in: `name`, `description`, or a field's key; `any` of what all lack. */
    field: text().notNull(),
    /** The words as a reader sees them (of markup, as stored), folded by `foldText`; empty of what stands nowhere. */
    words: text().notNull(),
    /** What a reader sees of the words, where that is something else: the text is HTML. */
    visibleWords: text(),
    reason: text().notNull(),
    guidelineReference: text().notNull(),
    /** Where the rule came from; empty where its author did not say. */
    reference: text().notNull().default(""),
    /** The rule's term of which another form was found. */
    formOf: text(),
    suggestion: text(),
    checkedBy: text({ enum: ["rule", "ai"] }).notNull(),
    brandGuidelineTitle: text(),
    regionSpecific: boolean().notNull().default(false),
    /** The same for all kinds that are one pattern: the rule, the field and the words, whatever is said of them. */
    pattern: bigint({ mode: "bigint" })
      .notNull()
      .generatedAlwaysAs(
        sql`('x' || substr(md5(source || ':' || coalesce(rule::text, guideline_reference) || chr(1) || field || chr(1) || words), 1, 16))::bit(64)::bigint`,
      ),
  },
  (t) => [
    index("finding_kinds_pattern_idx").on(t.pattern),
    uniqueIndex("finding_kinds_hash_key").on(t.hash),
    index("finding_kinds_rule_idx").on(t.rule, t.source),
    // Words may be longer than an index of another kind takes.
    index("finding_kinds_words_idx").using("hash", t.words),
    index("finding_kinds_validation_idx").on(t.validationId).where(sql`validation_id is not null`),
    check("finding_kinds_source_check", oneOf(t.source, SOURCES)),
    check("finding_kinds_severity_check", oneOf(t.severity, SEVERITIES)),
  ],
);

/** Where a text violates a rule; what is wrong there says its kind, what stands there the checked text. */
export const violations = pgTable(
  "violations",
  {
    id: id(),
    validationId: integer()
      .notNull()
      .references(() => validations.id, { onDelete: "cascade" }),
    /** Place in the order of the text, from 0. */
    ordinal: integer().notNull(),
    /** In `finding_kinds`; no foreign key, which would write into the same few rows with every verdict. */
    kindId: integer().notNull(),
    /** In a list, which of its items, from 0. */
    item: integer(),
    lineNumber: integer(),
    startPosition: integer(),
    endPosition: integer(),
    /** The decision that sets it aside, so that it does not count; null where it counts. */
    decision: integer(),
    /** Whether it is no failure of its rule of its own: that is violated earlier in the text, or it is set aside. */
    repeated: boolean().notNull().default(false),
    /** Why a finding by the model is inconclusive and does not count; null if it counts. */
    doubt: text({ enum: DOUBTS }),
  },
  (t) => [
    uniqueIndex("violations_order_key").on(t.validationId, t.ordinal),
    // Counts a kind's findings and their validations without the rows themselves.
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
    validationId: integer()
      .notNull()
      .references(() => validations.id, { onDelete: "cascade" }),
    action: text({ enum: APPROVAL_ACTIONS }).notNull(),
    comments: text().notNull().default(""),
    approvedBy: integer()
      .notNull()
      .references(() => users.id),
    /** When its validation was completed; analytics tell by it how long it waited. */
    validatedAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("approvals_validation_key").on(t.validationId),
    // What analytics read of a period, by the decision's moment and by its validation's.
    index("approvals_figures_idx").on(t.createdAt, t.validatedAt, t.action),
    index("approvals_person_idx").on(t.approvedBy, t.id),
    index("approvals_validated_idx").on(t.validatedAt, t.validationId, t.action),
    check("approvals_action_check", oneOf(t.action, APPROVAL_ACTIONS)),
  ],
);
