import { z } from "zod";
import { apiDocument } from "@/lib/platform/openapi/document";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get the OpenAPI document",
      answer: z.record(z.string(), z.unknown()),
    },
    () => apiDocument,
  ),
});
