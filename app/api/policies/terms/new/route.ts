import { ADMIN_ROLES } from "@/lib/platform/roles";
import { listNewInflections } from "@/lib/policies/terms/new-inflections";
import { newFormsJson } from "@/lib/policies/terms/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ADMIN_ROLES,
      summary: "Count new words that look like inflections of rules' terms",
      answer: newFormsJson,
    },
    () => listNewInflections(),
  ),
});
