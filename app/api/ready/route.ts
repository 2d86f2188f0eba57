import { defineEndpoint, route } from "@/lib/route";
import { checkReadiness, readinessSchema } from "@/lib/start/readiness";

/** Returns 503 if this process cannot serve requests, so that load balancers skip it. */
export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: "public",
      probe: true,
      summary: "Check whether the process is ready",
      answer: readinessSchema,
      alternative: { status: 503, answer: readinessSchema, when: "The process is not ready" },
    },
    async () => {
      const report = await checkReadiness();
      return Response.json(report, {
        status: report.status === "ok" ? 200 : 503,
        headers: { "cache-control": "no-store" },
      });
    },
  ),
});
