import { createFieldErrorKeys } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { readForeignUpload } from "@/lib/policies/foreign-rules/form";
import { foreignRulesForm, foreignRulesJson } from "@/lib/policies/foreign-rules/schemas";
import { importForeignRules } from "@/lib/policies/rule-files/import-foreign";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Import rules from other formats",
      limit: "import",
      errors: { conflict: createFieldErrorKeys("name") },
      form: foreignRulesForm,
      answer: foreignRulesJson,
      status: 201,
      alternative: {
        status: 200,
        answer: foreignRulesJson,
        when: "With dry_run: a preview of the import",
      },
    },
    async ({ request, user }) => {
      const upload = await readForeignUpload(request);
      return Response.json(await importForeignRules(upload, user, request.signal), {
        status: upload.dryRun ? 200 : 201,
      });
    },
  ),
});
