import { countSavedViews } from "@/lib/insights/view-counts/queries";
import { viewCountJson } from "@/lib/insights/view-counts/schemas";
import { savedViewQuery } from "@/lib/people/views/schemas";
import { createPageSchema, toPage } from "@/lib/platform/pagination";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Count the items of your own saved views and those shared by others",
      query: savedViewQuery,
      answer: createPageSchema(viewCountJson),
    },
    async ({ url, query, user }) => toPage(url, query, await countSavedViews(query, user)),
  ),
});
