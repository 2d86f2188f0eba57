import { DESCRIPTION, type Forms } from "@/lib/enums";
import type { Conditions } from "./conditions";

/** What a rule may say beside its content. */
export interface RuleOptions extends Conditions {
  /** What it reads: `name`, `description`, the key of a field, or `any` of them. */
  field: string;
  /** What the writer is told of a violation, in place of the checker's sentence. */
  message: string;
  /** Where the rule comes from: a text, or a URL in it. */
  reference: string;
  /** Terms are found in their own case only: `NA` is not `na`. */
  matchCase: boolean;
  /** Tags of the languages that it is for; none: all. */
  languages: readonly string[];
  /** Phrases in which a term does not count; `{}` stands for any of the terms. */
  exceptions: readonly string[];
  /** Other forms of terms, found exactly as they are. */
  forms: Forms;
  /** When what the model finds by it lowers a score. */
  counts: "always" | "once_evaluated";
}

/** A rule that says nothing beside its content; a clause is one. */
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

/** What a rule says beside its content, and nothing else of it. */
export function optionsOf(rule: Partial<RuleOptions>): RuleOptions {
  const pairs = NAMES.map((name) => [name, tidy(rule[name] ?? NO_OPTIONS[name])]);
  return Object.fromEntries(pairs) as RuleOptions;
}

function tidy(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}
