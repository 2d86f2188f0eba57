import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ForecastList, ForecastMarks } from "@/components/analytics/forecast";
import type { CalendarJson } from "@/lib/validations/calendar/schemas";

const rule = { rule: 12, source: "rule_set" as const, name: "No “climate neutral”" };
const day = {
  date: "2027-02-18",
  begins: [rule, { ...rule, rule: 13 }],
  ends: [],
  products_failing_more: 412,
  products_failing_less: 0,
  findings: 500,
};
const READY: CalendarJson = {
  state: "ready",
  computed_at: "2026-11-26T00:00:00.000Z",
  products: 20_000,
  sampled: true,
  days: [
    day,
    { ...day, date: "2027-09-27", begins: [], ends: [rule], products_failing_more: 0 },
    { ...day, date: "2027-10-01", products_failing_more: 1, products_failing_less: 2 },
  ],
};
const COMPUTING: CalendarJson = {
  ...READY,
  state: "computing",
  computed_at: null,
  days: [{ ...day, products_failing_more: null, products_failing_less: null, findings: null }],
};
const sizes = { today: "2026-11-26", height: 220, top: 8, bottom: 196 };

function html(first: CalendarJson): string {
  const parts = [
    createElement(ForecastMarks, { key: "marks", first, ...sizes }),
    createElement(ForecastList, { key: "list", first }),
  ];
  const client = new QueryClient();
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, parts));
}

describe("the forecast next to the catalogue's quality", () => {
  it("shows how many products will fail from a date on, as a mark and in a list", () => {
    const shown = html(READY);
    expect(shown).toContain("<title>18 Feb 2027: 412 more products will fail</title>");
    expect(shown).toMatch(/<a[^>]*>18 Feb 2027: 412 more products will fail<\/a>/);
    expect(shown).toContain("27 Sep 2027: no products are affected");
    expect(shown).toContain("1 Oct 2027: 1 more product, 2 fewer products will fail");
    expect(shown).toContain("Based on a sample of 20,000 products.");
  });

  it("links to a bulk change as of that date for the rules that begin", () => {
    const href = 'href="/findings/bulk-changes?as_of=2027-02-18&amp;rule=12,13"';
    expect(html(READY).split(href)).toHaveLength(3);
  });

  it("links to the findings of rules that only end, and to a rule that will find nothing", () => {
    const shown = html(READY);
    expect(shown.split('href="/findings?rule=12"')).toHaveLength(3);
    const without = { ...day, products_failing_more: 0, findings: 0 };
    const nothing = html({ ...READY, days: [without] });
    expect(nothing).toContain('href="/findings/rules/12"');
    expect(nothing).not.toContain("bulk-changes");
  });

  it("reports new findings even if no more products will fail", () => {
    const shown = html({ ...READY, days: [{ ...day, products_failing_more: 0 }] });
    expect(shown).toContain("18 Feb 2027: 500 new findings, no additional products will fail");
  });

  it("shows which rules begin while the effects are computed", () => {
    const shown = html(COMPUTING);
    expect(shown).toContain("18 Feb 2027: 2 rules begin");
    expect(shown).toContain("Computing the effects on the current texts");
  });

  it("renders nothing if no rule has dates", () => {
    expect(html({ ...READY, days: [] })).toBe("");
  });
});
