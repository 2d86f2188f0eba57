import type { FieldErrors } from "@/lib/errors";
import { fieldErrors, noFieldErrors } from "@/lib/platform/fields";
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
  const read = readRules(format, content).map(withoutBlank);
  const { data, error } = rulesOfFile.safeParse(read);
  const faults = error ? fieldErrors(error) : noFieldErrors();
  const accepted = data ? [...data.entries()] : acceptedOf(read, faults);
  const matched = matchRules(
    accepted.map(([, rule]) => rule),
    stored,
  ).map(described);
  const byId = new Map(stored.map((rule) => [rule.id, rule]));
  const rules = accepted.flatMap(([at], n): JudgedFile["rules"] => {
    const rule = matched[n];
    return rule ? [[at, rule]] : [];
  });
  for (const [at, { id, ...change }] of rules) {
    const before = id === undefined ? undefined : byId.get(id);
    const wrong = before
      ? changeFaults({ ...toColumns(before), regions }, change)
      : faultsOfNew(change, regions);
    if (wrong) faults[at] = wrong;
  }
  return { rules, faults };
}

function acceptedOf(read: Record<string, unknown>[], faults: FieldErrors): JudgedFile["rules"] {
  return read.flatMap((rule, at): JudgedFile["rules"] => {
    const { data } = Object.hasOwn(faults, at) ? {} : ruleOfFile.safeParse(rule);
    return data ? [[at, data]] : [];
  });
}

/** Removes an empty description, so that the stored one is retained. */
function withoutBlank({ description, ...rule }: Record<string, unknown>) {
  const isBlank = typeof description === "string" && description.trim() === "";
  return description === undefined || isBlank ? rule : { ...rule, description };
}

/** Adds the default description to a new rule, which can omit it in a file. */
function described(rule: ListedRule): ListedRule {
  const { id, description, rule_content } = rule;
  if (id !== undefined || description !== undefined || rule_content === undefined) return rule;
  return { ...rule, description: descriptionOf(rule_content) };
}
