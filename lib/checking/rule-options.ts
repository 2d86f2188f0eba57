import { DESCRIPTION, type Inflections } from "@/lib/enums";
import type { Conditions } from "./conditions";

/** A rule's options, besides its content. */
export interface RuleOptions extends Conditions {
  /** The field that is checked: `name`, `description`, a custom field's key, or `any`. */
  field: string;
  /** Replaces the checker's message in violations. */
  message: string;
  /** The source of the rule: a text, which can contain a URL. */
  reference: string;
  /** Whether terms are case-sensitive: `NA` does not match `na`. */
  matchCase: boolean;
  /** Tags of the languages that the rule applies to; empty for all. */
  languages: readonly string[];
  /** Phrases in which a term is allowed; `{}` stands for any of the terms. */
  exceptions: readonly string[];
  /** Inflections by term. They are matched only as listed. */
  forms: Inflections;
  /** When the model's findings affect the score. */
  counts: "always" | "once_evaluated";
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
};
const NAMES = Object.keys(NO_OPTIONS) as (keyof RuleOptions)[];

/** Returns the options of a rule, filled with defaults and without its other properties. */
export function optionsOf(rule: Partial<RuleOptions>): RuleOptions {
  const pairs = NAMES.map((name) => [name, tidy(rule[name] ?? NO_OPTIONS[name])]);
  return Object.fromEntries(pairs) as RuleOptions;
}

function tidy(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}
