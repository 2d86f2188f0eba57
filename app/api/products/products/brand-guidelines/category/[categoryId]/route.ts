import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { createPageSchema, pageQuery, toPage } from "@/lib/platform/pagination";
import { ALL_ROLES } from "@/lib/platform/roles";
import { listGuidelinesForCategory } from "@/lib/policies/guidelines/queries";
import { guidelineJson } from "@/lib/policies/schemas";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ categoryId: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List the brand guidelines available to a category",
      params,
      query: pageQuery,
      answer: createPageSchema(guidelineJson),
    },
    async ({ params, url, query }) =>
      toPage(url, query, await listGuidelinesForCategory(params.categoryId, query)),
  ),
});
