import { EDITORS, EVERYONE } from "@/lib/auth/roles";
import { createCampaign } from "@/lib/campaigns/mutations";
import { listCampaigns } from "@/lib/campaigns/queries";
import { campaignJson, campaignQuery, createCampaignSchema } from "@/lib/campaigns/schemas";
import { pageOf, toPage } from "@/lib/pagination";
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
