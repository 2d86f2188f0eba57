const HOME_PATH = "/dashboard";
const PLACEHOLDER_ORIGIN = "http://here";

/**
 * Returns the path to open after signing in: the requested path if it is on this site and not below
 * /login or /api; otherwise the dashboard.
 */
export function getNextPath(requestedPath: string | string[] | undefined): string {
  if (
    typeof requestedPath !== "string" ||
    !requestedPath.startsWith("/") ||
    !URL.canParse(requestedPath, PLACEHOLDER_ORIGIN)
  ) {
    return HOME_PATH;
  }
  const { origin, pathname, search, hash } = new URL(requestedPath, PLACEHOLDER_ORIGIN);
  // The parsed URL of `/.//evil` is on this site, but its normalized path `//evil` is not.
  const isExternal = origin !== PLACEHOLDER_ORIGIN || pathname.startsWith("//");
  return isExternal || /^\/(login|api)(\/|$)/.test(pathname) ? HOME_PATH : pathname + search + hash;
}
