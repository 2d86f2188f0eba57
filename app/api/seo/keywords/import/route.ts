import { ADMIN_ROLES } from "@/lib/platform/roles";
import { fileForm } from "@/lib/platform/uploads/form-schemas";
import { defineEndpoint, route } from "@/lib/route";
import { volumesErrorFields, volumesResponse } from "@/lib/seo/schemas";
import { importVolumes } from "@/lib/seo/volumes";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Import search volumes from a spreadsheet",
      errors: { invalid: volumesErrorFields },
      limit: "import",
      form: fileForm,
      answer: volumesResponse,
    },
    ({ request, user }) => importVolumes(request, user),
  ),
});
