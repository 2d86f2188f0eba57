import type { RuleFields } from "@/lib/policies/rules/fields";
import type { useForm } from "../../form/use-form";

/** The part of a rule form that its fields need. */
export type RuleForm = Pick<
  ReturnType<typeof useForm<RuleFields>>,
  "draft" | "change" | "error" | "text"
>;

/** Splits a text into lines. Keeps empty lines, so that they do not disappear while typing. */
export function splitLines(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

export function textOfLines(texts: readonly string[]): string {
  return texts.join("\n");
}
