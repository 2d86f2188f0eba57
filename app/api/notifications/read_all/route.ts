import { pluralize } from "@/lib/format";
import { readAllNotifications } from "@/lib/outbox/notifications/mutations";
import { readAllResponse } from "@/lib/outbox/notifications/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    { roles: ALL_ROLES, summary: "Mark all your notifications as read", answer: readAllResponse },
    async ({ user }) => {
      const count = await readAllNotifications(user);
      return { message: `${pluralize(count, "notification")} marked as read`, read_count: count };
    },
  ),
});
