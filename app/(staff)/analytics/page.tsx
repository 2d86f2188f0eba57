import type { Metadata } from "next";
import { createLoader, parseAsStringLiteral, type SearchParams } from "nuqs/server";
import { DailyTrends } from "@/components/analytics/daily-trends";
import { ExportButton } from "@/components/analytics/export-button";
import { InsightCards } from "@/components/analytics/insight-cards";
import { formatDay } from "@/components/analytics/numbers";
import {
  DecisionWait,
  FurtherBreakdowns,
  MetricCards,
  ModelUse,
  NoData,
  PeriodLinks,
  Section,
  ViolationTypes,
} from "@/components/analytics/panels";
import { QualityPanel } from "@/components/analytics/quality-panel";
import { BreakdownTable, CategoryTable, RulesTable } from "@/components/analytics/tables";
import { PageHeader } from "@/components/ui/panel";
import { BREAKDOWNS, PERIODS } from "@/lib/enums";
import { listBreakdown } from "@/lib/insights/analytics/breakdown/queries";
import { getQuality } from "@/lib/insights/analytics/quality";
import { getAnalytics } from "@/lib/insights/analytics/queries";
import { listRuleFigures } from "@/lib/insights/analytics/rule-figures";
import type { AnalyticsJson } from "@/lib/insights/analytics/schemas";
import { getWorkspace } from "@/lib/insights/workspace/queries";
import { requirePageSession } from "@/lib/people/auth/session";
import { getCalendar } from "@/lib/validations/calendar/calendar";
import { FORECAST_DAYS } from "@/lib/validations/calendar/schemas";

export const metadata: Metadata = { title: "Analytics" };

const loadSearchParams = createLoader({
  period: parseAsStringLiteral(PERIODS).withDefault("30days"),
  /** The selected breakdown, or null while the additional breakdowns are collapsed. */
  by: parseAsStringLiteral(BREAKDOWNS),
});

type AnalyticsPageProps = { searchParams: Promise<SearchParams> };

export default async function AnalyticsPage({ searchParams }: AnalyticsPageProps) {
  await requirePageSession("/analytics");
  const { period, by } = await loadSearchParams(searchParams);
  const [figures, quality, forecast, rules, groups] = await Promise.all([
    getAnalytics(period),
    getQuality(period),
    getCalendar(FORECAST_DAYS),
    listRuleFigures(period),
    listBreakdown(by ?? BREAKDOWNS[0], period),
  ]);
  const { from, to, totals, daily_trends } = figures;
  const isEmpty = totals.completed === 0 && totals.decisions === 0;
  const hasProducts = !isEmpty || (await getWorkspace()).products > 0;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Analytics"
        hasWideActions
        description={`${formatDay(from, true)} to ${formatDay(to, true)}, compared with the previous ${daily_trends.length} days`}
        actions={
          <>
            <PeriodLinks current={period} by={by} />
            <ExportButton period={period} />
          </>
        }
      />
      {isEmpty ? (
        <NoData period={period} hasProducts={hasProducts} />
      ) : (
        <>
          <MetricCards figures={figures} />
          <Section title="Quality over time">
            <QualityPanel quality={quality} forecast={forecast} />
            <DailyTrends figures={figures} />
            <DecisionWait wait={figures.decision_wait} />
          </Section>
          <Section title="Rules">
            <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
              <RulesTable rules={rules} contents={getRuleContentsById(figures)} />
              <ViolationTypes types={figures.violation_types} />
            </div>
          </Section>
          <Section title="Categories">
            <InsightCards insights={figures.insights} />
            <CategoryTable categories={figures.category_performance} />
          </Section>
          <FurtherBreakdowns isOpen={by !== null}>
            <BreakdownTable key={by} by={by ?? BREAKDOWNS[0]} period={period} groups={groups} />
            <ModelUse model={figures.model} />
          </FurtherBreakdowns>
        </>
      )}
    </div>
  );
}

function getRuleContentsById({ rules }: AnalyticsJson): Record<number, string> {
  const entries = rules.flatMap(({ rule, rule_content: content }) =>
    rule === null || content === null ? [] : [[rule, content] as const],
  );
  return Object.fromEntries(entries);
}
