import type { Clauses, RuleType, Severity, Texts } from "../../lib/enums";

export interface DemoRule {
  ruleType: RuleType;
  severity: Severity;
  ruleContent: string;
  description: string;
  /** The field that it reads; default: the description. */
  field?: string;
  /** Only for products in these languages. */
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
  /** Country names; empty means everywhere. */
  regions: readonly string[];
  /** Names of the categories that it is limited to; empty means all. */
  categories: readonly string[];
  rules: readonly DemoRule[];
}

export interface DemoProduct {
  productId: string;
  name: string;
  /** The category's name. */
  category: string;
  /** The brand guideline's title. */
  brandGuideline: string | null;
  uploadedBy: "admin" | "reviewer";
  description: string;
  /** By field key. */
  texts?: Texts;
  /** Tags, if given. */
  language?: string;
  market?: string;
}
