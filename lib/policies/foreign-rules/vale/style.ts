import { FileError } from "@/lib/platform/files/file-error";
import { refuseTooMany } from "../patterns";
import { type ForeignRule, type ForeignSet, leftOut } from "../types";
import { capitalization, conditional, occurrence, repetition } from "./counted";
import { type ValeFile, type ValeRule, valeRule } from "./document";
import { existence } from "./existence";
import { scopeFault, scopeOf } from "./scope";
import { substitution } from "./substitution";

type Reader = (rule: ValeRule, about: readonly string[]) => ForeignRule | ForeignRule[];

const READERS: Record<string, Reader> = {
  existence,
  substitution,
  occurrence,
  repetition,
  capitalization,
  conditional,
};

const LEFT_OUT: Record<string, string> = {
  script: "It runs a program, which a rule here never does.",
  sequence: "It looks at parts of speech, which are not told apart here.",
  spelling: "It checks spelling by a dictionary, and there is none here.",
  consistency: "It allows either of two spellings, but not both: a rule here forbids one.",
  metric: "It computes a measure of the text.",
  readability: "It computes a measure of readability.",
};

/**
 * Converts a Vale style. A rule that needs both words and an expression becomes two rules.
 * @param otherwise the name to use if there is no single folder name
 * @throws FileError if no file is a rule, or the files have too many patterns
 */
export function readStyle(files: readonly ValeFile[], otherwise: string): ForeignSet {
  refuseTooMany(files.flatMap(searchPaths));
  const folders = new Set(files.filter(isRule).map(({ path }) => folderOf(path)));
  const rules = files.flatMap((file) => rulesOf(file, folders.size > 1));
  if (rules.length === 0) throw new FileError("The file holds no rule of a Vale style.");
  const [folder = ""] = folders;
  const alone = files.length > 1 ? "Vale style" : otherwise;
  const name = folders.size === 1 && folder !== "" ? folder : alone;
  return { name, description: "", reference: "", rules };
}

function searchPaths({ document, path }: ValeFile): string[] {
  const rule = valeRule(document, path);
  return rule ? [...rule.tokens, ...rule.raw, ...rule.exceptions, ...Object.keys(rule.swap)] : [];
}

function isRule({ document, fault, path }: ValeFile): boolean {
  return fault === null && valeRule(document, path) !== null;
}

function rulesOf(file: ValeFile, withFolder: boolean): ForeignRule[] {
  const stem = file.path.replace(/^.*\//, "").replace(/\.ya?ml$/i, "");
  const folder = folderOf(file.path);
  const name = withFolder && folder !== "" ? `${folder}.${stem}` : stem;
  if (file.fault !== null) return [leftOut(name, file.fault)];
  const rule = valeRule(file.document, name);
  return rule ? [convertRule(rule)].flat() : [];
}

function convertRule(rule: ValeRule): ForeignRule | ForeignRule[] {
  const read = READERS[rule.extends];
  if (!read)
    return leftOut(rule.name, LEFT_OUT[rule.extends] ?? `A check “${rule.extends}” is unknown.`);
  const scope = scopeOf(rule);
  if (!scope) return leftOut(rule.name, scopeFault(rule));
  const { field, differences } = scope;
  return [read(rule, differences)]
    .flat()
    .map((found) => (found.rule ? { ...found, rule: { ...found.rule, field } } : found));
}

function folderOf(path: string): string {
  return path.split("/").at(-2) ?? "";
}
