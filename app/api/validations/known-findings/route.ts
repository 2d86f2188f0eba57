import { acceptKnownSchema, knownDryRunJson } from "@/lib/bulk-changes/accept-known-schemas";
import { acceptKnownFindings, countOpenFindings } from "@/lib/bulk-changes/known-findings";
import { bulkChangeJson } from "@/lib/bulk-changes/schemas";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { readKnownFindings } from "@/lib/validations/decisions/accept-known";
import { knownFindingsJson } from "@/lib/validations/decisions/known-findings-schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get the number of known findings that are left",
      answer: knownFindingsJson,
    },
    () => readKnownFindings(),
  ),
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Accept open findings as known in the background",
      body: acceptKnownSchema,
      answer: bulkChangeJson,
      status: 202,
      alternative: {
        status: 200,
        answer: knownDryRunJson,
        when: "With `dry_run`: nothing is accepted",
      },
      refusals: ["conflict"],
    },
    async ({ body, user }) =>
      body.dry_run
        ? Response.json(await countOpenFindings(body))
        : Response.json(await acceptKnownFindings(body, user), { status: 202 }),
  ),
});
