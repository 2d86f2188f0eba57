import { EVERYONE } from "@/lib/auth/roles";
import { countUnread, listNotifications } from "@/lib/notifications/queries";
import { notificationPage, notificationQuery } from "@/lib/notifications/schemas";
import { toPage } from "@/lib/pagination";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List your notifications, the newest first",
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
