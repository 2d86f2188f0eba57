import { pageOf, toPage } from "@/lib/platform/pagination";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { withNewIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { createGuideline } from "@/lib/policies/guidelines/mutations";
import { listGuidelines } from "@/lib/policies/guidelines/queries";
import { createGuidelineSchema, guidelineJson, guidelineQuery } from "@/lib/policies/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List brand guidelines",
      query: guidelineQuery,
      answer: pageOf(guidelineJson),
    },
    async ({ url, query }) => toPage(url, query, await listGuidelines(query)),
  ),
  POST: route(
    {
      roles: ADMINS,
      summary: "Create a brand guideline",
      body: createGuidelineSchema,
      answer: guidelineJson.extend(policyIssuesField),
      status: 201,
    },
    ({ body, user }) =>
      withNewIssues(
        () => createGuideline(body, user),
        ({ id }) => ({ kind: "brand", id }),
      ),
  ),
});
