import { ALL_ROLES } from "@/lib/platform/roles";
import { exportProducts } from "@/lib/products/export";
import { productExport } from "@/lib/products/schemas";
import { defineEndpoint, exportRoute } from "@/lib/route";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: exportRoute(
    { roles: ALL_ROLES, summary: "Export products", query: productExport },
    exportProducts,
  ),
});
