import { FileError } from "@/lib/platform/files/file-error";
import { assertPatternLimits } from "../patterns";
import { createOmittedRule, type ForeignRule, type ForeignRuleSet } from "../types";
import {
  convertCapitalization,
  convertConditional,
  convertOccurrence,
  convertRepetition,
} from "./counted";
import { parseValeRule, type ValeFile, type ValeRule } from "./document";
import { convertExistence } from "./existence";
import { convertScope, describeScopeFault } from "./scope";
import { convertSubstitution } from "./substitution";

type RuleConverter = (
  rule: ValeRule,
  scopeDifferences: readonly string[],
) => ForeignRule | ForeignRule[];

const CONVERTERS: Record<string, RuleConverter> = {
  existence: convertExistence,
  substitution: convertSubstitution,
  occurrence: convertOccurrence,
  repetition: convertRepetition,
  capitalization: convertCapitalization,
  conditional: convertConditional,
};

const OMISSION_REASONS: Record<string, string> = {
  script: "It runs a script, which is not supported.",
  sequence: "It depends on parts of speech, which are not supported.",
  spelling: "It checks spelling with a dictionary, which is not supported.",
  consistency: "It allows either of two spellings but not both, which is not supported.",
  metric: "It computes a metric of the text, which is not supported.",
  readability: "It computes a readability metric, which is not supported.",
};

/**
 * Converts a Vale style. A rule that needs both words and an expression becomes two rules.
 * @param defaultName the name to use if there is no single folder name
 * @throws FileError if no file is a rule, or the files have too many patterns
 */
export function readStyle(files: readonly ValeFile[], defaultName: string): ForeignRuleSet {
  assertPatternLimits(files.flatMap(searchPaths));
  const folders = new Set(files.filter(isRule).map(({ path }) => getFolder(path)));
  const rules = files.flatMap((file) => convertFile(file, folders.size > 1));
  if (rules.length === 0) throw new FileError("The file contains no Vale rules.");
  const [folder = ""] = folders;
  const fallbackName = files.length > 1 ? "Vale style" : defaultName;
  const name = folders.size === 1 && folder !== "" ? folder : fallbackName;
  return { name, description: "", reference: "", rules };
}

function searchPaths({ document, path }: ValeFile): string[] {
  const rule = parseValeRule(document, path);
  return rule ? [...rule.tokens, ...rule.raw, ...rule.exceptions, ...Object.keys(rule.swap)] : [];
}

function isRule({ document, fault, path }: ValeFile): boolean {
  return fault === null && parseValeRule(document, path) !== null;
}

function convertFile(file: ValeFile, withFolder: boolean): ForeignRule[] {
  const stem = file.path.replace(/^.*\//, "").replace(/\.ya?ml$/i, "");
  const folder = getFolder(file.path);
  const name = withFolder && folder !== "" ? `${folder}.${stem}` : stem;
  if (file.fault !== null) return [createOmittedRule(name, file.fault)];
  const rule = parseValeRule(file.document, name);
  return rule ? [convertRule(rule)].flat() : [];
}

function convertRule(rule: ValeRule): ForeignRule | ForeignRule[] {
  const convert = CONVERTERS[rule.extends];
  if (!convert)
    return createOmittedRule(
      rule.name,
      OMISSION_REASONS[rule.extends] ?? `The check type “${rule.extends}” is unknown.`,
    );
  const scope = convertScope(rule);
  if (!scope) return createOmittedRule(rule.name, describeScopeFault(rule));
  const { field, differences } = scope;
  return [convert(rule, differences)]
    .flat()
    .map((foreignRule) =>
      foreignRule.rule ? { ...foreignRule, rule: { ...foreignRule.rule, field } } : foreignRule,
    );
}

function getFolder(path: string): string {
  return path.split("/").at(-2) ?? "";
}
