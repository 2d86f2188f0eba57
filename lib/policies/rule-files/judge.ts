import type { FieldErrors } from "@/lib/errors";
import { createFieldErrors, toFieldErrors } from "@/lib/platform/fields";
import { changeFaults, faultsOfNew } from "../rules/faults";
import { type RuleSnapshot, toColumns } from "../rules/fields";
import { descriptionOf, type ListedRule, ruleOfFile, rulesOfFile } from "../rules/schemas";
import { type RuleFileFormat, readRules } from "./format";
import { matchRules } from "./match";

interface RuleFile {
  format: RuleFileFormat;
  content: string;
  /** The rules that the file replaces, and the regions of their policy. */
  stored: RuleSnapshot[];
  regions: readonly string[];
}

export interface JudgedFile {
  /** The valid rules by index in the file, with the ids of those that they replace. */
  rules: [at: number, rule: ListedRule][];
  /** The field errors of the file's rules, by index. */
  faults: FieldErrors;
}

/**
 * Parses and validates the rules of a file, taking the stored rules into account.
 * @throws FileError
 */
export function judgeFile({ format, content, stored, regions }: RuleFile): JudgedFile {
  const rawRules = readRules(format, content).map(withoutBlank);
  const { data, error } = rulesOfFile.safeParse(rawRules);
  const faults = error ? toFieldErrors(error) : createFieldErrors();
  const accepted = data ? [...data.entries()] : acceptedOf(rawRules, faults);
  const matched = matchRules(
    accepted.map(([, rule]) => rule),
    stored,
  ).map(addDescription);
  const byId = new Map(stored.map((rule) => [rule.id, rule]));
  const rules = accepted.flatMap(([index], n): JudgedFile["rules"] => {
    const rule = matched[n];
    return rule ? [[index, rule]] : [];
  });
  for (const [index, { id, ...change }] of rules) {
    const before = id === undefined ? undefined : byId.get(id);
    const ruleFaults = before
      ? changeFaults({ ...toColumns(before), regions }, change)
      : faultsOfNew(change, regions);
    if (ruleFaults) faults[index] = ruleFaults;
  }
  return { rules, faults };
}

function acceptedOf(rawRules: Record<string, unknown>[], faults: FieldErrors): JudgedFile["rules"] {
  return rawRules.flatMap((rule, index): JudgedFile["rules"] => {
    const { data } = Object.hasOwn(faults, index) ? {} : ruleOfFile.safeParse(rule);
    return data ? [[index, data]] : [];
  });
}

/** Removes an empty description, so that the stored one is retained. */
function withoutBlank({ description, ...rule }: Record<string, unknown>) {
  const isBlank = typeof description === "string" && description.trim() === "";
  return description === undefined || isBlank ? rule : { ...rule, description };
}

/** Adds the default description to a new rule, which can omit it in a file. */
function addDescription(rule: ListedRule): ListedRule {
  const { id, description, rule_content } = rule;
  if (id !== undefined || description !== undefined || rule_content === undefined) return rule;
  return { ...rule, description: descriptionOf(rule_content) };
}
