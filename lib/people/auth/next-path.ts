const HOME = "/dashboard";
const HERE = "http://here";

/**
 * Returns the path to open after signing in: the requested path if it is on this site and not below
 * /login or /api; otherwise the dashboard.
 */
export function getNextPath(requestedPath: string | string[] | undefined): string {
  if (
    typeof requestedPath !== "string" ||
    !requestedPath.startsWith("/") ||
    !URL.canParse(requestedPath, HERE)
  ) {
    return HOME;
  }
  const { origin, pathname, search, hash } = new URL(requestedPath, HERE);
  // The parsed URL of `/.//evil` is on this site, but its normalized path `//evil` would not be.
  const leaves = origin !== HERE || pathname.startsWith("//");
  return leaves || /^\/(login|api)(\/|$)/.test(pathname) ? HOME : pathname + search + hash;
}
