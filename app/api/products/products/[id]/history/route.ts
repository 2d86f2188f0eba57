import { z } from "zod";
import { EVERYONE } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { getProductHistory } from "@/lib/history/queries";
import { historyJson, historyQuery } from "@/lib/history/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
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
