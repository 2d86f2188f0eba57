import { notFound } from "@/lib/errors";
import { route } from "@/lib/route";

/** Handles requests to unknown API paths. */
const notFoundRoute = route({ roles: "public" }, () => {
  throw notFound("Path");
});

export {
  notFoundRoute as DELETE,
  notFoundRoute as GET,
  notFoundRoute as OPTIONS,
  notFoundRoute as PATCH,
  notFoundRoute as POST,
  notFoundRoute as PUT,
};
