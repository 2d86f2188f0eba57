import type { Verb } from "@/lib/route";

type RouteFile = Readonly<Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Verb>>>;

/** Every path of the API with the file that answers it; a test holds this against the folder. */
export const ROUTES: Readonly<Record<string, () => Promise<RouteFile>>> = {
  "/auth/audit/{id}/": () => import("../auth/audit/[id]/route"),
  "/auth/audit/export/": () => import("../auth/audit/export/route"),
  "/auth/audit/": () => import("../auth/audit/route"),
  "/auth/login/": () => import("../auth/login/route"),
  "/auth/logout/": () => import("../auth/logout/route"),
  "/auth/me/": () => import("../auth/me/route"),
  "/auth/password/": () => import("../auth/password/route"),
  "/auth/tokens/{id}/": () => import("../auth/tokens/[id]/route"),
  "/auth/tokens/": () => import("../auth/tokens/route"),
  "/auth/users/{id}/end_sessions/": () => import("../auth/users/[id]/end_sessions/route"),
  "/auth/users/{id}/": () => import("../auth/users/[id]/route"),
  "/auth/users/": () => import("../auth/users/route"),
  "/health/": () => import("../health/route"),
  "/policies/categories/{id}/preview/": () => import("../policies/categories/[id]/preview/route"),
  "/policies/categories/{id}/": () => import("../policies/categories/[id]/route"),
  "/policies/categories/{id}/rules/export/": () =>
    import("../policies/categories/[id]/rules/export/route"),
  "/policies/categories/{id}/rules/import/": () =>
    import("../policies/categories/[id]/rules/import/route"),
  "/policies/categories/": () => import("../policies/categories/route"),
  "/policies/category-guidelines/{id}/": () => import("../policies/category-guidelines/[id]/route"),
  "/policies/category-guidelines/": () => import("../policies/category-guidelines/route"),
  "/policies/category-rules/{id}/": () => import("../policies/category-rules/[id]/route"),
  "/policies/category-rules/": () => import("../policies/category-rules/route"),
  "/policies/guidelines/{id}/preview/": () => import("../policies/guidelines/[id]/preview/route"),
  "/policies/guidelines/{id}/": () => import("../policies/guidelines/[id]/route"),
  "/policies/guidelines/{id}/rules/export/": () =>
    import("../policies/guidelines/[id]/rules/export/route"),
  "/policies/guidelines/{id}/rules/import/": () =>
    import("../policies/guidelines/[id]/rules/import/route"),
  "/policies/guidelines/": () => import("../policies/guidelines/route"),
  "/policies/revalidate/": () => import("../policies/revalidate/route"),
  "/policies/rules/{id}/": () => import("../policies/rules/[id]/route"),
  "/policies/rules/": () => import("../policies/rules/route"),
  "/policies/stale/": () => import("../policies/stale/route"),
  "/policies/versions/{kind}/{policy}/{number}/preview/": () =>
    import("../policies/versions/[kind]/[policy]/[number]/preview/route"),
  "/policies/versions/{kind}/{policy}/{number}/restore/": () =>
    import("../policies/versions/[kind]/[policy]/[number]/restore/route"),
  "/policies/versions/{kind}/{policy}/{number}/": () =>
    import("../policies/versions/[kind]/[policy]/[number]/route"),
  "/policies/versions/": () => import("../policies/versions/route"),
  "/products/analytics/export/": () => import("../products/analytics/export/route"),
  "/products/analytics/": () => import("../products/analytics/route"),
  "/products/batches/{id}/errors/": () => import("../products/batches/[id]/errors/route"),
  "/products/batches/{id}/": () => import("../products/batches/[id]/route"),
  "/products/batches/": () => import("../products/batches/route"),
  "/products/edits/": () => import("../products/edits/route"),
  "/products/products/{id}/approve/": () => import("../products/products/[id]/approve/route"),
  "/products/products/{id}/delete_info/": () =>
    import("../products/products/[id]/delete_info/route"),
  "/products/products/{id}/history/": () => import("../products/products/[id]/history/route"),
  "/products/products/{id}/reject/": () => import("../products/products/[id]/reject/route"),
  "/products/products/{id}/": () => import("../products/products/[id]/route"),
  "/products/products/brand-guidelines/category/{categoryId}/": () =>
    import("../products/products/brand-guidelines/category/[categoryId]/route"),
  "/products/products/bulk_delete/": () => import("../products/products/bulk_delete/route"),
  "/products/products/bulk_delete_info/": () =>
    import("../products/products/bulk_delete_info/route"),
  "/products/products/by-id/{productId}/": () =>
    import("../products/products/by-id/[productId]/route"),
  "/products/products/export/": () => import("../products/products/export/route"),
  "/products/products/": () => import("../products/products/route"),
  "/products/upload-bulk/errors/": () => import("../products/upload-bulk/errors/route"),
  "/products/upload-bulk/": () => import("../products/upload-bulk/route"),
  "/products/upload-template/": () => import("../products/upload-template/route"),
  "/ready/": () => import("../ready/route"),
  "/seo/accept/": () => import("../seo/accept/route"),
  "/seo/analyses/": () => import("../seo/analyses/route"),
  "/seo/analyze/": () => import("../seo/analyze/route"),
  "/seo/keywords/import/": () => import("../seo/keywords/import/route"),
  "/seo/keywords/research/": () => import("../seo/keywords/research/route"),
  "/seo/keywords/": () => import("../seo/keywords/route"),
  "/seo/optimize/": () => import("../seo/optimize/route"),
  "/seo/seo/by-product/{productId}/": () => import("../seo/seo/by-product/[productId]/route"),
  "/seo/seo/export/": () => import("../seo/seo/export/route"),
  "/seo/seo/": () => import("../seo/seo/route"),
  "/seo/seo/stats/": () => import("../seo/seo/stats/route"),
  "/validations/analyze/": () => import("../validations/analyze/route"),
  "/validations/approvals/{id}/": () => import("../validations/approvals/[id]/route"),
  "/validations/approvals/approve_validation/": () =>
    import("../validations/approvals/approve_validation/route"),
  "/validations/approvals/": () => import("../validations/approvals/route"),
  "/validations/trigger/": () => import("../validations/trigger/route"),
  "/validations/validations/{id}/": () => import("../validations/validations/[id]/route"),
  "/validations/validations/by-product/{productId}/": () =>
    import("../validations/validations/by-product/[productId]/route"),
  "/validations/validations/export/": () => import("../validations/validations/export/route"),
  "/validations/validations/": () => import("../validations/validations/route"),
  "/validations/violations/{id}/": () => import("../validations/violations/[id]/route"),
  "/validations/violations/": () => import("../validations/violations/route"),
  "/notifications/{id}/read/": () => import("../notifications/[id]/read/route"),
  "/notifications/read_all/": () => import("../notifications/read_all/route"),
  "/notifications/": () => import("../notifications/route"),
  "/webhooks/{id}/deliveries/": () => import("../webhooks/[id]/deliveries/route"),
  "/webhooks/{id}/": () => import("../webhooks/[id]/route"),
  "/webhooks/{id}/new_secret/": () => import("../webhooks/[id]/new_secret/route"),
  "/webhooks/{id}/test/": () => import("../webhooks/[id]/test/route"),
  "/webhooks/deliveries/{id}/redeliver/": () =>
    import("../webhooks/deliveries/[id]/redeliver/route"),
  "/webhooks/": () => import("../webhooks/route"),
  "/openapi.json": () => import("./route"),
};
