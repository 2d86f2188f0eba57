import type { ValidationStatus } from "@/lib/enums";

/** Returns whether a validation has not ended yet. */
export function isRunning(status: ValidationStatus | undefined): boolean {
  return status === "pending" || status === "in_progress";
}
