import { deleteWebhook, updateWebhook } from "@/lib/outbox/webhooks/mutations";
import { getWebhook } from "@/lib/outbox/webhooks/queries";
import { updateWebhookSchema, webhookJson } from "@/lib/outbox/webhooks/schemas";
import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: ADMIN_ROLES, summary: "Get a webhook", params: idParams, answer: webhookJson },
    (context) => getWebhook(context.params.id),
  ),
  PATCH: route(
    {
      roles: ADMIN_ROLES,
      summary: "Update, pause or resume a webhook",
      signedIn: true,
      params: idParams,
      body: updateWebhookSchema,
      answer: webhookJson,
    },
    ({ params: { id }, body, user }) => updateWebhook(id, body, user),
  ),
  DELETE: route(
    {
      roles: ADMIN_ROLES,
      summary: "Delete a webhook with its deliveries",
      signedIn: true,
      params: idParams,
    },
    ({ params: { id }, user }) => deleteWebhook(id, user),
  ),
});
