import { createNoticeCookie } from "@/lib/platform/page-notice";

/**
 * Redirects unknown paths to the dashboard, which shows a notice with the path. Requests for icons
 * and other parts of a page get no notice, because it would appear on an unrelated page.
 */
export function GET(request: Request): Response {
  const { pathname } = new URL(request.url);
  const headers = new Headers({ location: "/dashboard" });
  if ((request.headers.get("sec-fetch-dest") ?? "document") === "document")
    headers.append(
      "set-cookie",
      createNoticeCookie(`There is no page at ${decodePathname(pathname)}.`),
    );
  return new Response(null, { status: 307, headers });
}

function decodePathname(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
