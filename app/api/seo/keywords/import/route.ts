import { fileForm } from "@/lib/platform/files/form-schemas";
import { ADMINS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { volumesAnswer, volumesRefusal } from "@/lib/seo/schemas";
import { importVolumes } from "@/lib/seo/volumes";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Import search volumes from a spreadsheet",
      errors: { invalid: volumesRefusal },
      limit: "import",
      form: fileForm,
      answer: volumesAnswer,
    },
    ({ request, user }) => importVolumes(request, user),
  ),
});
