import { defineEndpoint, route } from "@/lib/route";
import { readMetrics } from "@/lib/start/metrics";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: "public",
      probe: true,
      summary: "Get metrics for Prometheus, with METRICS_TOKEN as a bearer token",
      refusals: ["not_found"],
      media: ["text/plain"],
    },
    ({ request }) => readMetrics(request),
  ),
});
