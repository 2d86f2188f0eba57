import { z } from "zod";
import { ALL_ROLES } from "@/lib/platform/roles";
import { suggestedNameJson } from "@/lib/policies/names/schemas";
import { defineEndpoint, route } from "@/lib/route";
import { suggestNames } from "@/lib/validations/names/queries";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Suggest names from open findings of rules on capitals",
      answer: z.array(suggestedNameJson),
    },
    () => suggestNames(),
  ),
});
