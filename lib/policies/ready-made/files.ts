import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseYaml } from "@/lib/platform/files/yaml";
import { extractRules } from "../rule-files/format";
import { fieldsOf, type RuleSnapshot } from "../rules/fields";
import { listedRules } from "../rules/schemas";
import { readyMadeHead } from "./schemas";

/** A template in its shipped version. The ids of its rules are the same in all versions. */
export interface ShippedSet {
  key: string;
  name: string;
  description: string;
  reference: string;
  version: string;
  valid_from: string | null;
  valid_until: string | null;
  rules: RuleSnapshot[];
}

const FOLDER = path.join(process.cwd(), "policies");

/** The rules for Plumbline's own texts, which `npm run lint` checks; not a template. */
const HOUSE_STYLE = "house-style.yaml";

let templatesPromise: Promise<ShippedSet[]> | undefined;

/**
 * Lists the templates that ship with Plumbline, by name. The list is cached once it has been read
 * successfully.
 */
export function listShippedSets(): Promise<ShippedSet[]> {
  templatesPromise ??= readAll().catch((error) => {
    templatesPromise = undefined;
    throw error;
  });
  return templatesPromise;
}

async function readAll(): Promise<ShippedSet[]> {
  const files = (await readdir(FOLDER)).filter(
    (file) => file.endsWith(".yaml") && file !== HOUSE_STYLE,
  );
  const templates = await Promise.all(files.map(readSet));
  return templates.sort((a, b) => a.name.localeCompare(b.name, "en"));
}

async function readSet(file: string): Promise<ShippedSet> {
  const document = parseYaml(await readFile(path.join(FOLDER, file), "utf8"));
  const rules = listedRules.parse(extractRules(document));
  return {
    key: path.basename(file, ".yaml"),
    ...readyMadeHead.parse(document),
    rules: rules.map((rule) => ({ id: rule.id ?? 0, ...fieldsOf(rule) })),
  };
}
