import { readFile } from "node:fs/promises";
import path from "node:path";
import pLimit from "p-limit";
import { parse } from "yaml";
import { z } from "zod";
import { groundFindings } from "@/lib/checking/findings/ground-findings";
import { selectPromptItems } from "@/lib/checking/rules/policies/applicability";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION } from "@/lib/enums";
import { getPromptExamples } from "../judging/examples";
import { askModel, toAnswers } from "../judging/judge";
import { groupIntoCalls, type JudgeMode } from "../judging/modes";
import type { ModelSettings } from "../model";
import { type CaseOutcome, type CaseRun, toCaseOutcomes } from "./grade";

const rulesFileSchema = z.array(z.object({ key: z.string(), content: z.string() }));
const textsFileSchema = z.object({
  agreement: z.object({
    both: z.int(),
    first_alone: z.int(),
    second_alone: z.int(),
    neither: z.int(),
  }),
  texts: z.array(z.object({ language: z.string(), text: z.string(), breaks: z.array(z.string()) })),
});

const EVALUATION_FOLDER = "policies/evaluation";

/** Loads the bundled eval set: rules, and texts with the rules that each violates. */
export async function readFirstEvaluation() {
  const readYaml = async (name: string) =>
    parse(
      await readFile(
        path.join(/* turbopackIgnore: true */ process.cwd(), EVALUATION_FOLDER, name),
        "utf8",
      ),
    );
  return {
    rules: rulesFileSchema.parse(await readYaml("rules.yaml")),
    ...textsFileSchema.parse(await readYaml("texts.yaml")),
  };
}

export interface FirstResult {
  rule: string;
  outcomes: CaseOutcome[];
}

/**
 * Asks the model about all rules for every text of the bundled eval set, without examples and
 * without a database.
 * @throws ModelError
 */
export async function runFirstEvaluation(
  mode: JudgeMode,
  runsPerCase: number,
  settings: ModelSettings,
): Promise<FirstResult[]> {
  const { rules, texts } = await readFirstEvaluation();
  const policies = compilePolicies({
    category: {
      title: "First evaluation",
      content: "",
      requirements: {},
      restrictions: {},
      rules: rules.map(({ content }, index) => ({
        id: index + 1,
        ruleType: "tone_requirement",
        severity: "medium",
        content,
        description: "",
      })),
    },
    brand: null,
  });
  const limit = pLimit(settings.AI_CONCURRENCY);
  const runPromises = texts.flatMap(({ text, language, breaks }, textIndex) =>
    Array.from({ length: runsPerCase }, (_, runIndex) =>
      limit(async (): Promise<CaseRun[]> => {
        const product = ProductTexts.of([[DESCRIPTION, text]]);
        const runs: CaseRun[] = [];
        for (const call of groupIntoCalls(selectPromptItems(policies, product), mode)) {
          const promptEntries = call.map((promptItem) => ({
            promptItem,
            examples: getPromptExamples(promptItem, { language }),
          }));
          const { object } = await askModel(
            promptEntries,
            product,
            { seed: runIndex + 1 },
            settings,
          );
          const { given: answersByKey } = toAnswers(promptEntries, object, policies, product);
          for (const { key, rule } of call) {
            const claims = object.claims.filter((claim) => claim.rule === key);
            const fallbackOutcome = claims.length > 0 ? "unproven" : "unanswered";
            const name = rules[(rule ?? 0) - 1]?.key ?? "";
            runs.push({
              rule: rule ?? 0,
              mode,
              kind: breaks.includes(name) ? "must_flag" : "must_pass",
              place: textIndex,
              run: runIndex + 1,
              outcome: answersByKey.get(key)?.outcome ?? fallbackOutcome,
              lostQuotes: groundFindings(policies, product, claims).dropped,
              words: claims.map(({ quote, reason }) => ({ quote, reason })),
            });
          }
        }
        return runs;
      }),
    ),
  );
  const runs = (await Promise.all(runPromises)).flat();
  return rules.map(({ key }, index) => ({
    rule: key,
    outcomes: toCaseOutcomes(runs.filter(({ rule }) => rule === index + 1)),
  }));
}
