import type { PolicyRef } from "../policy-ref";
import { type RuleFileFormat, writeRules } from "../rules/files/format";
import { loadRulesForFile } from "./import";

const CONTENT_TYPES: Record<RuleFileFormat, string> = {
  yaml: "application/yaml; charset=utf-8",
  csv: "text/csv; charset=utf-8",
};

/** Returns a download of a policy's rules. @throws DomainError not_found */
export async function createRuleFileResponse(
  policy: PolicyRef,
  format: RuleFileFormat,
): Promise<Response> {
  const content = writeRules(format, await loadRulesForFile(policy));
  return new Response(content, {
    headers: {
      "content-type": CONTENT_TYPES[format],
      "content-disposition": `attachment; filename="${policy.kind.replace("_", "-")}-${policy.id}-rules.${format}"`,
    },
  });
}
