import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { EVERYONE } from "@/lib/platform/roles";
import { ruleFile } from "@/lib/policies/rule-files/download";
import { RULE_FILE_TYPES, ruleExportQuery } from "@/lib/policies/rule-files/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Export the rules of a rule set",
      media: RULE_FILE_TYPES,
      params: z.object({ id: pathId }),
      query: ruleExportQuery,
    },
    ({ params, query }) => ruleFile({ kind: "rule_set", id: params.id }, query.format),
  ),
});
