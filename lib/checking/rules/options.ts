import { DESCRIPTION, type Inflections } from "@/lib/enums";
import type { Conditions } from "./conditions";

/** A rule's options apart from its content. */
export interface RuleOptions extends Conditions {
  /** The field that is checked: `name`, `description`, a custom field's key, or `any`. */
  field: string;
  /** Replaces the checker's message in violations. */
  message: string;
  /** The source of the rule: free text that can contain a URL. */
  reference: string;
  /** Whether terms are case-sensitive: `NA` does not match `na`. */
  matchCase: boolean;
  /** Tags of the languages that the rule applies to; empty for all. */
  languages: readonly string[];
  /** Phrases in which a term is allowed; `{}` stands for any of the terms. */
  exceptions: readonly string[];
  /** Inflections by term. Only the listed ones are matched. */
  forms: Inflections;
  /** Condition under which model findings affect the score. */
  counts: "always" | "once_evaluated";
  /** The claim that the terms make and that evidence allows, or null if they are prohibited. */
  claim: string | null;
}

/** The default options, which also apply to clauses. */
export const NO_OPTIONS: Readonly<RuleOptions> = {
  field: DESCRIPTION,
  message: "",
  reference: "",
  matchCase: false,
  languages: [],
  exceptions: [],
  forms: {},
  when: [],
  unless: [],
  within: null,
  counts: "always",
  claim: null,
};
const OPTION_NAMES = Object.keys(NO_OPTIONS) as (keyof RuleOptions)[];

/** Returns a rule's options with defaults, without its other properties. */
export function pickOptions(rule: Partial<RuleOptions>): RuleOptions {
  const pairs = OPTION_NAMES.map((name) => [name, normalizeOption(rule[name] ?? NO_OPTIONS[name])]);
  return Object.fromEntries(pairs) as RuleOptions;
}

function normalizeOption(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}
