const HOME = "/dashboard";
const HERE = "http://here";

/**
 * Returns the path to open after signing in: a path of this site other than /login, else the
 * dashboard.
 */
export function nextPath(wanted: string | string[] | undefined): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/") || !URL.canParse(wanted, HERE)) {
    return HOME;
  }
  const { origin, pathname, search, hash } = new URL(wanted, HERE);
  // `/.//evil` stays on this site when parsed, but its path alone would not.
  const leaves = origin !== HERE || pathname.startsWith("//");
  return leaves || /^\/(login|api)(\/|$)/.test(pathname) ? HOME : pathname + search + hash;
}
