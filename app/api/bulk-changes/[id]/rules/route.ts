import { listBulkChangeRules } from "@/lib/bulk-changes/queries";
import { bulkChangeRulesJson } from "@/lib/bulk-changes/schemas";
import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Count the findings that a bulk change removes, by rule",
      params: idParams,
      answer: bulkChangeRulesJson,
    },
    ({ params }) => listBulkChangeRules(params.id),
  ),
});
