import { existsSync } from "node:fs";
import path from "node:path";
import { describeLockOwner } from "@/db/lock";
import { runFirstEvaluation } from "@/lib/model/evaluations/first-evaluation";
import { computeGrade } from "@/lib/model/evaluations/grade";
import { config } from "@/lib/platform/config";
import { evaluateInProcess } from "./evaluate-here";
import { formatGradeLine } from "./evaluation-lines";
import { openDatabase } from "./open-database";

/**
 * `npm run evaluate`: evaluates the model on the examples of all rules and prints one line per
 * rule. Exits with 1 if a rule got worse than the accepted baseline, or with 2 if the evaluation
 * could not run. `-- --first` runs the bundled evaluation instead and needs no database. `--
 * --times 5` sets how often the model is asked about each case; the default is 3, or 1 for the
 * bundled evaluation.
 */
if (existsSync(".env")) process.loadEnvFile(".env");
process.exit(
  process.argv.includes("--first")
    ? await evaluateBundledRules(parseTimes(1))
    : await evaluateOwnRules(parseTimes(3)),
);

function parseTimes(defaultTimes: number): number {
  const repeats = Number(getArgument("--times") ?? defaultTimes);
  return Number.isInteger(repeats) ? Math.min(5, Math.max(1, repeats)) : defaultTimes;
}

function getArgument(name: string): string | undefined {
  const index = process.argv.indexOf(name);
  return index === -1 ? undefined : process.argv[index + 1];
}

async function evaluateBundledRules(times: number): Promise<number> {
  const settings = config();
  if (!settings.model) return printError("There is no model to evaluate. Set AI_MODEL.");
  const mode = settings.AI_JUDGE === "auto" ? "whole" : settings.AI_JUDGE;
  const results = await runFirstEvaluation(mode, times, settings);
  const repetitions = times === 1 ? "once" : `${times} times`;
  console.log(`${settings.model}, ${mode}, each case sent ${repetitions}:`);
  for (const { rule, outcomes } of results)
    console.log(formatGradeLine(rule, computeGrade(outcomes)));
  console.log(
    formatGradeLine("all rules", computeGrade(results.flatMap(({ outcomes }) => outcomes))),
  );
  return 0;
}

async function evaluateOwnRules(times: number): Promise<number> {
  const settings = config();
  if (!settings.model) return printError("There is no model to evaluate. Set AI_MODEL.");
  const holder = settings.embedded ? describeLockOwner(path.resolve(settings.DATA_DIR)) : null;
  if (holder)
    return printError(
      `${holder} has the database open. Start the evaluation there: POST /api/policies/evaluations/.`,
    );
  await openDatabase(settings);
  const { code, lines } = await evaluateInProcess(times);
  const print = code === 2 ? console.error : console.log;
  for (const line of lines) print(line);
  return code;
}

function printError(sentence: string): number {
  console.error(sentence);
  return 2;
}
