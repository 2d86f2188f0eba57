import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { moreSuggestionsJson } from "@/lib/style-guides/schemas";
import { suggestMore } from "@/lib/style-guides/suggest-more";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Suggest more rules with the model, from sentences without a suggestion",
      limit: "suggest",
      refusals: ["conflict", "unavailable"],
      params: idParams,
      answer: moreSuggestionsJson,
    },
    ({ params, request }) => suggestMore(params.id, request.signal),
  ),
});
