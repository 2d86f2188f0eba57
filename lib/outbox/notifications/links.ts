import type { notifications } from "@/db/schema/notifications";
import type { Role } from "@/lib/enums";
import { allowsRole, EDITOR_ROLES } from "@/lib/platform/roles";

type Subject = Pick<
  typeof notifications.$inferSelect,
  "kind" | "count" | "detail" | "batchId" | "validationId"
>;

/**
 * Returns the URL of the page for a notification, or null if there is no such page or the user
 * cannot see it.
 * @param productId the product's business id
 */
export function createNotificationHref(
  { kind, count, detail, batchId, validationId }: Subject,
  productId: string | null,
  role: Role,
): string | null {
  if (batchId !== null)
    return allowsRole(EDITOR_ROLES, role) ? `/upload?batch=${batchId}#batch-${batchId}` : null;
  const { importId } = detail;
  if (importId !== undefined)
    return allowsRole(EDITOR_ROLES, role) ? `/upload/imports/${importId}` : null;
  const { bulkChangeId } = detail;
  if (bulkChangeId !== undefined) return `/findings/bulk-changes/${bulkChangeId}`;
  if (kind === "evaluation_finished")
    return detail.evaluation ? `/policies/evaluations/${detail.evaluation}` : null;
  if (kind === "evidence_expiring" || kind === "evidence_ended") return "/policies?tab=claims";
  if (kind === "webhook_switched_off") return role === "admin" ? "/webhooks" : null;
  if (kind === "dossiers_ready")
    return `/api/products/products/dossiers/${detail.dossierRequestId}/`;
  if (kind === "revalidation_finished") return "/validations";
  if (count > 1) return "/validations?status=failed";
  if (productId === null) return null;
  const page = `/product-validations/${encodeURIComponent(productId)}`;
  return validationId === null ? page : `${page}?validation=${validationId}`;
}
