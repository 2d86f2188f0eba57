import { describe, expect, test } from "vitest";
import { listPageWindow } from "@/components/ui/pager";
import { getScoreTone } from "@/components/ui/score";
import { formatRelativeTime } from "@/components/ui/time";
import { formatExactPercent, formatPercent, formatShare, shortenAlternatives } from "@/lib/format";
import { formatDayInWords } from "@/lib/platform/days";

test.each([
  [0, 10_075, "0%"],
  [2, 10_075, "<1%"],
  [51, 10_075, "1%"],
  [10_074, 10_075, ">99%"],
  [10_075, 10_075, "100%"],
  [0, 0, "—"],
])("%i of %i is shown as %s, never rounded to none or all", (some, all, shown) => {
  expect(formatShare(some, all)).toBe(shown);
});

describe("a score", () => {
  test.each([
    [1, "100%"],
    [0, "0%"],
    [0.7949, "79%"],
    [0.795, "80%"],
    [0.285, "29%"],
    [0.575, "58%"],
  ])("%f is shown as %s, rounded half up", (value, shown) => {
    expect(formatPercent(value)).toBe(shown);
  });

  test.each([
    [0.8496, 0.85, "84.96%"],
    [0.85, 0.85, "85%"],
    [0.852, 0.855, "85%"],
    [0.8549, 0.855, "85%"],
    [0.845, 0.85, "84.5%"],
    [0.79, 0.8, "79%"],
    [0.849999, 0.85, "84.99%"],
    [0.8049, 0.8, "80%"],
  ])(
    "of %f with a threshold of %f is shown as %s, never rounded up to the threshold",
    (value, threshold, shown) => {
      expect(formatPercent(value, threshold)).toBe(shown);
    },
  );

  test.each([
    [0.85, "85%"],
    [0.855, "85.5%"],
    [0.29, "29%"],
    [0.57, "57%"],
    [0.8512, "85.12%"],
    [1, "100%"],
  ])("required by a threshold of %f is shown as %s", (threshold, shown) => {
    expect(formatExactPercent(threshold)).toBe(shown);
  });

  test.each([
    [0.8, "success"],
    [0.7999, "warning"],
    [0.6, "warning"],
    [0.5999, "danger"],
  ])("of %f has the tone %s", (value, tone) => {
    expect(getScoreTone(value)).toBe(tone);
  });

  test("is green from the category's threshold and red below it", () => {
    expect(getScoreTone(0.9, { threshold: 0.95 })).toBe("danger");
    expect(getScoreTone(0.5, { threshold: 0.5 })).toBe("success");
  });

  test("for SEO is blue, yellow or gray", () => {
    const tones = [0.8, 0.6, 0.59].map((value) => getScoreTone(value, { scale: "seo" }));
    expect(tones).toEqual(["info", "warning", "neutral"]);
  });
});

describe("the relative time", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  test.each([
    [-5, "just now"],
    [59, "just now"],
    [60, "1 minute ago"],
    [59 * 60 + 59, "59 minutes ago"],
    [3600, "1 hour ago"],
    [24 * 3600 - 1, "23 hours ago"],
    [24 * 3600, "1 day ago"],
    [30 * 24 * 3600 - 1, "29 days ago"],
    [30 * 24 * 3600, null],
  ])("of %i seconds is %s", (seconds, text) => {
    expect(formatRelativeTime(new Date(now.getTime() - seconds * 1000), now)).toBe(text);
  });
});

describe("the page numbers", () => {
  test.each([
    [1, 1, [1]],
    [1, 0, [1]],
    [2, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])("for page %i of %i are %j", (page, count, numbers) => {
    expect(listPageWindow(page, count)).toEqual(numbers);
  });
});

test("September is abbreviated as in the periods of rules, whatever the version of ICU", () => {
  expect(formatDayInWords("2026-09-05")).toBe("5 Sep 2026");
});

test.each([
  ["The text lacks “upper” or “sole”.", "The text lacks “upper” or “sole”."],
  ["Add “upper”, “tige” or “suela”.", "Add “upper”, “tige” or “suela”."],
  [
    "The text does not mention “upper”, “tige or”, “empeine” or “アッパー”.",
    "The text does not mention “upper” (or 3 other words).",
  ],
])("%s is shown as %s", (reason, shown) => {
  expect(shortenAlternatives(reason)).toBe(shown);
});
