import { ADMINS } from "@/lib/auth/roles";
import { endpoint, route } from "@/lib/route";
import { volumesAnswer } from "@/lib/seo/schemas";
import { importVolumes } from "@/lib/seo/volumes";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route({ roles: ADMINS, answer: volumesAnswer }, ({ request, user }) =>
    importVolumes(request, user),
  ),
});
