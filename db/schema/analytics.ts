import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { SOURCES, type ViolationType } from "../../lib/enums";
import { oneOf } from "./columns";
import { categories } from "./policies";

/*
 * Daily sums of validations, violations and decisions, kept by triggers in the transaction of the
 * change, so that the analytics of a year need not read a year's rows. Days are UTC.
 *
 * Whoever writes has a `slot` to itself until its transaction ends (`analytics_slot()`), so that no
 * writer waits for another and none can deadlock; a figure is the sum over all slots, and a single
 * row may well be negative. Days that are over are folded into slot 0 by later writers
 * (`analytics_fold()`).
 */
const day = () => date({ mode: "string" }).notNull();
const slot = () => integer().notNull();
/** Finds what is not folded yet. */
const unfolded = (name: string, table: Record<"day" | "slot", AnyPgColumn>) =>
  index(`${name}_unfolded_idx`).on(table.day).where(sql`slot > 0`);
const sum = () => bigint({ mode: "number" }).notNull().default(0);

/** What was validated and decided on a day, by the category that the product has now. */
export const analyticsDays = pgTable(
  "analytics_days",
  {
    day: day(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
    slot: slot(),

    /** Validations completed on the day. */
    completed: sum(),
    compliant: sum(),
    /** Of their scores, in ten-thousandths. */
    scoreSum: sum(),
    /** Of those completed, the ones that a model had a part in. */
    judged: sum(),
    /** Of those judged, the ones whose tokens the model reported. */
    tokensKnown: sum(),
    inputTokens: sum(),
    outputTokens: sum(),
    modelMilliseconds: sum(),
    droppedFindings: sum(),

    /** Decisions first made on the day, and those among them that are rejections now. */
    decided: sum(),
    rejected: sum(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.categoryId, t.slot] }),
    index("analytics_days_category_idx").on(t.categoryId),
    unfolded("analytics_days", t),
  ],
);

/** The violations of the validations completed on a day. */
export const analyticsViolations = pgTable(
  "analytics_violations",
  {
    day: day(),
    violationType: text().$type<ViolationType>().notNull(),
    slot: slot(),
    count: sum(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.violationType, t.slot] }),
    unfolded("analytics_violations", t),
  ],
);

/** How often a rule was violated by the validations completed on a day; each counts once. */
export const analyticsRules = pgTable(
  "analytics_rules",
  {
    day: day(),
    /** Source and rule id; where there is no id, source and a hash of the reference. */
    ruleKey: text().notNull(),
    slot: slot(),
    source: text({ enum: SOURCES }).notNull(),
    rule: integer(),
    guidelineReference: text().notNull(),
    failures: sum(),
    /** Of the failures, those whose validation was decided on, and those that were approved. */
    decided: sum(),
    overruled: sum(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.ruleKey, t.slot] }),
    index("analytics_rules_rule_idx").on(t.ruleKey, t.day),
    unfolded("analytics_rules", t),
    check("analytics_rules_source_check", oneOf(t.source, SOURCES)),
  ],
);

/** How long the decisions first made on a day came after their validation. */
export const analyticsWaits = pgTable(
  "analytics_waits",
  {
    day: day(),
    /** Hundredths of hours, rounded to two significant digits (`analytics_wait()`). */
    wait: integer().notNull(),
    slot: slot(),
    count: sum(),
  },
  (t) => [primaryKey({ columns: [t.day, t.wait, t.slot] }), unfolded("analytics_waits", t)],
);
