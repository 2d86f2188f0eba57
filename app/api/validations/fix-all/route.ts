import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { analyzeSchema } from "@/lib/validations/analyze-schemas";
import { fixEverything } from "@/lib/validations/fix-all/fix-everything";
import { fixedJson } from "@/lib/validations/fix-all/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Compute all fixes for a text without storing anything",
      limit: "analyze",
      storesNothing: true,
      body: analyzeSchema,
      answer: fixedJson,
    },
    ({ body }) => fixEverything(body),
  ),
});
