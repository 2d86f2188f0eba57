import { FileError } from "@/lib/platform/files/file-error";
import { MOST_RULES } from "../defaults";
import { descriptionOf } from "../rules/schemas";
import { gathered } from "./gather";
import { judged } from "./judge";
import { readPrh } from "./prh";
import type { ForeignSource } from "./source";
import { readTbx } from "./tbx";
import { readTermList } from "./term-list";
import {
  type ForeignRule,
  type ForeignSet,
  type JudgedSet,
  type RuleDraft,
  takenOver,
} from "./types";
import { readStyle } from "./vale/style";

/**
 * What a file from elsewhere becomes here, rule by rule.
 * @param fileName whose stem names what has no name of its own
 * @throws FileError where the file as a whole holds nothing of its format, or too much
 */
export function converted(source: ForeignSource, fileName: string): JudgedSet {
  const name = stemOf(fileName);
  const set = read(source, name);
  const rules = gathered(set.rules.map(judged)).map((rule) => ({
    ...rule,
    name: cut(rule.name, 255),
  }));
  if (rules.filter(({ rule }) => rule).length > MOST_RULES)
    throw new FileError("The file has more than 1,000 rules, and a rule set has at most as many.");
  return { ...set, name: cut(set.name.trim() || name, 255), rules };
}

function read(source: ForeignSource, name: string): ForeignSet {
  switch (source.kind) {
    case "vale":
      return readStyle(source.files, name);
    case "prh":
      return readPrh(source.document, name);
    case "tbx":
      return readTbx(source.title, source.concepts, name);
    case "terms":
      return readTermList(source.cells, name);
    case "rules":
      return {
        name: textOf(source.about.name) || name,
        description: textOf(source.about.description),
        reference: textOf(source.about.reference),
        rules: source.rules.map(ofRuleFile),
      };
  }
}

/** A rule of a file that was exported here; its id is that of another place. */
function ofRuleFile({ id: _, ...written }: Record<string, unknown>, at: number): ForeignRule {
  const content = typeof written.rule_content === "string" ? written.rule_content : "";
  const said = textOf(written.description).trim();
  const description = said || descriptionOf(content);
  // What else it says is judged with the rest of the rule.
  const rule = { ...written, description } as unknown as RuleDraft;
  return takenOver(description.split("\n")[0] || `Rule ${at + 1}`, rule, []);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function stemOf(fileName: string): string {
  const stem = fileName.replace(/^.*[\\/]/, "").replace(/\.\w{1,5}$/, "");
  return stem.trim() || "Imported rules";
}

function cut(text: string, most: number): string {
  return Array.from(text).slice(0, most).join("");
}
