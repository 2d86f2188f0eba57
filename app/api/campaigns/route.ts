import { createCampaign } from "@/lib/bulk-changes/mutations";
import { listCampaigns } from "@/lib/bulk-changes/queries";
import { campaignJson, campaignQuery, createCampaignSchema } from "@/lib/bulk-changes/schemas";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { EDITORS, EVERYONE } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List campaigns",
      query: campaignQuery,
      answer: pageOf(campaignJson),
    },
    async ({ url, query }) => toPage(url, query, await listCampaigns(query)),
  ),
  POST: route(
    {
      roles: EDITORS,
      summary: "Draft a campaign: what it would do is worked out, nothing is changed",
      status: 201,
      body: createCampaignSchema,
      answer: campaignJson,
    },
    ({ body, user }) => createCampaign(body, user),
  ),
});
