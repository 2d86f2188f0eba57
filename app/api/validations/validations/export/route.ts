import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, exportRoute } from "@/lib/route";
import { exportValidations } from "@/lib/validations/export";
import { validationExport } from "@/lib/validations/schemas";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: exportRoute(
    { roles: ALL_ROLES, summary: "Export validations", query: validationExport },
    exportValidations,
  ),
});
