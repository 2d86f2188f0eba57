import { outageJson } from "@/lib/model/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { findOutageNotice } from "@/lib/validations/outage";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get the model's availability and the number of pending checks",
      answer: outageJson,
    },
    async () => ({ outage: await findOutageNotice() }),
  ),
});
