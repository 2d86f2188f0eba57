import { DESCRIPTION, type Inflections } from "@/lib/enums";
import type { Conditions } from "./conditions";

/** A rule's options, besides its content. */
export interface RuleOptions extends Conditions {
  /** The field that it reads: `name`, `description`, a field key, or `any`. */
  field: string;
  /** Replaces the checker's message in violations. */
  message: string;
  /** The source of the rule: a text, which can contain a URL. */
  reference: string;
  /** Terms match only in their own case: `NA` does not match `na`. */
  matchCase: boolean;
  /** Tags of the languages that it applies to; empty for all. */
  languages: readonly string[];
  /** Phrases that exempt a term inside them; `{}` is a placeholder for any of the terms. */
  exceptions: readonly string[];
  /** Inflections of terms, matched exactly as they are. */
  forms: Inflections;
  /** When the model's findings lower the score. */
  counts: "always" | "once_evaluated";
}

/** The options of a rule without options; clauses have these. */
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
};
const NAMES = Object.keys(NO_OPTIONS) as (keyof RuleOptions)[];

/** Returns a rule's options with defaults, without its other properties. */
export function optionsOf(rule: Partial<RuleOptions>): RuleOptions {
  const pairs = NAMES.map((name) => [name, tidy(rule[name] ?? NO_OPTIONS[name])]);
  return Object.fromEntries(pairs) as RuleOptions;
}

function tidy(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}
