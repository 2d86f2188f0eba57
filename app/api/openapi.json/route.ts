import { apiDocument } from "@/lib/platform/openapi/document";
import { EVERYONE } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    { roles: EVERYONE, summary: "Get this document", media: ["application/json"] },
    () => apiDocument,
  ),
});
