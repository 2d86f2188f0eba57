import type { PolicyKind } from "@/lib/enums";

/** A category or a brand guideline, each with its rules. */
export interface PolicyRef {
  kind: PolicyKind;
  id: number;
}
