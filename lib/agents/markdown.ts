import { deriveRuleName } from "@/lib/checking/rules/rule-name";
import type { Clauses } from "@/lib/enums";
import { pluralize, replaceUnderscores } from "@/lib/format";
import { formatConditions } from "@/lib/policies/rules/condition-sentence";
import { type AgentPolicy, formatPolicyId } from "./policies";
import { toExcerpt } from "./schemas";

/** Maximum length of a rule's content. Keeps rules with thousands of terms readable. */
const MAX_CONTENT_LENGTH = 5000;

/** Formats a policy with all its rules as Markdown. */
export function formatPolicy(policy: AgentPolicy): string {
  const { ref, guideline, rules } = policy;
  const state = policy.isActive ? "active" : "inactive";
  return joinSections(
    `# ${toSingleLine(policy.name)}`,
    `Policy \`${formatPolicyId(ref)}\`, ${replaceUnderscores(ref.kind)}, version ${policy.version}, ${state}.`,
    ...policy.facts,
    policy.description,
    guideline?.content && `## Guideline\n\n${formatCodeBlock(guideline.content)}`,
    guideline && formatClauses("Requirements", guideline.requirements),
    guideline && formatClauses("Restrictions", guideline.restrictions),
    guideline?.examples && `## Examples\n\n${formatCodeBlock(guideline.examples)}`,
    formatRuleSets(policy.ruleSets),
    `## Rules (${rules.length})`,
    ...rules.map((rule) =>
      formatRule({ ...rule, ruleType: rule.rule_type, content: rule.rule_content }),
    ),
  );
}

function formatRuleSets(ruleSets: AgentPolicy["ruleSets"]): string {
  const lines = ruleSets.map(
    ({ id, name, rules }) => `- \`${id}\`: ${toSingleLine(name)}, ${pluralize(rules, "rule")}`,
  );
  return lines.length === 0 ? "" : `## Rule sets that apply\n\n${lines.join("\n")}`;
}

/** A rule as input for `formatRule`. */
export interface WrittenRule {
  id: number;
  ruleType: string;
  severity: string;
  description: string;
  content: string;
  is_active?: boolean;
  field?: string;
  message?: string;
  reference?: string;
  languages?: readonly string[];
  exceptions?: readonly string[];
  when?: readonly string[];
  unless?: readonly string[];
  within?: number | null;
}

/** Formats a rule as Markdown: a heading with its name, its conditions, and its content. */
export function formatRule(rule: WrittenRule): string {
  const type = replaceUnderscores(rule.ruleType);
  const properties = [
    `rule ${rule.id}`,
    type,
    `${rule.severity} severity`,
    rule.field && `reads \`${rule.field}\``,
    rule.languages?.length ? `languages ${rule.languages.join(", ")}` : "",
    rule.is_active === false ? "inactive" : "",
  ];
  const { when = [], unless = [], within = null } = rule;
  const name = toSingleLine(deriveRuleName(rule.description, type));
  const description = toSingleLine(rule.description);
  return joinSections(
    `### ${name}`,
    `${properties.filter(Boolean).join(", ")}.`,
    // Most descriptions are a single sentence that equals the name.
    description.replace(/\.$/, "") === name ? "" : description,
    toSingleLine(formatConditions({ when, unless, within })),
    formatCodeBlock(toExcerpt(rule.content, MAX_CONTENT_LENGTH)),
    rule.exceptions?.length ? `Exceptions: ${toSingleLine(rule.exceptions.join("; "))}` : "",
    rule.message && `Message: ${toSingleLine(rule.message)}`,
    rule.reference && `Source: ${toSingleLine(rule.reference)}`,
  );
}

/** Formats clauses as a list, one per line. */
export function formatClauses(title: string, givenClauses: Clauses): string {
  const lines = Object.entries(givenClauses).flatMap(([key, value]) =>
    [value]
      .flat()
      .filter((text) => text.trim() !== "")
      .map((text) => `- ${toSingleLine(key)}: ${toSingleLine(text)}`),
  );
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.join("\n")}`;
}

/**
 * Formats a text as a fenced code block. The fence is longer than any run of backticks in the text,
 * so that the text cannot close it.
 */
export function formatCodeBlock(text: string): string {
  const longestRun = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longestRun + 1);
  return `${fence}text\n${text}\n${fence}`;
}

function toSingleLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Joins the non-empty parts with blank lines. */
export function joinSections(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join("\n\n");
}
