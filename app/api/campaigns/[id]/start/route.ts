import { z } from "zod";
import { EDITORS } from "@/lib/auth/roles";
import { startCampaign } from "@/lib/campaigns/mutations";
import { campaignJson } from "@/lib/campaigns/schemas";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Start a campaign that is ready",
      params: z.object({ id: pathId }),
      answer: campaignJson,
      refusals: ["conflict"],
    },
    ({ params, user }) => startCampaign(params.id, user),
  ),
});
