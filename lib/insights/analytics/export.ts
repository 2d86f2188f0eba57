import { toSentenceCase } from "@/lib/format";
import type { Cell, Column } from "@/lib/platform/export/cells";
import { exportFile } from "@/lib/platform/export/file";
import { getAnalytics } from "./queries";
import type { AnalyticsExport, AnalyticsJson } from "./schemas";

/** One figure: its section, item and measure, and its value as in API responses. */
type Line = [section: string, item: string, measure: string, value: Cell];

/** Exports all figures of the period as one long table, for filters and pivot tables. */
export async function exportAnalytics({ period, format }: AnalyticsExport): Promise<Response> {
  const lines = toLines(await getAnalytics(period));
  return exportFile({
    name: `analytics-${period}`,
    format,
    columns: COLUMNS,
    batches: yieldOnce(lines),
  });
}

const COLUMNS: readonly Column<Line>[] = ["Section", "Item", "Measure", "Value"].map(
  (header, index) => ({ header, value: (line) => line[index] ?? null }),
);

async function* yieldOnce(lines: Line[]): AsyncGenerator<Line[]> {
  yield lines;
}

function toLines(figures: AnalyticsJson): Line[] {
  const { from, to, metrics, totals, insights, decision_wait, model } = figures;
  return [
    ...toSectionLines("Period", "UTC days, both included", { from, to }),
    ...Object.entries(metrics).flatMap(([name, metric]) =>
      toSectionLines("Metrics", toSentenceCase(name), metric),
    ),
    ...toSectionLines("Totals", "Period", totals),
    ...figures.category_performance.flatMap(({ category, category_id, ...row }) =>
      toSectionLines("Category performance", category, row),
    ),
    ...figures.violation_types.flatMap(({ type, ...row }) =>
      toSectionLines("Violation types", toSentenceCase(type), row),
    ),
    ...figures.daily_trends.flatMap(({ date, ...row }) =>
      toSectionLines("Daily trends", date, row),
    ),
    ...Object.entries(insights).flatMap(([name, insight]) =>
      toSectionLines("Insights", toSentenceCase(name), { message: insight?.message ?? null }),
    ),
    ...figures.rules.flatMap(({ source, rule, policy, ...row }) => {
      const { guideline_reference: reference, ...values } = row;
      return toSectionLines(
        "Rules",
        rule === null ? reference : `${reference} (${source} rule ${rule})`,
        values,
      );
    }),
    ...toSectionLines("Decision wait", "Period", decision_wait),
    ...toSectionLines("Model", "Period", model),
  ];
}

function toSectionLines(section: string, item: string, values: Record<string, Cell>): Line[] {
  return Object.entries(values).map(([measure, value]) => [
    section,
    item,
    toSentenceCase(measure),
    value,
  ]);
}
