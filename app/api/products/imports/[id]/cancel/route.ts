import { z } from "zod";
import { importJson } from "@/lib/imports/schemas";
import { cancelImport } from "@/lib/imports/start";
import { pathId } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Cancel a running import; stored products are kept",
      params,
      answer: importJson,
      refusals: ["conflict"],
    },
    ({ params, user }) => cancelImport(params.id, user),
  ),
});
