import { runExport } from "@/lib/platform/export/run-export";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { exportProducts } from "@/lib/products/export";
import { productExport } from "@/lib/products/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Export products",
      media: FILE_TYPES,
      limit: "export",
      query: productExport,
    },
    ({ query, user, request }) => runExport(user.id, request, () => exportProducts(query)),
  ),
});
