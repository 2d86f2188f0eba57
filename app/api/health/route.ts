import { defineEndpoint, route } from "@/lib/route";
import { healthSchema } from "@/lib/start/readiness";

/** Reports only whether the process is alive. */
export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: "public",
      probe: true,
      summary: "Check that the process is alive",
      answer: healthSchema,
    },
    () => ({ status: "ok" as const }),
  ),
});
