import { config } from "@/lib/platform/config";

/** Returns whether the browser used HTTPS for a request, even if a proxy forwarded it. */
export function isHttps(request: Request): boolean {
  const forwardedProtocol = request.headers.get("x-forwarded-proto")?.split(",")[0]?.trim();
  return (forwardedProtocol ?? new URL(request.url).protocol.replace(":", "")) === "https";
}

/** Returns the host to which the browser sent a request, even behind a proxy; null if unknown. */
export function getHost(request: Request): string | null {
  return request.headers.get("x-forwarded-host") ?? request.headers.get("host");
}

/** Returns the origin of the browser's request, such as `https://plumbline.example.com`. */
export function getRequestOrigin(request: Request): string {
  return `${isHttps(request) ? "https" : "http"}://${getHost(request) ?? new URL(request.url).host}`;
}

/** Returns the origin for links to pass on: PUBLIC_URL, or that of the request. */
export function getLinkOrigin(request: Request): string {
  return config().PUBLIC_URL ?? getRequestOrigin(request);
}
