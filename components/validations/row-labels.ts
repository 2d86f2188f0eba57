import type { ValidationRowJson } from "@/lib/validations/schemas";

/** The id of the row's link, which receives the focus when the details close. */
export function rowLinkId(validationId: number): string {
  return `validation-${validationId}`;
}

/** "Edit" requires an existing decision. */
export function labelOfDecision({ status, approval }: ValidationRowJson): string {
  if (status !== "completed") return "Decide: only once completed";
  return approval ? "Edit approval" : "Decide";
}
