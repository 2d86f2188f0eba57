import { EVERYONE } from "@/lib/auth/roles";
import { endpoint, route } from "@/lib/route";
import { apiDocument } from "./document";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route({ roles: EVERYONE, summary: "Get this document", media: ["application/json"] }, () =>
    apiDocument(),
  ),
});
