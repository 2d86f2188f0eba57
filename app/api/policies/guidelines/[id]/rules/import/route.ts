import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { ADMINS } from "@/lib/platform/roles";
import { importRules } from "@/lib/policies/rule-files/import";
import { ruleImportAnswer, ruleImportSchema } from "@/lib/policies/rule-files/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Import the rules of a brand guideline",
      params: z.object({ id: pathId }),
      body: ruleImportSchema,
      answer: ruleImportAnswer,
    },
    ({ params, body, user, request }) =>
      importRules({ kind: "brand", id: params.id }, body, user, request.signal),
  ),
});
