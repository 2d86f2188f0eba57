import type { RuleType, Severity } from "@/lib/enums";

/** Policy defaults. They are separate from the schemas so that forms can use them. */
export const DEFAULT_THRESHOLD = 0.8;
/** The category that imports create for products without a category. */
export const ALL_PRODUCTS = "All products";
export const DEFAULT_VERSION = "1.0";
export const DEFAULT_RULE_TYPE: RuleType = "prohibited_words";
export const DEFAULT_SEVERITY: Severity = "medium";

/** Maximum length of the name of a claim. */
export const MAX_CLAIM_LENGTH = 100;

export const MAX_RULES = 1000;
