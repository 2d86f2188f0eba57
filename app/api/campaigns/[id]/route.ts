import { z } from "zod";
import { EDITORS, EVERYONE } from "@/lib/auth/roles";
import { recordOpened } from "@/lib/campaigns/four-eyes";
import { deleteCampaign } from "@/lib/campaigns/mutations";
import { getCampaign } from "@/lib/campaigns/queries";
import { campaignJson } from "@/lib/campaigns/schemas";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    { roles: EVERYONE, summary: "Get a campaign", params, answer: campaignJson },
    async ({ params, user }) => {
      await recordOpened(params.id, user);
      return getCampaign(params.id);
    },
  ),
  DELETE: route(
    {
      roles: EDITORS,
      summary: "Delete a campaign that never ran",
      params,
      status: 204,
      refusals: ["conflict"],
    },
    ({ params, user }) => deleteCampaign(params.id, user),
  ),
});
