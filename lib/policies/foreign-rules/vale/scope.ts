import type { ValeRule } from "./document";

const WHOLE_TEXT_SCOPES = new Set(["text", "summary", "sentence", "paragraph"]);
const SIMILAR_SCOPES = new Set(["raw", "list"]);

/** The field that the converted rule applies to, and its differences from the original scope. */
interface ConvertedScope {
  field: "description" | "name";
  differences: string[];
}

/** Returns a rule's scope; null if it applies to no part of a product's texts. */
export function convertScope({ scope }: Pick<ValeRule, "scope">): ConvertedScope | null {
  const parts = scope.flatMap((each) => each.split("&")).map((part) => part.trim());
  const includedParts = parts.filter((part) => !part.startsWith("~"));
  if (includedParts.length > 0 && includedParts.every((part) => /^heading(?:\.|$)/.test(part)))
    return {
      field: "name",
      differences: ["It is for headings; here it checks the product's name."],
    };
  if (includedParts.length > 0 && !includedParts.some(isWholeText)) return null;
  const differences: string[] = [];
  if (includedParts.includes("raw"))
    differences.push("It is for the source with its markup; here it checks the visible text.");
  if (includedParts.includes("list") && !includedParts.some((part) => WHOLE_TEXT_SCOPES.has(part)))
    differences.push("It is only for lists; here it checks the whole text.");
  if (includedParts.length < parts.length)
    differences.push(`It excludes ${formatExcludedParts(parts)}; here it checks the whole text.`);
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
export function describeScopeFault({ scope }: Pick<ValeRule, "scope">): string {
  return `It is for ${scope.join(", ")}, which cannot be identified in a product's text.`;
}
