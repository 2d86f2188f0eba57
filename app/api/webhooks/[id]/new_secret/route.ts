import { rotateSecret } from "@/lib/outbox/webhooks/rotate";
import { createdWebhookJson, newSecretSchema } from "@/lib/outbox/webhooks/schemas";
import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Replace a webhook's secret; the new one is returned only once",
      signedIn: true,
      params: idParams,
      body: newSecretSchema,
      answer: createdWebhookJson,
    },
    ({ params, body, user }) => rotateSecret(params.id, body, user),
  ),
});
