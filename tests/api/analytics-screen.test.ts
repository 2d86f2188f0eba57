import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import AnalyticsError from "@/app/(staff)/analytics/error";
import { TrendChart, toBars, toScale } from "@/components/analytics/daily-trends";
import { formatDecimal, formatDuration, formatHours } from "@/components/analytics/numbers";
import { NoData } from "@/components/analytics/panels";

/** Returns this many days from 1 January 2026, each with distinct figures. */
function trendsOf(days: number) {
  return Array.from({ length: days }, (_, at) => ({
    date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    compliant: at * 3,
    needs_review: at % 7,
    rejected: at % 5,
  }));
}

describe("the analytics page", () => {
  it("shows an error with a retry button", () => {
    const html = renderToStaticMarkup(createElement(AnalyticsError, { retry: () => {} }));
    expect(html).toContain("Failed to load analytics data");
    expect(html).toMatch(/<button[^>]*>Try Again<\/button>/);
    expect(html).toContain('role="alert"');
  });

  it("explains an empty page and links to a longer period or an upload", () => {
    const html = (period: "7days" | "1year", hasProducts = true) =>
      renderToStaticMarkup(createElement(NoData, { period, hasProducts }));
    expect(html("7days")).toContain("No Analytics Data");
    expect(html("7days")).toContain('href="/analytics?period=1year"');
    expect(html("1year")).toContain('href="/upload"');
    expect(html("7days", false)).toContain('href="/upload"');
  });
});

describe("the chart", () => {
  it.each([
    [7, 7, 1],
    [30, 30, 1],
    [90, 90, 1],
    [365, 73, 5],
  ])("shows %i days as %i bars of %i days without gaps", (days, count, size) => {
    const bars = toBars(trendsOf(days));
    expect(bars).toHaveLength(count);
    const lengths = bars.map(
      ({ from, to }) => 1 + (Date.parse(to) - Date.parse(from)) / 86_400_000,
    );
    expect(new Set(lengths)).toEqual(new Set([size]));
    for (const key of ["compliant", "needs_review", "rejected"] as const) {
      const sum = (rows: { [name in typeof key]: number }[]) =>
        rows.reduce((total, row) => total + row[key], 0);
      expect(sum(bars)).toBe(sum(trendsOf(days)));
    }
  });

  it("has an axis that fits every bar, with few tick marks", () => {
    const amount = fc.nat({ max: 5_000_000 });
    fc.assert(
      fc.property(amount, amount, (up, down) => {
        const { ticks, top, bottom } = toScale(up, down);
        expect(top).toBeGreaterThanOrEqual(up);
        expect(bottom).toBeGreaterThanOrEqual(down);
        expect(ticks).toContain(0);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(7);
      }),
    );
  });

  it("describes each bar in text for screen readers", () => {
    const html = renderToStaticMarkup(
      createElement(TrendChart, { bars: toBars(trendsOf(7)), summary: "All in all." }),
    );
    expect(html).toContain("<title>2 Jan 2026: 3 compliant, 1 to review, 1 rejection</title>");
    expect(html).toMatch(/<svg role="img" aria-labelledby="trend-title trend-summary"/);
    expect(html).toContain("All in all.");
  });
});

describe("figures", () => {
  it.each([
    [formatHours(null), "—"],
    [formatHours(0), "0 min"],
    [formatHours(0.25), "15 min"],
    [formatHours(2.4), "2.4 h"],
    [formatHours(96), "4 days"],
    [formatDuration(0), "0 s"],
    [formatDuration(0.85), "0.9 s"],
    [formatDuration(6800), "1.9 h"],
    [formatDecimal(1234.56), "1,234.6"],
    [formatDecimal(0.04), "0.04"],
  ])("are formatted: %s", (text, expected) => {
    expect(text).toBe(expected);
  });
});
