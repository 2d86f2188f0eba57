import { notFound } from "@/lib/errors";
import { route } from "@/lib/route";

/** Handles every path without an endpoint. */
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
