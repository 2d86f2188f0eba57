/** Whether this is `npm run test:exhaustive`, which checks many random cases and large inputs. */
export const EXHAUSTIVE = process.env.FUZZ === "1";

/**
 * Returns fast-check's parameters for `few` cases in `npm test`, and for `many` in
 * `npm run test:exhaustive`.
 * @param seed repeats the same cases in every `npm test`
 */
export function propertyRuns(few: number, many: number, seed?: number) {
  if (EXHAUSTIVE) return { numRuns: many };
  return { numRuns: few, ...(seed === undefined ? {} : { seed }) };
}

/** Returns the time limit of a property that needs `milliseconds` for the few cases. */
export function propertyTimeout(milliseconds: number): number {
  return EXHAUSTIVE ? 3_600_000 : milliseconds;
}
