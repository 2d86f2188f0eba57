import { z } from "zod";
import type { Severity } from "@/lib/enums";

/** A file of a style. */
export interface ValeFile {
  path: string;
  /** Its parsed YAML; undefined if it is malformed. */
  document: unknown;
  /** The reason why it is malformed; otherwise null. */
  fault: string | null;
}

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const texts = z.array(z.union([scalar, z.null()])).transform((list) => list.filter(isText));

const valeDocument = z.object({
  extends: z.string(),
  message: scalar.catch(""),
  description: scalar.catch(""),
  link: scalar.catch(""),
  level: z.enum(["suggestion", "warning", "error"]).catch("warning"),
  scope: z.union([scalar.transform((one) => [one]), texts]).catch([]),
  ignorecase: z.boolean().catch(false),
  nonword: z.boolean().catch(false),
  append: z.boolean().catch(false),
  tokens: texts.catch([]),
  raw: texts.catch([]),
  exceptions: texts.catch([]),
  swap: z
    .union([
      z.record(z.string(), z.union([scalar, z.null()])),
      z.array(z.record(z.string(), scalar)),
    ])
    .transform((swap) => (Array.isArray(swap) ? Object.assign({}, ...swap) : swap))
    .pipe(z.record(z.string(), z.union([z.string(), z.null()])))
    .catch({}),
  token: scalar.catch(""),
  min: z.number().nullable().catch(null),
  max: z.number().nullable().catch(null),
  match: scalar.catch(""),
  first: scalar.catch(""),
  second: scalar.catch(""),
});

/** A rule of a style with Vale's defaults. */
export type ValeRule = z.output<typeof valeDocument> & { name: string };

function isText(value: string | null): value is string {
  return value !== null && value.trim() !== "";
}

/** Parses a rule; null for a file that is not a rule. */
export function parseValeRule(document: unknown, name: string): ValeRule | null {
  const parsed = valeDocument.safeParse(document);
  return parsed.success ? { ...parsed.data, name } : null;
}

const SEVERITY_OF: Record<ValeRule["level"], Severity> = {
  error: "high",
  warning: "medium",
  suggestion: "low",
};

/** Returns the fields that all converted rules have in common. */
export function toCommonFields(rule: ValeRule, preferred = "the preferred wording") {
  const message = fillPlaceholders(rule.message, preferred);
  return {
    severity: SEVERITY_OF[rule.level],
    description: [rule.name, rule.description || message].filter(Boolean).join(": "),
    message,
    reference: rule.link,
  };
}

const PLACEHOLDER = /(?:['"“‘`](%s)['"”’`]|%s)/g;

/**
 * Replaces the placeholders of a message. If there are two, the first stands for the preferred
 * word.
 */
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
