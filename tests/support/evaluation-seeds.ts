import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION } from "@/lib/enums";
import {
  type CaseRun,
  computeGrade,
  pickBestMode,
  toCaseOutcomes,
  toErrorRate,
} from "@/lib/model/evaluations/grade";
import { askModel, toAnswers } from "@/lib/model/judging/judge";
import { groupIntoCalls, type JudgeMode } from "@/lib/model/judging/modes";
import { erringModel, examplesFor } from "./evaluated-model";
import { startModelServer } from "./model-server";
import { modelSettings } from "./model-settings";

const CASES = 30;
const PLANTED = { misses: 0.1, alarms: 0.05 };
const WORSE = { misses: 0.45, alarms: 0.3 };

/**
 * Evaluates models with planted error rates over HTTP. Counts the seeds for which the bounds
 * contain the planted rates, and the seeds for which the better mode is found.
 */
export async function evaluateSeeds(seeds: number) {
  const server = await startModelServer();
  const settings = modelSettings({ AI_BASE_URL: server.url, AI_CONCURRENCY: "20" });
  const tally = { misses: 0, alarms: 0, better: 0 };
  for (let seed = 1; seed <= seeds; seed++) {
    const isWholeBetter = seed % 2 === 0;
    server.reset();
    server.answer(
      erringModel(seed, (_, together) => (together > 1 === isWholeBetter ? PLANTED : WORSE)),
    );
    const modes: JudgeMode[] = ["whole", "single"];
    const runs = (await Promise.all(modes.map((mode) => diagnose(mode, settings)))).flat();
    const outcomes = toCaseOutcomes(runs);
    const good: JudgeMode = isWholeBetter ? "whole" : "single";
    const { missed, flagged } = computeGrade(
      outcomes.filter(({ mode, rule }) => mode === good && rule === 1),
    );
    if (toErrorRate(missed.wrong, missed.of).upper >= PLANTED.misses) tally.misses++;
    if (toErrorRate(flagged.wrong, flagged.of).upper >= PLANTED.alarms) tally.alarms++;
    if (pickBestMode(modes, outcomes) === good) tally.better++;
  }
  await server.close();
  return tally;
}

const rule = (id: number) => ({
  id,
  ruleType: "tone_requirement" as const,
  severity: "medium" as const,
  content: `Rule ${id}`,
  description: "",
});
const guideline = { title: "Bench", content: "", requirements: {}, restrictions: {} };
const policies = compilePolicies({
  category: { ...guideline, rules: [rule(1), rule(2), rule(3)] },
  brand: null,
});

async function diagnose(
  mode: JudgeMode,
  settings: ReturnType<typeof modelSettings>,
): Promise<CaseRun[]> {
  const { mustFlag, mustPass } = examplesFor(CASES);
  const all = [
    ...mustFlag.map((text, index) => ({ text, place: index, kind: "must_flag" as const })),
    ...mustPass.map((text, index) => ({ text, place: index, kind: "must_pass" as const })),
  ];
  const [call = []] = groupIntoCalls(policies.promptItems, mode);
  return Promise.all(
    all.map(async ({ text, place, kind }) => {
      const texts = ProductTexts.of([[DESCRIPTION, text]]);
      const shown = call.map((item) => ({
        promptItem: item,
        examples: { flag: [], pass: [] },
      }));
      const { object } = await askModel(shown, texts, { seed: 1 }, settings);
      const outcome = toAnswers(shown, object, policies, texts).given.get(
        "category.rule.1",
      )?.outcome;
      const run = { rule: 1, mode, kind, place, run: 1, lostQuotes: 0, words: [] };
      return { ...run, outcome: outcome ?? "unanswered" };
    }),
  );
}
