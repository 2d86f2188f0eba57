import { plural } from "@/lib/format";
import { readAllNotifications } from "@/lib/outbox/notifications/mutations";
import { readAllAnswer } from "@/lib/outbox/notifications/schemas";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    { roles: EVERYONE, summary: "Mark all your notifications as read", answer: readAllAnswer },
    async ({ user }) => {
      const count = await readAllNotifications(user);
      return { message: `${plural(count, "notification")} marked as read`, read_count: count };
    },
  ),
});
