import { endpoint, route } from "@/lib/route";
import { healthSchema } from "@/lib/start/readiness";

/** The process is alive; nothing else is asked. */
export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: "public",
      probe: true,
      summary: "Say that the process is alive",
      answer: healthSchema,
    },
    () => ({ status: "ok" as const }),
  ),
});
