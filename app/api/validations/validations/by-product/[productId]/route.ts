import { z } from "zod";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { listProductValidations, withDetail } from "@/lib/validations/queries";
import { listedValidationJson, validationListQuery } from "@/lib/validations/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List the validations of a product",
      params: z.object({ productId: z.string() }),
      query: validationListQuery,
      answer: pageOf(listedValidationJson),
    },
    async ({ url, params, query }) => {
      const page = toPage(url, query, await listProductValidations(params.productId, query));
      return query.detail === false ? page : { ...page, results: await withDetail(page.results) };
    },
  ),
});
