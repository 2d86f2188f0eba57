import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request as received by the webhook receiver. */
interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
}

/** Answers a request, or leaves it unanswered. */
type Reply = (response: ServerResponse, call: number) => void;

/** Starts an HTTP server that receives webhooks. */
export async function startReceiver() {
  let reply: Reply = ok;
  let openResponses: ServerResponse[] = [];
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ headers: request.headers, body, path: request.url ?? "" });
    openResponses.push(response);
    reply(response, received.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    received,
    answer: (with_: Reply) => {
      reply = with_;
    },
    reset: () => {
      received.length = 0;
      openResponses = [];
      reply = ok;
    },
    /** Answers all pending requests. */
    release: () => {
      for (const response of openResponses) if (!response.writableEnded) response.end();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const ok: Reply = (response) => response.writeHead(200).end("thanks");

/** Answers every request with this status. */
export function status(code: number, body = "", headers: Record<string, string> = {}): Reply {
  return (response) => response.writeHead(code, headers).end(body);
}

/** Never answers. */
export const silence: Reply = () => {};
