/** Returns whether the browser sent a request over HTTPS, even if a proxy forwarded it. */
export function isHttps(request: Request): boolean {
  const forwarded = request.headers.get("x-forwarded-proto")?.split(",")[0]?.trim();
  return (forwarded ?? new URL(request.url).protocol.replace(":", "")) === "https";
}

/** Returns the host that the browser sent a request to, even through a proxy; null if unknown. */
export function hostOf(request: Request): string | null {
  return request.headers.get("x-forwarded-host") ?? request.headers.get("host");
}

/** Returns the origin that the browser sent a request to: `https://plumbline.example.com`. */
export function requestOrigin(request: Request): string {
  return `${isHttps(request) ? "https" : "http"}://${hostOf(request) ?? new URL(request.url).host}`;
}
