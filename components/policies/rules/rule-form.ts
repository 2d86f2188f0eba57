import type { RuleFields } from "@/lib/policies/rules/fields";
import type { useForm } from "../../form/use-form";

/** The rule form properties that the form's fields need. */
export type RuleForm = Pick<
  ReturnType<typeof useForm<RuleFields>>,
  "draft" | "change" | "error" | "text"
>;

/** Splits a text into lines. Keeps empty lines, which would disappear while typing. */
export function splitLines(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

export function joinLines(texts: readonly string[]): string {
  return texts.join("\n");
}
