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
import { createdAt, id, leaseColumns, oneOf, ownedBy, timestampColumn } from "./columns";
import {
  EVALUATION_OCCASIONS,
  EVALUATION_STATES,
  type EvaluationGrade,
  EXAMPLE_KINDS,
} from "./evaluation-types";
import { users } from "./users";

/** An evaluation of a model with a copy of the rules at the time of the evaluation. */
export const evaluations = pgTable(
  "evaluations",
  {
    id: id(),
    state: text({ enum: EVALUATION_STATES }).notNull().default("running"),
    occasion: text({ enum: EVALUATION_OCCASIONS }).notNull(),
    model: text().notNull(),
    promptVersion: text().notNull(),
    modes: text().array().notNull(),
    times: integer().notNull(),
    ruleIds: integer().array().notNull(),
    /** The guidelines that contain these rules, including the other rules in the prompt. */
    guidelines: jsonb().$type<object[]>().notNull(),
    /** The number of model calls: planned (`calls`) and completed (`done`). */
    calls: integer().notNull(),
    done: integer().notNull().default(0),
    /** The most recent of the evaluated rules' baselines. */
    comparedWith: integer(),
    /** Whether at least one rule performed worse than its baseline. */
    gotWorse: boolean().notNull().default(false),
    /** The best mode, if several were compared. */
    bestMode: text(),
    inputTokens: integer(),
    outputTokens: integer(),
    milliseconds: integer(),
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    finishedAt: timestampColumn(),
    /** When the evaluation was accepted as baseline. */
    acceptedAt: timestampColumn(),
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
    evaluationId: ownedBy(() => evaluations.id),
    rule: integer().notNull(),
    mode: text().notNull(),
    kind: text({ enum: EXAMPLE_KINDS }).notNull(),
    /** The zero-based index of the example in its list. */
    place: integer().notNull(),
    run: integer().notNull(),
    /** The outcome. `unproven` means that the model quoted text that the case does not contain. */
    outcome: text({
      enum: ["violated", "passed", "cannot_tell", "unproven", "unanswered"],
    }).notNull(),
    /** The number of quotes that are not in the text. */
    lostQuotes: integer().notNull().default(0),
    /** The model's findings, as quotes with reasons. */
    words: jsonb().$type<{ quote: string; reason: string }[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.evaluationId, t.rule, t.mode, t.kind, t.place, t.run] })],
);

/** The result of an evaluation for one rule in one mode. */
export const evaluationResults = pgTable(
  "evaluation_results",
  {
    evaluationId: ownedBy(() => evaluations.id),
    rule: integer().notNull(),
    mode: text().notNull(),
    /** The prompt item's hash at the evaluation. It differs if the rule has changed since. */
    ruleHash: text().notNull(),
    grade: jsonb().$type<EvaluationGrade>().notNull(),
    /** The rule's baseline when the evaluation ended, or null if there was none. */
    comparedWith: integer(),
    /** Whether the rule had more wrong cases than in its baseline. */
    gotWorse: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.evaluationId, t.rule, t.mode] }),
    index("evaluation_results_rule_idx").on(t.rule, t.evaluationId),
  ],
);
