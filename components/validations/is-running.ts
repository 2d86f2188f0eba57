import type { ValidationStatus } from "@/lib/enums";

/** Whether a validation is still to end. */
export function isRunning(status: ValidationStatus | undefined): boolean {
  return status === "pending" || status === "in_progress";
}
