import { apiDocument } from "@/lib/platform/openapi/document";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: EVERYONE, summary: "Get the OpenAPI document", media: ["application/json"] },
    () => apiDocument,
  ),
});
