import { z } from "zod";
import { EDITORS } from "@/lib/auth/roles";
import { cancelCampaign } from "@/lib/campaigns/mutations";
import { campaignJson } from "@/lib/campaigns/schemas";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Cancel a campaign that runs",
      params: z.object({ id: pathId }),
      answer: campaignJson,
      refusals: ["conflict"],
    },
    ({ params, user }) => cancelCampaign(params.id, user),
  ),
});
