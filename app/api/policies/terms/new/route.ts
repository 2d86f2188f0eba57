import { ADMINS } from "@/lib/platform/roles";
import { listNewInflections } from "@/lib/policies/terms/new-inflections";
import { newFormsJson } from "@/lib/policies/terms/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: ADMINS,
      summary: "Count new words that look like forms of rules' terms",
      answer: newFormsJson,
    },
    () => listNewInflections(),
  ),
});
