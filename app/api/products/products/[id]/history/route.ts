import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { getProductHistory } from "@/lib/validations/history/queries";
import { historyJson, historyQuery } from "@/lib/validations/history/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Get the history of a product",
      params: z.object({ id: pathId }),
      query: historyQuery,
      answer: historyJson,
    },
    ({ params, query }) => getProductHistory(params.id, query.limit),
  ),
});
