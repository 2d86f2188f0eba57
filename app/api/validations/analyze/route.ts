import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { analyzeDescription } from "@/lib/validations/analyze";
import { analyzeSchema } from "@/lib/validations/analyze-schemas";
import { analysisJson } from "@/lib/validations/schemas";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Check a text without storing anything",
      limit: "analyze",
      refusals: ["unavailable"],
      storesNothing: true,
      body: analyzeSchema,
      answer: analysisJson,
    },
    ({ body, user }) => analyzeDescription(body, user.id),
  ),
});
