import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { pageOf, pageQuery, toPage } from "@/lib/platform/pagination";
import { EVERYONE } from "@/lib/platform/roles";
import { listGuidelinesForCategory } from "@/lib/policies/guidelines/queries";
import { guidelineJson } from "@/lib/policies/schemas";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ categoryId: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List the brand guidelines available to a category",
      params,
      query: pageQuery,
      answer: pageOf(guidelineJson),
    },
    async ({ params, url, query }) =>
      toPage(url, query, await listGuidelinesForCategory(params.categoryId, query)),
  ),
});
