import { EVERYONE } from "@/lib/auth/roles";
import { apiDocument } from "@/lib/openapi/document";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    { roles: EVERYONE, summary: "Get this document", media: ["application/json"] },
    () => apiDocument,
  ),
});
