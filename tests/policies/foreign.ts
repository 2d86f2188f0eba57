import { convertFiles } from "@/lib/policies/foreign-rules/convert";
import type { RuleImportFormat } from "@/lib/policies/foreign-rules/formats";

/** Converts files of a given format, which are passed as texts by path. */
export async function foreignSet(format: RuleImportFormat, files: Record<string, string>) {
  const named = Object.entries(files).map(([path, text]) => ({
    path,
    bytes: new TextEncoder().encode(text),
  }));
  return convertFiles({ format, files: named });
}

/** Returns the only rule of a single file. */
export async function foreignRule(format: RuleImportFormat, text: string, path = "Own/Rule.yml") {
  const { rules } = await foreignSet(format, { [path]: text });
  if (rules.length !== 1 || !rules[0]) throw new Error(`The file became ${rules.length} rules.`);
  return rules[0];
}
