import type { Clauses, RuleType, Severity, Texts } from "../../lib/enums";

export interface DemoRule {
  ruleType: RuleType;
  severity: Severity;
  ruleContent: string;
  description: string;
  /** The field that the rule checks; defaults to the description. */
  field?: string;
  /** Tags of the languages that the rule applies to; omitted for all languages. */
  languages?: string[];
  message?: string;
}

export interface DemoCategory {
  name: string;
  description: string;
  /** From 0 to 1. */
  complianceThreshold: number;
  guideline: {
    title: string;
    content: string;
    requirements: Clauses;
    restrictions: Clauses;
    examples: string;
    version: string;
    rules: readonly DemoRule[];
  };
}

export interface DemoBrandGuideline {
  title: string;
  content: string;
  version: string;
  isActive: boolean;
  /** Country names; empty if the guideline applies in all countries. */
  regions: readonly string[];
  /** Names of the categories that the guideline is limited to; empty for all categories. */
  categories: readonly string[];
  rules: readonly DemoRule[];
}

export interface DemoProduct {
  productId: string;
  name: string;
  category: string;
  brandGuideline: string | null;
  uploadedBy: "admin" | "reviewer";
  description: string;
  texts?: Texts;
  /** Language and market tags, if given. */
  language?: string;
  market?: string;
}
