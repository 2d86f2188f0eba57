import { z } from "zod";
import { ADMINS } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";
import { rotateSecret } from "@/lib/webhooks/rotate";
import { createdWebhookJson, newSecretSchema } from "@/lib/webhooks/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Give a webhook a new secret, which is shown this once",
      signedIn: true,
      params: z.object({ id: pathId }),
      body: newSecretSchema,
      answer: createdWebhookJson,
    },
    ({ params, body, user }) => rotateSecret(params.id, body, user),
  ),
});
