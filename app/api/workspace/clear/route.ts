import { clearWorkspace } from "@/lib/insights/workspace/mutations";
import { clearedJson, clearWorkspaceSchema } from "@/lib/insights/workspace/schemas";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      signedIn: true,
      summary: "Clear a workspace with demo data",
      refusals: ["conflict"],
      body: clearWorkspaceSchema,
      answer: clearedJson,
    },
    ({ user }) => clearWorkspace(user),
  ),
});
