import { ADMINS } from "@/lib/platform/roles";
import { rejectInflection } from "@/lib/policies/terms/mutations";
import { refusalAnswer, refusalSchema } from "@/lib/policies/terms/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Reject a word as an inflection of a term",
      body: refusalSchema,
      answer: refusalAnswer,
      status: 201,
    },
    ({ body, user }) => rejectInflection(body, user),
  ),
});
