import { countUnread, listNotifications } from "@/lib/outbox/notifications/queries";
import { notificationPage, notificationQuery } from "@/lib/outbox/notifications/schemas";
import { toPage } from "@/lib/platform/pagination";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List your notifications, newest first",
      query: notificationQuery,
      answer: notificationPage,
    },
    async ({ url, query, user }) => {
      const [listing, unread] = await Promise.all([
        listNotifications(query, user),
        countUnread(user.id),
      ]);
      return { ...toPage(url, query, listing), unread_count: unread };
    },
  ),
});
