import { z } from "zod";
import { EVERYONE } from "@/lib/platform/roles";
import { listReadyMade } from "@/lib/policies/ready-made/queries";
import { readyMadeJson } from "@/lib/policies/ready-made/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route({ roles: EVERYONE, summary: "List templates", answer: z.array(readyMadeJson) }, () =>
    listReadyMade(),
  ),
});
