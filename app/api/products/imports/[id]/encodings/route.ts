import { z } from "zod";
import { listEncodings } from "@/lib/imports/encodings";
import { encodingPreviewJson } from "@/lib/imports/schemas";
import { idParams } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "List the likely encodings of a draft's file, with excerpts in each",
      params: idParams,
      answer: z.array(encodingPreviewJson),
      refusals: ["conflict"],
    },
    ({ params, user, request }) => listEncodings(params.id, user, request.signal),
  ),
});
