import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { getDeleteInfo } from "@/lib/products/deletion";
import { deleteInfoJson } from "@/lib/products/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Preview the deletion of a product",
      refusals: ["forbidden"],
      params: idParams,
      answer: deleteInfoJson,
    },
    ({ params, user }) => getDeleteInfo(params.id, user),
  ),
});
