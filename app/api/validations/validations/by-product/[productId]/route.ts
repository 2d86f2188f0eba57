import { z } from "zod";
import { createPageSchema, toPage } from "@/lib/platform/pagination";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { addDetails, listProductValidations } from "@/lib/validations/queries";
import { listedValidationJson, validationListQuery } from "@/lib/validations/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List the validations of a product",
      params: z.object({ productId: z.string() }),
      query: validationListQuery,
      answer: createPageSchema(listedValidationJson),
    },
    async ({ url, params, query }) => {
      const page = toPage(url, query, await listProductValidations(params.productId, query));
      return query.detail === false ? page : { ...page, results: await addDetails(page.results) };
    },
  ),
});
