import { outageJson } from "@/lib/model/schemas";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { findOutageNotice } from "@/lib/validations/outage";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Get whether the model is available, and what waits for it",
      answer: outageJson,
    },
    async () => ({ outage: await findOutageNotice() }),
  ),
});
