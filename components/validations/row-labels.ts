import type { ValidationRowJson } from "@/lib/validations/schemas";

/** Returns the id of a row's link, which receives the focus when the details close. */
export function rowLinkId(validationId: number): string {
  return `validation-${validationId}`;
}

/** Returns the label of the decision button: "Edit approval" if there is a decision. */
export function labelOfDecision({ status, approval }: ValidationRowJson): string {
  if (status !== "completed") return "Decide (available once completed)";
  return approval ? "Edit approval" : "Decide";
}
