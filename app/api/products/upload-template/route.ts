import { EVERYONE } from "@/lib/auth/roles";
import { FILE_TYPES } from "@/lib/export/schemas";
import { endpoint, route } from "@/lib/route";
import { fileQuery } from "@/lib/uploads/schemas";
import { uploadTemplate } from "@/lib/uploads/template";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Download the template for uploads",
      media: FILE_TYPES,
      query: fileQuery,
    },
    ({ query }) => uploadTemplate(query.format),
  ),
});
