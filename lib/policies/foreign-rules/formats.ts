/** The formats of rule files: those that Plumbline exports, and those of other tools. */
export const RULE_IMPORT_FORMATS = ["yaml", "csv", "vale", "prh", "tbx"] as const;
export type RuleImportFormat = (typeof RULE_IMPORT_FORMATS)[number];

/** The result of converting one rule. */
export const FOREIGN_OUTCOMES = ["exact", "roughly", "left_out"] as const;
export type ForeignOutcome = (typeof FOREIGN_OUTCOMES)[number];
