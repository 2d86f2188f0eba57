import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { getProductHistory } from "@/lib/validations/history/queries";
import { historyJson, historyQuery } from "@/lib/validations/history/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get the history of a product",
      params: idParams,
      query: historyQuery,
      answer: historyJson,
    },
    ({ params, query }) => getProductHistory(params.id, query.limit),
  ),
});
