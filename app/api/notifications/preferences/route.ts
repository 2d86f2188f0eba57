import { getPreferences, updatePreferences } from "@/lib/outbox/notifications/preferences";
import { preferencesJson, updatePreferencesSchema } from "@/lib/outbox/notifications/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get your notification preferences",
      answer: preferencesJson,
    },
    ({ user }) => getPreferences(user),
  ),
  PATCH: route(
    {
      roles: ALL_ROLES,
      summary: "Update your notification preferences",
      body: updatePreferencesSchema,
      answer: preferencesJson,
    },
    ({ body, user }) => updatePreferences(body, user),
  ),
});
