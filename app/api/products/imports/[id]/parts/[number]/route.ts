import { z } from "zod";
import { storePart } from "@/lib/imports/drafts";
import { importJson } from "@/lib/imports/schemas";
import { pathId } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

/** The time limit on serverless hosts, in seconds. The file is parsed after its last part. */
export const maxDuration = 300;

const params = z.object({ id: pathId, number: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  PUT: route(
    {
      roles: EDITOR_ROLES,
      summary: "Upload one part of a file (1 MB each, except for the last)",
      params,
      answer: importJson,
      refusals: ["conflict", "too_large"],
    },
    ({ params, request, user }) => storePart(params.id, params.number, request, user),
  ),
});
