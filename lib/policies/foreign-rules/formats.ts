/** What a file of rules from elsewhere can be. */
export const FOREIGN_FORMATS = ["yaml", "csv", "vale", "prh", "tbx"] as const;
export type ForeignFormat = (typeof FOREIGN_FORMATS)[number];

/** What becomes of one of its rules. */
export const FOREIGN_OUTCOMES = ["exact", "roughly", "left_out"] as const;
export type ForeignOutcome = (typeof FOREIGN_OUTCOMES)[number];
