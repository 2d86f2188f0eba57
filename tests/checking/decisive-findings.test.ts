import { describe, expect, it } from "vitest";
import { selectDecisiveFindings } from "@/lib/checking/findings/decisive-findings";
import type { Finding } from "@/lib/checking/findings/types";
import type { Severity } from "@/lib/enums";
import { chance } from "../support/evaluated-model";

const FACTORS: Record<Severity, number> = { high: 0.75, medium: 0.9, low: 0.96 };
const SEVERITIES: Severity[] = ["high", "medium", "low"];

type Counted = Pick<Finding, "severity" | "checkedBy">;

/** Recomputes a verdict independently. */
const passes = (findings: readonly Counted[], threshold: number) =>
  Math.round(findings.reduce((score, each) => score * FACTORS[each.severity], 1) * 1e4) / 1e4 >=
  threshold;

function drawn(seed: number): { findings: Counted[]; threshold: number } {
  const draw = (what: string) => chance(`${seed} ${what}`);
  const count = Math.floor(draw("count") * 6);
  const findings = Array.from({ length: count }, (_, at) => ({
    severity: SEVERITIES[Math.floor(draw(`severity ${at}`) * 3)] ?? "low",
    checkedBy: draw(`by ${at}`) < 0.6 ? ("ai" as const) : ("rule" as const),
  }));
  return { findings, threshold: Math.round((0.4 + draw("threshold") * 0.6) * 100) / 100 };
}

describe("the decisive findings of a verdict", () => {
  it("match an independent recount for many verdicts", () => {
    const seen = { none: 0, alone: 0, together: 0 };
    for (let seed = 1; seed <= 3000; seed++) {
      const { findings, threshold } = drawn(seed);
      const decisive = selectDecisiveFindings(findings as Finding[], threshold) as Counted[];
      const judged = findings.filter(({ checkedBy }) => checkedBy === "ai");
      const byRules = findings.filter(({ checkedBy }) => checkedBy === "rule");
      const fails = !passes(findings, threshold);
      const alone = judged.filter((one) =>
        passes(
          findings.filter((each) => each !== one),
          threshold,
        ),
      );
      if (!fails || !passes(byRules, threshold)) {
        seen.none++;
        expect(decisive, `seed ${seed}`).toEqual([]);
      } else if (alone.length > 0) {
        seen.alone++;
        expect(decisive, `seed ${seed}`).toEqual(alone);
      } else {
        seen.together++;
        const heaviest = Math.min(...judged.map(({ severity }) => FACTORS[severity]));
        expect(decisive.map(({ severity }) => FACTORS[severity])).toEqual([heaviest]);
      }
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
  });
});
