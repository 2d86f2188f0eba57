import type { ValidationRowJson } from "@/lib/validations/schemas";

/** Returns the id of a row's link, which receives the focus when the details close. */
export function rowLinkId(validationId: number): string {
  return `validation-${validationId}`;
}

/** Returns the decision button's label, such as "Edit approval" if there is a decision. */
export function getDecisionLabel({ status, approval }: ValidationRowJson): string {
  if (status !== "completed") return "Decide (available once completed)";
  return approval ? "Edit approval" : "Decide";
}
