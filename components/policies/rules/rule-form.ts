import type { RuleFields } from "@/lib/policies/rules/fields";
import type { useForm } from "../../form/use-form";

/** The part of the form that rule fields need. */
export type RuleForm = Pick<
  ReturnType<typeof useForm<RuleFields>>,
  "draft" | "change" | "error" | "text"
>;

/** Keeps empty lines while typing. */
export function lines(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

export function textOfLines(texts: readonly string[]): string {
  return texts.join("\n");
}
