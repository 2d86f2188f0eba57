import { z } from "zod";
import { EVERYONE } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { readNotification } from "@/lib/notifications/mutations";
import { notificationJson } from "@/lib/notifications/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: EVERYONE,
      summary: "Mark one of your notifications as read",
      params: z.object({ id: pathId }),
      answer: notificationJson,
    },
    ({ params, user }) => readNotification(params.id, user),
  ),
});
