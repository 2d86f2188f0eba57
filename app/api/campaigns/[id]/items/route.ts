import { z } from "zod";
import { EDITORS, EVERYONE } from "@/lib/auth/roles";
import { recordOpened } from "@/lib/campaigns/four-eyes";
import { leaveOut } from "@/lib/campaigns/mutations";
import { listCampaignItems } from "@/lib/campaigns/queries";
import {
  campaignItemJson,
  campaignItemQuery,
  campaignJson,
  leaveOutSchema,
} from "@/lib/campaigns/schemas";
import { pathId } from "@/lib/fields";
import { pageOf, toPage } from "@/lib/pagination";
import { endpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List what a campaign does to each product",
      params,
      query: campaignItemQuery,
      answer: pageOf(campaignItemJson),
    },
    async ({ url, params, query, user }) => {
      await recordOpened(params.id, user);
      return toPage(url, query, await listCampaignItems(params.id, query));
    },
  ),
  PATCH: route(
    {
      roles: EDITORS,
      summary: "Leave products out of a campaign that is ready, or take them in again",
      params,
      body: leaveOutSchema,
      answer: campaignJson,
      refusals: ["conflict"],
    },
    ({ params, body, user }) => leaveOut(params.id, body, user),
  ),
});
