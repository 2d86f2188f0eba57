import { countSavedViews } from "@/lib/insights/view-counts/queries";
import { viewCountJson } from "@/lib/insights/view-counts/schemas";
import { savedViewQuery } from "@/lib/people/views/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ALL_ROLES,
      summary: "Count the items of your own saved views and those shared by others",
      query: savedViewQuery,
      item: viewCountJson,
    },
    ({ query, user }) => countSavedViews(query, user),
  ),
});
