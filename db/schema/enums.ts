/** The values that columns may hold. Free of drizzle, so that forms in the browser share them. */

export const ROLES = ["admin", "reviewer", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export const PRODUCT_STATUSES = [
  "pending",
  "validating",
  "needs_review",
  "compliant",
  "approved",
  "rejected",
  "published",
] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const VALIDATION_STATUSES = ["pending", "in_progress", "completed", "failed"] as const;
export type ValidationStatus = (typeof VALIDATION_STATUSES)[number];

export const APPROVAL_ACTIONS = ["approve", "reject", "request_edit"] as const;
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number];

export const BATCH_STATUSES = ["processing", "completed", "failed"] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** The two kinds of policy that have versions: a category, or a brand guideline. */
export const POLICY_KINDS = ["category", "brand"] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

/** What the audit log is filtered by. */
export const AUDIT_KINDS = [
  "sign_in",
  "account",
  "policy",
  "decision",
  "product",
  "other",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const NOTIFICATION_KINDS = [
  "decision",
  "batch_finished",
  "revalidation_finished",
  "validation_failed",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What an address can be told of. */
export const WEBHOOK_EVENTS = ["validation.completed", "decision.made", "batch.finished"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const DELIVERY_STATUSES = ["pending", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
