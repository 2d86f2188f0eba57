import type { ValidationRowJson } from "@/lib/validations/schemas";

/** The row's link, which gets the focus back when the details close. */
export function rowLinkId(validationId: number): string {
  return `validation-${validationId}`;
}

/** A decision is edited only where there is one. */
export function labelOfDecision({ status, approval }: ValidationRowJson): string {
  if (status !== "completed") return "Decide: only once completed";
  return approval ? "Edit approval" : "Decide";
}
