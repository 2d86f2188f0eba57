import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { trackPeers } from "@/lib/people/auth/client-address";
import { type RouteModule, routeModules } from "./route-modules";

interface RouteFile {
  segments: string[];
  load: () => Promise<RouteModule>;
}

const routes: RouteFile[] = [...routeModules].map(([file, load]) => ({
  segments: path.dirname(path.relative("app", file)).split(path.sep),
  load,
}));

/** Serves the handlers under app/api over real HTTP, routed as Next routes them. */
export async function serveApi(): Promise<{ url: string; close: () => Promise<void> }> {
  trackPeers();
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing).catch((error: unknown) => {
      outgoing.writeHead(599).end(String(error));
    });
  });
  // Prevents the client from reusing a connection that is about to be closed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
  const wanted = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const found = match(wanted);
  const verb = found && (await found.route.load())[incoming.method ?? "GET"];
  if (!found || !verb) {
    outgoing.writeHead(404).end();
    return;
  }
  const clientAbort = new AbortController();
  outgoing.on("close", () => clientAbort.abort());
  const request = toRequest(incoming, url, clientAbort.signal);
  // Routes without dynamic segments have no parameters, as in Next.
  const params = Object.keys(found.params).length > 0 ? found.params : undefined;
  const response = await verb(request, { params: Promise.resolve(params) });
  // The client may still be sending the body of a rejected request.
  if (!incoming.complete) outgoing.setHeader("connection", "close");
  outgoing.setHeader("set-cookie", response.headers.getSetCookie());
  response.headers.delete("set-cookie");
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  // As in Next, generation of the response stops if the client stops reading.
  await pipeline(response.body ?? [], outgoing).catch(() => undefined);
}

function toRequest(incoming: IncomingMessage, url: URL, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const bodiless = incoming.method === "GET" || incoming.method === "HEAD";
  const body = bodiless ? undefined : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
  return new Request(url, {
    method: incoming.method,
    headers,
    body: body as BodyInit | undefined,
    duplex: "half",
    signal,
  } as RequestInit);
}

/**
 * Returns the best matching route. Prefers static segments to dynamic ones, and dynamic ones to
 * catch-all segments.
 */
function match(wanted: string[]) {
  const fits = routes.flatMap((route) => {
    const params = paramsOf(route.segments, wanted);
    return params ? [{ route, params }] : [];
  });
  const rank = ({ route }: (typeof fits)[number]) =>
    route.segments
      .map((part) => (part.startsWith("[[...") ? 2 : part.startsWith("[") ? 1 : 0))
      .join("");
  return fits.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))[0];
}

function paramsOf(segments: string[], wanted: string[]): Record<string, string | string[]> | null {
  const params: Record<string, string | string[]> = {};
  for (const [at, segment] of segments.entries()) {
    if (segment.startsWith("[[...")) {
      params[segment.slice(5, -2)] = wanted.slice(at);
      return params;
    }
    const value = wanted[at];
    if (value === undefined) return null;
    if (segment.startsWith("[")) params[segment.slice(1, -1)] = value;
    else if (segment !== value) return null;
  }
  return segments.length === wanted.length ? params : null;
}
