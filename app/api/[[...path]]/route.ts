import { notFound } from "@/lib/errors";
import { route } from "@/lib/route";

/** Every path that no other file answers. */
const unknown = route({ roles: "public" }, () => {
  throw notFound("Path");
});

export {
  unknown as DELETE,
  unknown as GET,
  unknown as OPTIONS,
  unknown as PATCH,
  unknown as POST,
  unknown as PUT,
};
