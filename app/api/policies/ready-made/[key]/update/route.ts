import { ADMIN_ROLES } from "@/lib/platform/roles";
import {
  readyMadeParams,
  readyMadeUpdateJson,
  undecidedJson,
  updateReadyMadeSchema,
} from "@/lib/policies/ready-made/schemas";
import { updateReadyMade } from "@/lib/policies/ready-made/update";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Update an installed template",
      errors: { conflict: undecidedJson },
      params: readyMadeParams,
      body: updateReadyMadeSchema,
      answer: readyMadeUpdateJson,
    },
    ({ params, body, user }) => updateReadyMade(params.key, body, user),
  ),
});
