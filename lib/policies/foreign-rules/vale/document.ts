import { z } from "zod";
import type { Severity } from "@/lib/enums";

export interface ValeFile {
  path: string;
  /** The file's parsed YAML; undefined if it is malformed. */
  document: unknown;
  /** The reason why the YAML is malformed; null if it is valid. */
  fault: string | null;
}

const scalarSchema = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const texts = z.array(z.union([scalarSchema, z.null()])).transform((list) => list.filter(isText));

const valeDocumentSchema = z.object({
  extends: z.string(),
  message: scalarSchema.catch(""),
  description: scalarSchema.catch(""),
  link: scalarSchema.catch(""),
  level: z.enum(["suggestion", "warning", "error"]).catch("warning"),
  scope: z.union([scalarSchema.transform((singleScope) => [singleScope]), texts]).catch([]),
  ignorecase: z.boolean().catch(false),
  nonword: z.boolean().catch(false),
  append: z.boolean().catch(false),
  tokens: texts.catch([]),
  raw: texts.catch([]),
  exceptions: texts.catch([]),
  swap: z
    .union([
      z.record(z.string(), z.union([scalarSchema, z.null()])),
      z.array(z.record(z.string(), scalarSchema)),
    ])
    .transform((swap) => (Array.isArray(swap) ? Object.assign({}, ...swap) : swap))
    .pipe(z.record(z.string(), z.union([z.string(), z.null()])))
    .catch({}),
  token: scalarSchema.catch(""),
  min: z.number().nullable().catch(null),
  max: z.number().nullable().catch(null),
  match: scalarSchema.catch(""),
  first: scalarSchema.catch(""),
  second: scalarSchema.catch(""),
});

/** A rule of a style with Vale's defaults. */
export type ValeRule = z.output<typeof valeDocumentSchema> & { name: string };

function isText(value: string | null): value is string {
  return value !== null && value.trim() !== "";
}

/** Parses a rule. Returns null for a file that is not a rule. */
export function parseValeRule(document: unknown, name: string): ValeRule | null {
  const result = valeDocumentSchema.safeParse(document);
  return result.success ? { ...result.data, name } : null;
}

const SEVERITY_BY_LEVEL: Record<ValeRule["level"], Severity> = {
  error: "high",
  warning: "medium",
  suggestion: "low",
};

/** Returns the fields that all converted rules have in common. */
export function toCommonFields(rule: ValeRule, preferred = "the preferred wording") {
  const message = fillPlaceholders(rule.message, preferred);
  return {
    severity: SEVERITY_BY_LEVEL[rule.level],
    description: [rule.name, rule.description || message].filter(Boolean).join(": "),
    message,
    reference: rule.link,
  };
}

const PLACEHOLDER = /(?:['"“‘`](%s)['"”’`]|%s)/g;

/** Fills a message's placeholders. The first of two is the preferred word. */
function fillPlaceholders(message: string, preferred: string): string {
  const placeholderCount = message.match(PLACEHOLDER)?.length ?? 0;
  let placeholderIndex = 0;
  const text = message.replace(PLACEHOLDER, () => {
    placeholderIndex += 1;
    return placeholderCount > 1 && placeholderIndex === 1 ? preferred : "this";
  });
  return text
    .replace(/^this\b/, "This")
    .replaceAll("%%", "%")
    .trim();
}
