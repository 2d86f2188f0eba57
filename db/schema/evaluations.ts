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

/** What a model was evaluated by, and what came of it. Its rules are as they were then. */
export const evaluations = pgTable(
  "evaluations",
  {
    id: id(),
    state: text({ enum: EVALUATION_STATES }).notNull().default("running"),
    occasion: text({ enum: EVALUATION_OCCASIONS }).notNull(),
    model: text().notNull(),
    promptVersion: text().notNull(),
    modes: text().array().notNull(),
    /** How often each case is asked. */
    times: integer().notNull(),
    /** The rules that are evaluated. */
    ruleIds: integer().array().notNull(),
    /** Their guidelines, with all that is asked beside them. */
    guidelines: jsonb().$type<object[]>().notNull(),
    /** Calls that it takes, and that were made. */
    calls: integer().notNull(),
    done: integer().notNull().default(0),
    /** The newest of the evaluations that its rules are compared with. */
    comparedWith: integer(),
    /** Whether a rule got worse. */
    gotWorse: boolean().notNull().default(false),
    /** Of those that it compared, where it compared several. */
    bestMode: text(),
    inputTokens: integer(),
    outputTokens: integer(),
    milliseconds: integer(),
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    finishedAt: moment(),
    /** When somebody took it over. */
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

/** One answer to one case. */
export const evaluationRuns = pgTable(
  "evaluation_runs",
  {
    evaluationId: integer()
      .notNull()
      .references(() => evaluations.id, { onDelete: "cascade" }),
    rule: integer().notNull(),
    mode: text().notNull(),
    kind: text({ enum: EXAMPLE_KINDS }).notNull(),
    /** Of the example in its list, from 0. */
    place: integer().notNull(),
    /** From 1. */
    run: integer().notNull(),
    /** `unproven`: it claimed a violation in words that are not there. */
    outcome: text({
      enum: ["violated", "passed", "cannot_tell", "unproven", "unanswered"],
    }).notNull(),
    /** Quotes that are not in the text. */
    lostQuotes: integer().notNull().default(0),
    /** The model's words for what it found. */
    words: jsonb().$type<{ quote: string; reason: string }[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.evaluationId, t.rule, t.mode, t.kind, t.place, t.run] })],
);

/** What a finished evaluation says of one rule in one mode. */
export const evaluationResults = pgTable(
  "evaluation_results",
  {
    evaluationId: integer()
      .notNull()
      .references(() => evaluations.id, { onDelete: "cascade" }),
    rule: integer().notNull(),
    mode: text().notNull(),
    /** Of the question as it was asked: a changed rule has another one. */
    ruleHash: text().notNull(),
    grade: jsonb().$type<EvaluationGrade>().notNull(),
    /** The evaluation of this rule that was taken over last when this one ended; null: there was none. */
    comparedWith: integer(),
    /** Whether more of its cases went wrong than then. */
    gotWorse: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.evaluationId, t.rule, t.mode] }),
    index("evaluation_results_rule_idx").on(t.rule, t.evaluationId),
  ],
);
