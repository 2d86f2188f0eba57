import { evaluateSeeds } from "../support/evaluation-seeds";

/**
 * `npm run bench:evaluations -- 100`: counts the seeds for which the bounds of an evaluation
 * contain the planted rates.
 */
const SEEDS = Number(process.argv[2] ?? 100);

const { misses, alarms, better } = await evaluateSeeds(SEEDS);
console.log(
  `of ${SEEDS} seeds: bound of misses held ${misses}, of false alarms ${alarms}, better mode found ${better}`,
);
process.exit(Math.min(misses, alarms, better) >= 0.95 * SEEDS ? 0 : 1);
