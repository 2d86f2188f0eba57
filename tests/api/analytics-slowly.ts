import { db } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { approvals, validations } from "@/db/schema/validations";
import { selectFindings } from "@/lib/validations/columns";

/**
 * Computes the figures of a period row by row, as a reference for the sums computed by the
 * database.
 */
export async function countSlowly(days: number, now: Date) {
  const rows = await readAll();
  const today = Date.parse(now.toISOString().slice(0, 10));
  const from = today - (days - 1) * DAY;
  const within = (moment: Date, start: number) =>
    moment.getTime() >= start && moment.getTime() < start + days * DAY;
  const completedIn = (start: number) =>
    rows.validations.filter((row) => row.status === "completed" && within(dayOf(row), start));
  const decidedIn = (start: number) => rows.approvals.filter((row) => within(row.createdAt, start));

  const [current, earlier] = [completedIn(from), completedIn(from - days * DAY)];
  const [decisions, decidedEarlier] = [decidedIn(from), decidedIn(from - days * DAY)];
  const found = current.flatMap((row) => rows.violationsOf.get(row.id) ?? []);
  return {
    metrics: {
      compliance: compare(shareOf(current, isCompliant), shareOf(earlier, isCompliant), points),
      throughput: compare(current.length / days, earlier.length / days, percent),
      rejection_rate: compare(
        shareOf(decisions, isRejection),
        shareOf(decidedEarlier, isRejection),
        points,
      ),
    },
    daily_trends: Array.from({ length: days }, (_, at) => {
      const date = new Date(from + at * DAY).toISOString().slice(0, 10);
      const on = (moment: Date) => moment.toISOString().startsWith(date);
      const done = current.filter((row) => on(dayOf(row)));
      return {
        date,
        compliant: done.filter(isCompliant).length,
        needs_review: done.filter((row) => !isCompliant(row)).length,
        rejected: decisions.filter((row) => on(row.createdAt) && isRejection(row)).length,
      };
    }),
    categories: new Map(
      rows.categories.flatMap(({ id }) => {
        const of = (list: typeof current) =>
          list.filter((row) => rows.products.get(row.productId)?.categoryId === id);
        const [average, before] = [mean(newestOf(of(current))), mean(newestOf(of(earlier)))];
        if (average === null) return [];
        const improvement = before === null ? null : average - before;
        return [
          [id, { validations: of(current).length, avg_score: average, improvement }] as const,
        ];
      }),
    ),
    types: new Map(
      [...Map.groupBy(found, (row) => row.violationType)].map(([type, list]) => [
        type,
        { count: list.length, percentage: (100 * list.length) / found.length },
      ]),
    ),
    rules: countRules(current, rows),
    waits: decisions
      .flatMap((row) => {
        const completedAt = rows.validationOf.get(row.validationId)?.completedAt;
        return completedAt ? [Math.max(0, row.createdAt.getTime() - completedAt.getTime())] : [];
      })
      .sort((a, b) => a - b),
    model: current.filter((row) => row.aiModelUsed !== null && row.aiModelUsed !== "rules"),
    waiting: [...rows.products.values()].filter((row) => row.status === "needs_review").length,
  };
}

const DAY = 86_400_000;
type Validation = typeof validations.$inferSelect;
type Approval = typeof approvals.$inferSelect;

/** Returns the latest validation of each product. */
function newestOf(list: Validation[]): Validation[] {
  const inOrder = list.toSorted((a, b) => dayOf(a).getTime() - dayOf(b).getTime() || a.id - b.id);
  return [...new Map(inOrder.map((row) => [row.productId, row])).values()];
}

async function readAll() {
  const all = {
    categories: await db().select().from(categories),
    validations: await db().select().from(validations),
    approvals: await db().select().from(approvals),
    // Dismissed and inconclusive findings do not count.
    violations: (await selectFindings(db())).filter(({ decision, doubt }) => !decision && !doubt),
    products: new Map((await db().select().from(products)).map((row) => [row.id, row])),
  };
  return {
    ...all,
    validationOf: new Map(all.validations.map((row) => [row.id, row])),
    approvalOf: new Map(all.approvals.map((row) => [row.validationId, row])),
    violationsOf: Map.groupBy(all.violations, (row) => row.validationId),
  };
}

function countRules(current: Validation[], rows: Awaited<ReturnType<typeof readAll>>) {
  const rules = new Map<string, { failures: number; decided: number; overruled: number }>();
  for (const { id } of current) {
    const violated = (rows.violationsOf.get(id) ?? []).map((row) =>
      [row.source, row.rule ?? row.guidelineReference].join(":"),
    );
    const action = rows.approvalOf.get(id)?.action;
    for (const key of new Set(violated)) {
      const rule = rules.get(key) ?? { failures: 0, decided: 0, overruled: 0 };
      rule.failures += 1;
      rule.decided += action ? 1 : 0;
      rule.overruled += action === "approve" ? 1 : 0;
      rules.set(key, rule);
    }
  }
  return rules;
}

const dayOf = (row: Validation) => row.completedAt ?? row.createdAt;
const isCompliant = (row: Validation) => row.isCompliant === true;
const isRejection = (row: Approval) => row.action === "reject";

function shareOf<T>(list: T[], fits: (row: T) => boolean): number | null {
  return list.length === 0 ? null : list.filter(fits).length / list.length;
}

function mean(list: Validation[]): number | null {
  const sum = list.reduce((total, row) => total + (row.overallScore ?? 0), 0);
  return list.length === 0 ? null : sum / list.length;
}

const points = (now: number, before: number) => (now - before) * 100;
const percent = (now: number, before: number) =>
  before === 0 ? null : ((now - before) / before) * 100;

function compare(
  current: number | null,
  earlier: number | null,
  by: (now: number, before: number) => number | null,
) {
  return { current, change: current === null || earlier === null ? null : by(current, earlier) };
}
