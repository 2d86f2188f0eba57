import { sentenceCase } from "@/lib/format";
import type { AuditFact } from "./schemas";

/** What an entry's detail says, as names and values to be read. */
export function factsOf(detail: Record<string, unknown>): AuditFact[] {
  return Object.entries(detail).flatMap(([key, value]) => {
    if (key === "changes" && isRecord(value)) return Object.entries(value).map(toChange);
    if (key === "before" && isRecord(value))
      return Object.entries(value).map(([field, was]) =>
        fact(`${sentenceCase(field)} before`, was),
      );
    return [fact(LABELS[key] ?? sentenceCase(key), value)];
  });
}

const LABELS: Record<string, string> = {
  address: "Internet address",
  api_tokens_revoked: "API tokens revoked",
  product_ids: "Products",
  rule_content: "Rule",
  products_cleared: "Products it was taken from",
  deactivated_brand_guidelines: "Brand guidelines deactivated",
  rule_sets: "Rule sets it was taken out of",
};

function toChange([field, change]: [string, unknown]): AuditFact {
  const { from, to } = isRecord(change) ? change : { from: null, to: change };
  return { label: sentenceCase(field), value: written(to), before: written(from) };
}

function fact(label: string, value: unknown): AuditFact {
  return { label, value: written(value), before: null };
}

/** As a person would write it; what has parts of parts stays JSON. */
function written(value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object") return writtenList(value) ?? JSON.stringify(value, null, 2);
  return String(value);
}

function writtenList(value: object): string | null {
  if (!Array.isArray(value) || value.some((item) => typeof item === "object")) return null;
  return value.length === 0 ? "None" : value.map(String).join(", ");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
