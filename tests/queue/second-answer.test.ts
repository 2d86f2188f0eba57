import { describe, expect, it } from "vitest";
import { validationWork } from "@/inngest/job-workers";
import type { Severity } from "@/lib/enums";
import type { JudgeMode } from "@/lib/model/judging/modes";
import { config } from "@/lib/platform/config";
import { chance } from "../support/evaluated-model";
import { createCategory } from "../support/factories";
import { finds } from "../support/model-server";
import { runOne } from "../support/run-queue";
import { useValidationQueue } from "../support/validation-queue";

const { model, queued, rowOf } = await useValidationQueue();

const FACTORS: Record<Severity, number> = { high: 0.75, medium: 0.9, low: 0.96 };
const SEVERITIES: Severity[] = ["high", "medium", "low"];

interface Planted {
  name: string;
  severity: Severity;
  byModel: boolean;
  isBroken: boolean;
}

/**
 * Returns rules for code and for the model, some of which are violated, and a threshold, all
 * generated from a seed.
 */
function planted(seed: string): { all: Planted[]; threshold: number } {
  const draw = (what: string) => chance(`${seed} ${what}`);
  const all = Array.from({ length: 5 }, (_, at) => ({
    name: `word${at}`,
    severity: SEVERITIES[Math.floor(draw(`severity ${at}`) * 3)] ?? "low",
    byModel: at < 3,
    isBroken: draw(`broken ${at}`) < (at < 3 ? 0.7 : 0.2),
  }));
  return { all, threshold: Math.round((0.6 + draw("threshold") * 0.4) * 100) / 100 };
}

const passes = (broken: readonly Planted[], threshold: number) =>
  Math.round(broken.reduce((score, { severity }) => score * FACTORS[severity], 1) * 1e4) / 1e4 >=
  threshold;

/**
 * Returns the names of the rules that decide the verdict, by recomputing the verdict without each
 * violation.
 */
function recount({ all, threshold }: ReturnType<typeof planted>): string[] {
  const broken = all.filter(({ isBroken }) => isBroken);
  const judged = broken.filter(({ byModel }) => byModel);
  const byCode = broken.filter(({ byModel }) => !byModel);
  if (passes(broken, threshold) || !passes(byCode, threshold)) return [];
  const without = (one: Planted) => broken.filter((each) => each !== one);
  const alone = judged.filter((one) => passes(without(one), threshold));
  const heaviest = judged.toSorted((a, b) => FACTORS[a.severity] - FACTORS[b.severity]);
  return (alone.length > 0 ? alone : heaviest.slice(0, 1)).map(({ name }) => name).sort();
}

describe("the second model call for a verdict", () => {
  it.each(["whole", "single"] as const)(
    "judges one rule at a time, only for findings that decide the verdict: %s",
    async (mode: JudgeMode) => {
      Object.assign(config(), { AI_JUDGE: mode });
      const seen = { none: 0, one: 0, several: 0 };
      for (let seed = 0; seed < 20; seed++) {
        const plan = planted(`${seed}`);
        const category = await createCategory(
          { complianceThreshold: plan.threshold },
          plan.all.map(({ name, severity, byModel }) =>
            byModel
              ? { ruleType: "tone_requirement", ruleContent: `Not ${name}.`, severity }
              : { ruleContent: name, severity },
          ),
        );
        const broken = plan.all.filter(({ isBroken }) => isBroken);
        model.reset();
        model.answer(({ rules }) =>
          finds(
            ...rules.flatMap(({ key, instruction, severity }) => {
              const found = broken.find(({ name }) => instruction.includes(`Not ${name}.`));
              return found ? [{ rule: key, quote: found.name, severity: severity ?? "low" }] : [];
            }),
          ),
        );
        const description = `Text ${mode} ${seed}: ${broken.map(({ name }) => name).join(", ")}.`;
        const { id } = await queued(category, { description });
        await runOne(validationWork, id);
        expect((await rowOf(id))?.status).toBe("completed");
        const again = model.requests.slice(mode === "whole" ? 1 : 3).map(({ rules }) => {
          expect(rules).toHaveLength(1);
          return /Not (word\d)/.exec(rules[0]?.instruction ?? "")?.[1];
        });
        const expected = recount(plan);
        expect(again.sort(), `seed ${seed}`).toEqual(expected);
        seen[expected.length === 0 ? "none" : expected.length === 1 ? "one" : "several"]++;
      }
      expect(Math.min(...Object.values(seen))).toBeGreaterThan(1);
      Object.assign(config(), { AI_JUDGE: "auto" });
    },
    120_000,
  );
});
