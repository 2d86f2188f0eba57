import { dismissCard } from "@/lib/insights/workspace/mutations";
import { getWorkspace } from "@/lib/insights/workspace/queries";
import { updateWorkspaceSchema, workspaceJson } from "@/lib/insights/workspace/schemas";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get the state of the workspace and its first steps",
      answer: workspaceJson,
    },
    () => getWorkspace(),
  ),
  PATCH: route(
    {
      roles: ADMIN_ROLES,
      summary: "Dismiss the card that shows the first steps",
      body: updateWorkspaceSchema,
      answer: workspaceJson,
    },
    () => dismissCard(),
  ),
});
