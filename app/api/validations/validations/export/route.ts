import { exportFor } from "@/lib/platform/export/at-once";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { exportValidations } from "@/lib/validations/export";
import { validationExport } from "@/lib/validations/schemas";

/** The time limit on serverless hosts, in seconds. */
export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Export validations",
      media: FILE_TYPES,
      limit: "export",
      query: validationExport,
    },
    ({ query, user, request }) => exportFor(user.id, request, () => exportValidations(query)),
  ),
});
