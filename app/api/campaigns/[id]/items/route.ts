import { z } from "zod";
import { recordOpened } from "@/lib/bulk-changes/four-eyes";
import { leaveOut } from "@/lib/bulk-changes/mutations";
import { listCampaignItems } from "@/lib/bulk-changes/queries";
import {
  campaignItemJson,
  campaignItemQuery,
  campaignJson,
  leaveOutSchema,
} from "@/lib/bulk-changes/schemas";
import { pathId } from "@/lib/platform/fields";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { EDITORS, EVERYONE } from "@/lib/platform/roles";
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
