import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { rewriteSentences } from "@/lib/validations/rewrite/rewrite-sentences";
import { rewriteSchema, rewrittenJson } from "@/lib/validations/rewrite/schemas";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Rewrite a sentence with the model",
      limit: "rewrite",
      refusals: ["conflict", "unavailable"],
      storesNothing: true,
      body: rewriteSchema,
      answer: rewrittenJson,
    },
    ({ body }) => rewriteSentences(body),
  ),
});
