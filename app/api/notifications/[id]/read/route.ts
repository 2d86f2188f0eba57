import { readNotification } from "@/lib/outbox/notifications/mutations";
import { notificationJson } from "@/lib/outbox/notifications/schemas";
import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ALL_ROLES,
      summary: "Mark one of your notifications as read",
      params: idParams,
      answer: notificationJson,
    },
    ({ params, user }) => readNotification(params.id, user),
  ),
});
