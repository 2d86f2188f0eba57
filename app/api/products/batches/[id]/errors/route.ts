import { z } from "zod";
import { EVERYONE } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";
import { exportBatchErrors } from "@/lib/uploads/rejected-rows";
import { fileQuery } from "@/lib/uploads/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    { roles: EVERYONE, params: z.object({ id: pathId }), query: fileQuery },
    ({ params, query }) => exportBatchErrors(params.id, query.format),
  ),
});
