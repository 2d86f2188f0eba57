import { z } from "zod";
import { ALL_ROLES } from "@/lib/platform/roles";
import { listReadyMade } from "@/lib/policies/ready-made/queries";
import { readyMadeJson } from "@/lib/policies/ready-made/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route({ roles: ALL_ROLES, summary: "List templates", answer: z.array(readyMadeJson) }, () =>
    listReadyMade(),
  ),
});
