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
import { EXAM_OCCASIONS, EXAM_STATES, EXAMPLE_KINDS, type ExamGrade } from "./exam-words";
import { users } from "./users";

/** What a model was examined by, and what came of it. Its rules are as they were then. */
export const exams = pgTable(
  "exams",
  {
    id: id(),
    state: text({ enum: EXAM_STATES }).notNull().default("running"),
    occasion: text({ enum: EXAM_OCCASIONS }).notNull(),
    model: text().notNull(),
    promptVersion: text().notNull(),
    modes: text().array().notNull(),
    /** How often each case is asked. */
    times: integer().notNull(),
    /** The rules that are examined. */
    ruleIds: integer().array().notNull(),
    /** Their guidelines, with all that is asked beside them. */
    guidelines: jsonb().$type<object[]>().notNull(),
    /** Calls that it takes, and that were made. */
    calls: integer().notNull(),
    done: integer().notNull().default(0),
    /** The newest of the exams that its rules are compared with. */
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
    index("exams_queue_idx").on(t.id).where(sql`state = 'running'`),
    index("exams_lease_idx").on(t.leaseUntil).where(sql`claim is not null`),
    index("exams_accepted_idx").on(t.id).where(sql`accepted_at is not null`),
    check("exams_state_check", oneOf(t.state, EXAM_STATES)),
    check("exams_occasion_check", oneOf(t.occasion, EXAM_OCCASIONS)),
  ],
);

/** One answer to one case. */
export const examRuns = pgTable(
  "exam_runs",
  {
    examId: integer()
      .notNull()
      .references(() => exams.id, { onDelete: "cascade" }),
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
  (t) => [primaryKey({ columns: [t.examId, t.rule, t.mode, t.kind, t.place, t.run] })],
);

/** What a finished exam says of one rule in one mode. */
export const examResults = pgTable(
  "exam_results",
  {
    examId: integer()
      .notNull()
      .references(() => exams.id, { onDelete: "cascade" }),
    rule: integer().notNull(),
    mode: text().notNull(),
    /** Of the question as it was asked: a changed rule has another one. */
    ruleHash: text().notNull(),
    grade: jsonb().$type<ExamGrade>().notNull(),
    /** The exam of this rule that was taken over last when this one ended; null: there was none. */
    comparedWith: integer(),
    /** Whether more of its cases went wrong than then. */
    gotWorse: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.examId, t.rule, t.mode] }),
    index("exam_results_rule_idx").on(t.rule, t.examId),
  ],
);
