import { MAX_BULK_BYTES } from "@/lib/platform/request-body";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { analyzeMany } from "@/lib/validations/analyze";
import { analyzeBulkResponse, analyzeBulkSchema } from "@/lib/validations/analyze-schemas";

export const maxDuration = 300;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Check up to 100 texts without storing anything",
      limit: "analyze",
      cost: ({ items }) => items.length,
      refusals: ["unavailable"],
      storesNothing: true,
      body: analyzeBulkSchema,
      bodyOptions: { maxBytes: MAX_BULK_BYTES, checksTexts: false },
      answer: analyzeBulkResponse,
    },
    ({ body, user }) => analyzeMany(body, user.id),
  ),
});
