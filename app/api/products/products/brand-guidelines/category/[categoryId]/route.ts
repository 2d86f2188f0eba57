import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { ALL_ROLES } from "@/lib/platform/roles";
import { listGuidelinesForCategory } from "@/lib/policies/guidelines/queries";
import { guidelineJson } from "@/lib/policies/schemas";
import { defineEndpoint, listRoute } from "@/lib/route";

const params = z.object({ categoryId: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ALL_ROLES,
      summary: "List the brand guidelines available to a category",
      params,
      query: pageQuery,
      item: guidelineJson,
    },
    ({ params, query }) => listGuidelinesForCategory(params.categoryId, query),
  ),
});
