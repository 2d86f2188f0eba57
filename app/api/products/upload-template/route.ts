import { createUploadTemplate } from "@/lib/imports/uploads/template";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { fileQuery } from "@/lib/platform/uploads/form-schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Download the template for uploads",
      media: FILE_TYPES,
      query: fileQuery,
    },
    ({ query }) => createUploadTemplate(query.format),
  ),
});
