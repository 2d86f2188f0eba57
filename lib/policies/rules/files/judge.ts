import type { FieldErrors } from "@/lib/errors";
import { createFieldErrors, toFieldErrors } from "@/lib/platform/fields";
import { findChangeFaults, findNewRuleFaults } from "../faults";
import { type RuleSnapshot, toColumns } from "../fields";
import { matchRules } from "../match";
import { createDescription, type ListedRule, ruleOfFile, rulesOfFile } from "../schemas";
import { type RuleFileFormat, readRules } from "./format";

interface RuleFile {
  format: RuleFileFormat;
  content: string;
  /** The rules that the file replaces, and the regions of their policy. */
  stored: RuleSnapshot[];
  regions: readonly string[];
}

export interface JudgedFile {
  /** The valid rules by index in the file, with the ids of the stored rules that they replace. */
  rules: [at: number, rule: ListedRule][];
  /** The field errors of the file's rules, by index. */
  faults: FieldErrors;
}

/** Parses a file's rules, given the stored ones. @throws FileError */
export function judgeFile({ format, content, stored, regions }: RuleFile): JudgedFile {
  const rawRules = readRules(format, content).map(removeBlankDescription);
  const { data, error } = rulesOfFile.safeParse(rawRules);
  const faults = error ? toFieldErrors(error) : createFieldErrors();
  const acceptedRules = data ? [...data.entries()] : selectAccepted(rawRules, faults);
  const matchedRules = matchRules(
    acceptedRules.map(([, rule]) => rule),
    stored,
  ).map(addDescription);
  const storedById = new Map(stored.map((rule) => [rule.id, rule]));
  const rules = acceptedRules.flatMap(([index], position): JudgedFile["rules"] => {
    const rule = matchedRules[position];
    return rule ? [[index, rule]] : [];
  });
  for (const [index, { id, ...change }] of rules) {
    const before = id === undefined ? undefined : storedById.get(id);
    const ruleFaults = before
      ? findChangeFaults({ ...toColumns(before), regions }, change)
      : findNewRuleFaults(change, regions);
    if (ruleFaults) faults[index] = ruleFaults;
  }
  return { rules, faults };
}

function selectAccepted(
  rawRules: Record<string, unknown>[],
  faults: FieldErrors,
): JudgedFile["rules"] {
  return rawRules.flatMap((rule, index): JudgedFile["rules"] => {
    const { data } = Object.hasOwn(faults, index) ? {} : ruleOfFile.safeParse(rule);
    return data ? [[index, data]] : [];
  });
}

/** Removes an empty description so that the stored one is kept. */
function removeBlankDescription({ description, ...rule }: Record<string, unknown>) {
  const isBlank = typeof description === "string" && description.trim() === "";
  return description === undefined || isBlank ? rule : { ...rule, description };
}

/** Adds the default description to a new rule, because files may omit it. */
function addDescription(rule: ListedRule): ListedRule {
  const { id, description, rule_content } = rule;
  if (id !== undefined || description !== undefined || rule_content === undefined) return rule;
  return { ...rule, description: createDescription(rule_content) };
}
