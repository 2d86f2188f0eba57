import { EVERYONE } from "@/lib/auth/roles";
import { endpoint, route } from "@/lib/route";
import { fileQuery } from "@/lib/uploads/schemas";
import { uploadTemplate } from "@/lib/uploads/template";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route({ roles: EVERYONE, query: fileQuery }, ({ query }) => uploadTemplate(query.format)),
});
