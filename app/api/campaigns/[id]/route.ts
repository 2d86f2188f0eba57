import { z } from "zod";
import { recordOpened } from "@/lib/bulk-changes/four-eyes";
import { deleteCampaign } from "@/lib/bulk-changes/mutations";
import { getCampaign } from "@/lib/bulk-changes/queries";
import { campaignJson } from "@/lib/bulk-changes/schemas";
import { pathId } from "@/lib/platform/fields";
import { EDITORS, EVERYONE } from "@/lib/platform/roles";
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
