import { z } from "zod";
import { undoCampaign } from "@/lib/bulk-changes/mutations";
import { campaignJson } from "@/lib/bulk-changes/schemas";
import { pathId } from "@/lib/platform/fields";
import { EDITORS } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Take back what a campaign changed",
      params: z.object({ id: pathId }),
      answer: campaignJson,
      refusals: ["conflict"],
    },
    ({ params, user }) => undoCampaign(params.id, user),
  ),
});
