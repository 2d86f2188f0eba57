import type { RuleFields } from "@/lib/policies/rules/fields";
import type { useForm } from "../../form/use-form";

/** The rule form properties that the form's fields need. */
export type RuleForm = Pick<
  ReturnType<typeof useForm<RuleFields>>,
  "draft" | "change" | "error" | "text"
>;

/**
 * Splits a text into lines. Preserves empty lines, so that they do not disappear while the user
 * types.
 */
export function splitLines(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

export function joinLines(texts: readonly string[]): string {
  return texts.join("\n");
}
