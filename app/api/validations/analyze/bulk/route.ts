import { MAX_BULK_BYTES } from "@/lib/platform/request-body";
import { EDITORS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { analyzeMany } from "@/lib/validations/analyze-bulk";
import { analyzeBulkAnswer, analyzeBulkSchema } from "@/lib/validations/analyze-schemas";

/** The time limit on serverless hosts, in seconds. */
export const maxDuration = 300;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Check up to 100 texts without storing anything",
      limit: "analyze",
      refusals: ["unavailable"],
      storesNothing: true,
      body: analyzeBulkSchema,
      reads: { maxBytes: MAX_BULK_BYTES, checksTexts: false },
      answer: analyzeBulkAnswer,
    },
    ({ body, user }) => analyzeMany(body, user.id),
  ),
});
