import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { removedNameJson } from "@/lib/policies/names/schemas";
import { defineEndpoint, route } from "@/lib/route";
import { removeName } from "@/lib/validations/names/mutations";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  DELETE: route(
    {
      roles: ADMIN_ROLES,
      summary: "Remove a name",
      params: idParams,
      answer: removedNameJson,
    },
    ({ params, user }) => removeName(params.id, user),
  ),
});
