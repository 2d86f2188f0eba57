import { ADMIN_ROLES } from "@/lib/platform/roles";
import { rejectInflection } from "@/lib/policies/terms/mutations";
import { refusalResponse, refusalSchema } from "@/lib/policies/terms/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Reject a word as an inflection of a term",
      body: refusalSchema,
      answer: refusalResponse,
      status: 201,
    },
    ({ body, user }) => rejectInflection(body, user),
  ),
});
