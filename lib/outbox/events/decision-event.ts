import type { ApprovalAction } from "@/lib/enums";

export interface DecisionEvent {
  productId: number;
  /** Null if the product had no completed validation. */
  validationId: number | null;
  approvalId: number | null;
  action: ApprovalAction;
  comments: string;
  /** True if it replaces an earlier decision. */
  changed: boolean;
  actorId: number;
}
