import { endpoint, route } from "@/lib/route";
import { readiness, readinessSchema } from "@/lib/start/readiness";

/** Returns 503 if this process cannot serve requests, so that load balancers skip it. */
export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: "public",
      probe: true,
      summary: "Check whether the process is ready",
      answer: readinessSchema,
      also: { status: 503, answer: readinessSchema, when: "It cannot" },
    },
    async () => {
      const found = await readiness();
      return Response.json(found, {
        status: found.status === "ok" ? 200 : 503,
        headers: { "cache-control": "no-store" },
      });
    },
  ),
});
