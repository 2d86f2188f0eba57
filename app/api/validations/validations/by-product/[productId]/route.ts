import { z } from "zod";
import { EVERYONE } from "@/lib/auth/roles";
import { pageOf, toPage } from "@/lib/pagination";
import { endpoint, route } from "@/lib/route";
import { listProductValidations } from "@/lib/validations/queries";
import { validationQuery, validationRowJson } from "@/lib/validations/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List the validations of a product",
      params: z.object({ productId: z.string() }),
      query: validationQuery,
      answer: pageOf(validationRowJson),
    },
    async ({ url, params, query }) =>
      toPage(url, query, await listProductValidations(params.productId, query)),
  ),
});
