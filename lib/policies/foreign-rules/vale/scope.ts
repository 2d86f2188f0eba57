import type { ValeRule } from "./document";

const WHOLE = new Set(["text", "summary", "sentence", "paragraph"]);
const NEARLY = new Set(["raw", "list"]);

/** How what a rule is for differs from a product's text; null where it is for no part of one. */
export function scopeDifferences({ scope }: Pick<ValeRule, "scope">): string[] | null {
  const parts = scope.flatMap((each) => each.split("&")).map((part) => part.trim());
  const wanted = parts.filter((part) => !part.startsWith("~"));
  const isLess = wanted.length < parts.length;
  if (wanted.some((part) => !WHOLE.has(part) && !NEARLY.has(part)) && !wanted.some(isWhole))
    return null;
  const differences: string[] = [];
  if (wanted.includes("raw"))
    differences.push("It is for the source with its markup; here it reads what a reader sees.");
  if (wanted.includes("list") && !wanted.some(isWhole))
    differences.push("It is for lists alone; here it reads the whole text.");
  if (isLess) differences.push(`It leaves out ${listOf(parts)}; here it reads the whole text.`);
  return differences;
}

function isWhole(part: string): boolean {
  return WHOLE.has(part) || NEARLY.has(part);
}

function listOf(parts: string[]): string {
  return parts
    .filter((part) => part.startsWith("~"))
    .map((part) => part.slice(1))
    .join(" and ");
}

/** Why a rule is left out that is for no part of a product's text. */
export function scopeFault({ scope }: Pick<ValeRule, "scope">): string {
  return `It is for ${scope.join(", ")}, which a product's text does not tell apart.`;
}
