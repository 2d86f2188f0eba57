import { z } from "zod";
import { EVERYONE } from "@/lib/auth/roles";
import { FILE_TYPES } from "@/lib/export/schemas";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";
import { exportBatchErrors } from "@/lib/uploads/rejected-rows";
import { fileQuery } from "@/lib/uploads/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Download the rejected rows of a batch",
      media: FILE_TYPES,
      params: z.object({ id: pathId }),
      query: fileQuery,
    },
    ({ params, query }) => exportBatchErrors(params.id, query.format),
  ),
});
