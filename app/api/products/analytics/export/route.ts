import { exportAnalytics } from "@/lib/analytics/export";
import { analyticsExport } from "@/lib/analytics/schemas";
import { EDITORS } from "@/lib/auth/roles";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route({ roles: EDITORS, query: analyticsExport }, ({ query }) => exportAnalytics(query)),
});
