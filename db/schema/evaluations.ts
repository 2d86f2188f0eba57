import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { createdAt, id, leaseColumns, moment, oneOf } from "./columns";
import {
  EVALUATION_OCCASIONS,
  EVALUATION_STATES,
  type EvaluationGrade,
  EXAMPLE_KINDS,
} from "./evaluation-types";
import { users } from "./users";

/** An evaluation of a model, with a copy of the rules at that time. */
export const evaluations = pgTable(
  "evaluations",
  {
    id: id(),
    state: text({ enum: EVALUATION_STATES }).notNull().default("running"),
    occasion: text({ enum: EVALUATION_OCCASIONS }).notNull(),
    model: text().notNull(),
    promptVersion: text().notNull(),
    modes: text().array().notNull(),
    /** Number of runs per case. */
    times: integer().notNull(),
    ruleIds: integer().array().notNull(),
    /** The guidelines of these rules, including the other rules that the prompt contains. */
    guidelines: jsonb().$type<object[]>().notNull(),
    /** Number of model calls: planned (`calls`) and completed (`done`). */
    calls: integer().notNull(),
    done: integer().notNull().default(0),
    /** The most recent of the rules' baselines. */
    comparedWith: integer(),
    /** Whether at least one rule did worse than its baseline. */
    gotWorse: boolean().notNull().default(false),
    /** The best mode, if several were compared. */
    bestMode: text(),
    inputTokens: integer(),
    outputTokens: integer(),
    milliseconds: integer(),
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    finishedAt: moment(),
    /** When the evaluation was accepted as baseline. */
    acceptedAt: moment(),
    acceptedBy: integer().references(() => users.id, { onDelete: "set null" }),
    ...leaseColumns(),
    errorMessage: text(),
  },
  (t) => [
    index("evaluations_queue_idx").on(t.id).where(sql`state = 'running'`),
    index("evaluations_lease_idx").on(t.leaseUntil).where(sql`claim is not null`),
    index("evaluations_accepted_idx").on(t.id).where(sql`accepted_at is not null`),
    check("evaluations_state_check", oneOf(t.state, EVALUATION_STATES)),
    check("evaluations_occasion_check", oneOf(t.occasion, EVALUATION_OCCASIONS)),
  ],
);

/** The model's answer to one case in one run. */
export const evaluationRuns = pgTable(
  "evaluation_runs",
  {
    evaluationId: integer()
      .notNull()
      .references(() => evaluations.id, { onDelete: "cascade" }),
    rule: integer().notNull(),
    mode: text().notNull(),
    kind: text({ enum: EXAMPLE_KINDS }).notNull(),
    /** Index of the example in its list, from 0. */
    place: integer().notNull(),
    /** From 1. */
    run: integer().notNull(),
    /** `unproven`: the model quoted text that the case does not contain. */
    outcome: text({
      enum: ["violated", "passed", "cannot_tell", "unproven", "unanswered"],
    }).notNull(),
    /** Quotes that are not in the text. */
    lostQuotes: integer().notNull().default(0),
    /** The model's findings: quotes with reasons. */
    words: jsonb().$type<{ quote: string; reason: string }[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.evaluationId, t.rule, t.mode, t.kind, t.place, t.run] })],
);

/** The result of an evaluation for one rule in one mode. */
export const evaluationResults = pgTable(
  "evaluation_results",
  {
    evaluationId: integer()
      .notNull()
      .references(() => evaluations.id, { onDelete: "cascade" }),
    rule: integer().notNull(),
    mode: text().notNull(),
    /**
     * Hash of the prompt item at the time of the evaluation; it differs after a change of the rule.
     */
    ruleHash: text().notNull(),
    grade: jsonb().$type<EvaluationGrade>().notNull(),
    /** The baseline of this rule when the evaluation ended; null if there was none. */
    comparedWith: integer(),
    /** Whether the rule had more wrong cases than in its baseline. */
    gotWorse: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.evaluationId, t.rule, t.mode] }),
    index("evaluation_results_rule_idx").on(t.rule, t.evaluationId),
  ],
);
