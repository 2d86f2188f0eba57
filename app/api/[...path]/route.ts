import { EVERYONE } from "@/lib/auth/roles";
import { notFound } from "@/lib/errors";
import { route } from "@/lib/route";

const unknown = route({ roles: EVERYONE }, () => {
  throw notFound("Path");
});

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
