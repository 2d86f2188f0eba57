import type { RuleFields } from "@/lib/policies/rules/fields";
import type { useForm } from "../../form/use-form";

/** What the parts of a rule's form need of it. */
export type RuleForm = Pick<
  ReturnType<typeof useForm<RuleFields>>,
  "draft" | "change" | "error" | "text"
>;

/** As it is typed: an empty line keeps its place. */
export function lines(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

export function textOfLines(texts: readonly string[]): string {
  return texts.join("\n");
}
