import type { RuleType, Severity } from "@/lib/enums";

/** What a policy has where its author says nothing; apart from the schemas, for forms. */
export const DEFAULT_THRESHOLD = 0.8;
export const DEFAULT_VERSION = "1.0";
export const DEFAULT_RULE_TYPE: RuleType = "prohibited_words";
export const DEFAULT_SEVERITY: Severity = "medium";

/** Of one guideline. */
export const MOST_RULES = 1000;
