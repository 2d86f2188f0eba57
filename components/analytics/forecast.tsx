"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Fragment } from "react";
import { Spinner } from "@/components/ui/progress";
import { formatDay } from "@/lib/checking/rules/validity";
import { pluralize } from "@/lib/format";
import { queryApi } from "@/lib/platform/api-client";
import type {
  CalendarDayJson,
  CalendarJson,
  DatedItemJson,
} from "@/lib/validations/calendar/schemas";

const POLL_MS = 2000;

/** Fetches the days on which rules begin or end, and polls until effects are computed. */
function useForecast(first: CalendarJson) {
  return useQuery({
    queryKey: ["analytics", "calendar"],
    queryFn: queryApi<CalendarJson>("/policies/calendar/", "The forecast could not be loaded."),
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => (data?.state === "computing" ? POLL_MS : false),
  }).data;
}

type ForecastProps = {
  first: CalendarJson;
  /** The last day of the chart. */
  today: string;
  /** The chart height and the vertical range of the marks, in pixels. */
  height: number;
  top: number;
  bottom: number;
};

/** Shows the upcoming days as marks after a chart's last day. Renders nothing if there are none. */
export function ForecastMarks({ first, today, height, top, bottom }: ForecastProps) {
  const { days } = useForecast(first);
  const last = days.at(-1);
  if (!last) return null;
  const end = toEpochDay(last.date);
  const start = toEpochDay(today);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an image would hide its links; SVG has no fieldset
    <svg
      role="group"
      aria-label="Days when rules begin or end"
      width="22%"
      height={height}
      className="shrink-0 border-line-strong border-l"
    >
      {days.map((day) => {
        // Leaves a margin between the last mark and the edge.
        const x = `${((toEpochDay(day.date) - start) / (end - start)) * 92}%`;
        const markIcon = (
          <>
            <title>{describeCalendarDay(day)}</title>
            <rect
              x={x}
              y={top}
              width={TOUCH_TARGET_SIZE}
              height={bottom - top}
              transform={`translate(${-TOUCH_TARGET_SIZE / 2} 0)`}
              className="fill-transparent hover:fill-ink/5"
            />
            <line
              x1={x}
              x2={x}
              y1={top}
              y2={bottom}
              strokeDasharray="6 3"
              strokeWidth="1.5"
              className="stroke-accent"
            />
          </>
        );
        return (
          // Keyboard users reach the same links through the list next to the chart.
          <a
            key={day.date}
            href={buildFindingsHref(day)}
            aria-label={describeCalendarDay(day)}
            tabIndex={-1}
          >
            {markIcon}
          </a>
        );
      })}
      <text
        aria-hidden
        x="92%"
        y={height - 6}
        textAnchor="end"
        className="fill-ink-muted text-2xs max-sm:hidden"
      >
        {formatDay(last.date)}
      </text>
    </svg>
  );
}

/** The width of a mark's target, in pixels. */
const TOUCH_TARGET_SIZE = 24;

function toEpochDay(day: string): number {
  return Date.parse(day) / 86_400_000;
}

/** Lists the days on which rules begin or end, with effects and links to the next action. */
export function ForecastList({ first }: { first: CalendarJson }) {
  const { days, state, sampled, products } = useForecast(first);
  if (days.length === 0) return null;
  return (
    <section className="border-t" aria-label="Upcoming policy changes">
      <h3 className="px-4 py-2.5 font-medium text-sm">Upcoming policy changes</h3>
      <ul>
        {days.map((day) => (
          <li key={day.date} className="border-t px-4 py-2 text-sm">
            <p className="break-words">
              <Link
                href={buildFindingsHref(day)}
                prefetch={false}
                className="inline-flex min-h-6 items-center text-accent-text hover:underline"
              >
                {describeCalendarDay(day)}
              </Link>
            </p>
            <p className="break-words text-ink-muted">
              <Names label="Begins" items={day.begins} />
              {day.begins.length > 0 && day.ends.length > 0 && ". "}
              <Names label="Ends" items={day.ends} />
            </p>
          </li>
        ))}
      </ul>
      {state === "computing" && (
        <p className="border-t px-4 py-2 text-ink-muted text-sm">
          <Spinner label="Computing the effects on the current texts" />
        </p>
      )}
      {sampled && (
        <p className="border-t px-4 py-2 text-ink-muted text-sm">
          Based on a sample of {pluralize(products, "product")}.
        </p>
      )}
    </section>
  );
}

/**
 * Formats a mark's label: "18 Feb 2027: 412 more products will fail", or for evidence "1 Apr 2027:
 * certificate GRS-1042 ends, 214 products will fail".
 */
function describeCalendarDay(day: CalendarDayJson): string {
  const {
    products_failing_more: moreProducts,
    products_failing_less: fewerProducts,
    findings,
  } = day;
  const date = formatDay(day.date);
  if (moreProducts === null || fewerProducts === null)
    return `${date}: ${describeRuleChanges(day)}`;
  const evidence = describeEvidence(day);
  const isOnlyMore = evidence !== null && fewerProducts === 0;
  const parts = [
    moreProducts > 0 && pluralize(moreProducts, isOnlyMore ? "product" : "more product"),
    fewerProducts > 0 && pluralize(fewerProducts, "fewer product"),
  ].filter((part) => part !== false);
  if (parts.length > 0)
    return `${date}: ${evidence ? `${evidence}, ` : ""}${parts.join(", ")} will fail`;
  if (evidence) return `${date}: ${evidence}, no products are affected`;
  return day.begins.length > 0 && findings
    ? `${date}: ${pluralize(findings, "new finding")}, no additional products will fail`
    : `${date}: no products are affected`;
}

/** Describes the evidence of a day without rules: `certificate GRS-1042 ends`. */
function describeEvidence({ begins, ends }: CalendarDayJson): string | null {
  const changes = [
    ...begins.map((item) => ({ item, verb: "begins" })),
    ...ends.map((item) => ({ item, verb: "ends" })),
  ];
  const [first] = changes;
  if (!first || changes.some(({ item }) => "rule" in item)) return null;
  const remainingCount = changes.length - 1;
  const name = `${first.item.name} ${first.verb}`;
  return remainingCount > 0 ? `${name} and ${remainingCount} more` : name;
}

function describeRuleChanges(day: CalendarDayJson): string {
  const evidence = describeEvidence(day);
  if (evidence) return evidence;
  const [begins, ends] = [listRuleIds(day.begins), listRuleIds(day.ends)];
  return [
    begins.length > 0 &&
      `${pluralize(begins.length, "rule")} ${begins.length === 1 ? "begins" : "begin"}`,
    ends.length > 0 && `${pluralize(ends.length, "rule")} ${ends.length === 1 ? "ends" : "end"}`,
  ]
    .filter((part) => part !== false)
    .join(", ");
}

const MAX_NAMES = 3;

const CLAIMS_HREF = "/policies?tab=claims";

type NamesProps = { label: string; items: DatedItemJson[] };

/** Lists the names of the first rules and records, each linked to its page. */
function Names({ label, items }: NamesProps) {
  if (items.length === 0) return null;
  const remainingCount = items.length - MAX_NAMES;
  return (
    <>
      {label}:{" "}
      {items.slice(0, MAX_NAMES).map((item, index) => (
        <Fragment key={"rule" in item ? `rule ${item.rule}` : `evidence ${item.evidence}`}>
          {index > 0 && ", "}
          <Link
            href={"rule" in item ? `/findings/rules/${item.rule}` : CLAIMS_HREF}
            prefetch={false}
            className="underline decoration-line-strong underline-offset-2 hover:text-accent-text"
          >
            “{item.name}”
          </Link>
        </Fragment>
      ))}
      {remainingCount > 0 && `, ${remainingCount} more`}
    </>
  );
}

const MAX_RULES = 100;

/**
 * Returns the link for a day. If rules begin, it leads to a bulk change of their findings or,
 * without findings, to the first of these rules. If rules only end, it leads to the ending
 * findings. If only evidence begins or ends, it leads to the claims.
 */
function buildFindingsHref({ date, begins, ends, findings }: CalendarDayJson): string {
  const [beginningRules, endingRules] = [listRuleIds(begins), listRuleIds(ends)];
  if (beginningRules.length > 0 && findings !== 0)
    return `/findings/bulk-changes?as_of=${date}&rule=${beginningRules.join(",")}`;
  const [first] = beginningRules;
  if (first !== undefined) return `/findings/rules/${first}`;
  return endingRules.length > 0 ? `/findings?rule=${endingRules.join(",")}` : CLAIMS_HREF;
}

function listRuleIds(items: DatedItemJson[]): number[] {
  return items.flatMap((item) => ("rule" in item ? item.rule : [])).slice(0, MAX_RULES);
}
