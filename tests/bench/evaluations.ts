import { evaluateSeeds } from "../support/evaluation-seeds";

/**
 * Counts the seeds in which an evaluation's bounds contain the planted rates. `npm run
 * bench:evaluations -- 100`
 */
const SEEDS = Number(process.argv[2] ?? 100);

const { misses, alarms, better } = await evaluateSeeds(SEEDS);
console.log(
  `of ${SEEDS} seeds: bound of misses held ${misses}, of false alarms ${alarms}, better mode found ${better}`,
);
process.exit(Math.min(misses, alarms, better) >= 0.95 * SEEDS ? 0 : 1);
