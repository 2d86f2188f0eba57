import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseYaml } from "@/lib/platform/files/yaml";
import { processState } from "@/lib/platform/process-state";
import { type RuleSnapshot, toRuleFields } from "../rules/fields";
import { extractRules } from "../rules/files/format";
import { listedRulesSchema } from "../rules/schemas";
import { readyMadeFields } from "./schemas";

/** A template in its shipped version. The ids of its rules are stable across versions. */
export interface ShippedRuleSet {
  key: string;
  name: string;
  description: string;
  reference: string;
  version: string;
  valid_from: string | null;
  valid_until: string | null;
  rules: RuleSnapshot[];
}

const POLICIES_FOLDER = path.join(process.cwd(), "policies");

/** The rules for Plumbline's own texts, which `npm run lint` checks; not a template. */
const HOUSE_STYLE_FILE = "house-style.yaml";

const state = processState<{ templates?: Promise<ShippedRuleSet[]> }>("templates", () => ({}));

/** Lists the shipped templates by name, cached after the first successful read. */
export function listShippedSets(): Promise<ShippedRuleSet[]> {
  state.templates ??= readShippedSets().catch((error) => {
    state.templates = undefined;
    throw error;
  });
  return state.templates;
}

async function readShippedSets(): Promise<ShippedRuleSet[]> {
  const files = (await readdir(POLICIES_FOLDER)).filter(
    (file) => file.endsWith(".yaml") && file !== HOUSE_STYLE_FILE,
  );
  const templates = await Promise.all(files.map(readShippedSet));
  return templates.sort((a, b) => a.name.localeCompare(b.name, "en"));
}

async function readShippedSet(file: string): Promise<ShippedRuleSet> {
  const document = parseYaml(await readFile(path.join(POLICIES_FOLDER, file), "utf8"));
  const rules = listedRulesSchema.parse(extractRules(document));
  return {
    key: path.basename(file, ".yaml"),
    ...readyMadeFields.parse(document),
    rules: rules.map((rule) => ({ id: rule.id ?? 0, ...toRuleFields(rule) })),
  };
}
