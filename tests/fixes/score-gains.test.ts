import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeScore, countSeverities } from "@/lib/checking/findings/score";
import { computePassRequirements, computeSeverityGains } from "@/lib/checking/findings/score-gains";
import { propertyRuns } from "../support/property-runs";

const violation = fc.record({
  severity: fc.constantFrom("high" as const, "medium" as const, "low" as const),
  fixable: fc.boolean(),
  counts: fc.constantFrom(true, true, true, false),
});
const lists = fc
  .array(violation, { maxLength: 9 })
  .map((list) => list.map((each, id) => ({ id, ...each })));

describe("the findings to fix for a text to pass", () => {
  it("are the best of the smallest sets", () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(0.2, 0.5, 0.8, 0.95, 1), (list, threshold) => {
        const counted = list.filter(({ counts }) => counts);
        const scoreWithout = (gone: readonly number[]) =>
          computeScore(countSeverities(counted.filter(({ id }) => !gone.includes(id))));
        const sets = Array.from({ length: 2 ** counted.length }, (_, bits) =>
          counted.flatMap(({ id }, at) => ((bits >> at) & 1 ? [id] : [])),
        ).filter((gone) => scoreWithout(gone) >= threshold);
        const fixable = (gone: readonly number[]) => gone.filter((id) => list[id]?.fixable).length;
        const [best] = sets.sort(
          (a, b) =>
            a.length - b.length ||
            fixable(b) - fixable(a) ||
            scoreWithout(b) - scoreWithout(a) ||
            (a.find((id, at) => id !== b[at]) ?? 0) - (b.find((id, at) => id !== a[at]) ?? 0),
        );
        const expected =
          best && best.length > 0
            ? { violations: best, score_after: scoreWithout(best), fixable: fixable(best) }
            : null;
        expect(computePassRequirements(list, threshold)).toEqual(expected);
      }),
      propertyRuns(300, 3000),
    );
  });

  it("are computed quickly for thousands of violations", () => {
    const many = Array.from({ length: 1500 }, (_, id) => ({
      id,
      severity: (["high", "medium", "low"] as const)[id % 3] ?? "low",
      fixable: id % 2 === 0,
      counts: true,
    }));
    expect(computePassRequirements(many, 0.8)?.violations).toHaveLength(1495);
  });
});

describe("the gain of a fix", () => {
  it("is the increase of the rounded score, to four decimals", () => {
    expect(computeSeverityGains({ high: 1, medium: 1, low: 0 })).toEqual({
      high: 0.225,
      medium: 0.075,
      low: 0,
    });
    expect(computeSeverityGains({ high: 0, medium: 0, low: 300 }).low).toBe(0);
  });
});
