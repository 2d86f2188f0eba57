import { FileError } from "@/lib/platform/files/file-error";
import { assertPatternLimits } from "../patterns";
import {
  createImportedRule,
  createOmittedRule,
  type ForeignRule,
  type ForeignRuleSet,
} from "../types";
import { CONVERTERS } from "./converters";
import { parseValeRule, type ValeFile, type ValeRule } from "./document";

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
  return [convert(rule)].flat().map((converted) => {
    if (!converted.rule) return converted;
    const why = [...differences, converted.why].filter(Boolean);
    return createImportedRule(converted.name, { ...converted.rule, field }, why);
  });
}

function getFolder(path: string): string {
  return path.split("/").at(-2) ?? "";
}

const WHOLE_TEXT_SCOPES = new Set(["text", "summary", "sentence", "paragraph"]);
const SIMILAR_SCOPES = new Set(["raw", "list"]);

/** The field that the converted rule applies to, and its differences from the original scope. */
interface ConvertedScope {
  field: "description" | "name";
  differences: string[];
}

/** Returns a rule's scope; null if it applies to no part of a product's texts. */
function convertScope({ scope }: Pick<ValeRule, "scope">): ConvertedScope | null {
  const parts = scope.flatMap((each) => each.split("&")).map((part) => part.trim());
  const includedParts = parts.filter((part) => !part.startsWith("~"));
  if (includedParts.length > 0 && includedParts.every((part) => /^heading(?:\.|$)/.test(part)))
    return {
      field: "name",
      differences: ["In the original, it checks headings; here, the product's name."],
    };
  if (includedParts.length > 0 && !includedParts.some(isWholeText)) return null;
  const differences: string[] = [];
  if (includedParts.includes("raw"))
    differences.push(
      "In the original, it checks the source with its markup; here, only the visible text.",
    );
  if (includedParts.includes("list") && !includedParts.some((part) => WHOLE_TEXT_SCOPES.has(part)))
    differences.push("In the original, it checks only lists; here, the whole text.");
  if (includedParts.length < parts.length)
    differences.push(
      `In the original, it excludes ${formatExcludedParts(parts)}; here, it checks the whole text.`,
    );
  return { field: "description", differences };
}

function isWholeText(part: string): boolean {
  return WHOLE_TEXT_SCOPES.has(part) || SIMILAR_SCOPES.has(part);
}

function formatExcludedParts(parts: string[]): string {
  return parts
    .filter((part) => part.startsWith("~"))
    .map((part) => part.slice(1))
    .join(" and ");
}

/** Returns the message for a rule that applies to no part of a product's texts. */
function describeScopeFault({ scope }: Pick<ValeRule, "scope">): string {
  return `It checks ${scope.join(", ")}, which cannot be identified in a product's text.`;
}
