import type { ValidationStatus } from "@/lib/enums";

/** Returns whether a validation is pending or in progress. */
export function isRunning(status: ValidationStatus | undefined): boolean {
  return status === "pending" || status === "in_progress";
}
