import { createWebhook } from "@/lib/outbox/webhooks/mutations";
import { listWebhooks } from "@/lib/outbox/webhooks/queries";
import {
  createdWebhookJson,
  createWebhookSchema,
  webhookJson,
} from "@/lib/outbox/webhooks/schemas";
import { pageQuery } from "@/lib/platform/pagination";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    { roles: ADMIN_ROLES, summary: "List webhooks", query: pageQuery, item: webhookJson },
    ({ query }) => listWebhooks(query),
  ),
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Create a webhook; its secret is returned only once",
      signedIn: true,
      body: createWebhookSchema,
      answer: createdWebhookJson,
      status: 201,
    },
    ({ body, user }) => createWebhook(body, user),
  ),
});
