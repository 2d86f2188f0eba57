import type { ValeRule } from "./document";

const WHOLE = new Set(["text", "summary", "sentence", "paragraph"]);
const SIMILAR_SCOPES = new Set(["raw", "list"]);

/** The field that the converted rule applies to, and its differences from the original scope. */
interface Scope {
  field: "description" | "name";
  differences: string[];
}

/** Returns the scope of a rule; null if it applies to no part of a product's texts. */
export function scopeOf({ scope }: Pick<ValeRule, "scope">): Scope | null {
  const parts = scope.flatMap((each) => each.split("&")).map((part) => part.trim());
  const includedParts = parts.filter((part) => !part.startsWith("~"));
  if (includedParts.length > 0 && includedParts.every((part) => /^heading(?:\.|$)/.test(part)))
    return {
      field: "name",
      differences: ["It is for headings; here it checks the product's name."],
    };
  if (includedParts.length > 0 && !includedParts.some(isWhole)) return null;
  const differences: string[] = [];
  if (includedParts.includes("raw"))
    differences.push("It is for the source with its markup; here it checks the visible text.");
  if (includedParts.includes("list") && !includedParts.some((part) => WHOLE.has(part)))
    differences.push("It is only for lists; here it checks the whole text.");
  if (includedParts.length < parts.length)
    differences.push(`It excludes ${listOf(parts)}; here it checks the whole text.`);
  return { field: "description", differences };
}

function isWhole(part: string): boolean {
  return WHOLE.has(part) || SIMILAR_SCOPES.has(part);
}

function listOf(parts: string[]): string {
  return parts
    .filter((part) => part.startsWith("~"))
    .map((part) => part.slice(1))
    .join(" and ");
}

/**
 * Returns the message for a rule that is left out because it applies to no part of a product's
 * texts.
 */
export function describeScopeFault({ scope }: Pick<ValeRule, "scope">): string {
  return `It is for ${scope.join(", ")}, which cannot be identified in a product's text.`;
}
