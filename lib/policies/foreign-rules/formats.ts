/** The formats of rule files from other tools. */
export const FOREIGN_FORMATS = ["yaml", "csv", "vale", "prh", "tbx"] as const;
export type ForeignFormat = (typeof FOREIGN_FORMATS)[number];

/** The result of converting one rule. */
export const FOREIGN_OUTCOMES = ["exact", "roughly", "left_out"] as const;
export type ForeignOutcome = (typeof FOREIGN_OUTCOMES)[number];
