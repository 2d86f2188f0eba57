import { EDITOR_ROLES } from "@/lib/platform/roles";
import { updateMany } from "@/lib/products/bulk/request";
import {
  bulkUpdateJobResponse,
  bulkUpdateResponse,
  bulkUpdateSchema,
} from "@/lib/products/bulk/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Set attributes such as category or language of several products",
      body: bulkUpdateSchema,
      answer: bulkUpdateResponse,
      alternative: {
        status: 202,
        answer: bulkUpdateJobResponse,
        when: "For more than 500 products: the update runs in the background",
      },
    },
    async ({ body, user }) => {
      const answer = await updateMany(body, user);
      return Response.json(answer, { status: "job" in answer ? 202 : 200 });
    },
  ),
});
