import { z } from "zod";
import { EDITORS } from "@/lib/auth/roles";
import { FILE_TYPES } from "@/lib/export/schemas";
import { pathId } from "@/lib/fields";
import { exportImportErrors } from "@/lib/imports/reports";
import { endpoint, route } from "@/lib/route";
import { fileQuery } from "@/lib/uploads/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "Download the rows of an import that have errors, with the reasons",
      media: FILE_TYPES,
      params: z.object({ id: pathId }),
      query: fileQuery,
      refusals: ["conflict"],
    },
    ({ params, query, user }) => exportImportErrors(params.id, query.format, user),
  ),
});
