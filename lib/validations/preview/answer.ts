import type { PreviewEvent } from "./schemas";

/** Streams events as NDJSON until the client disconnects. */
export function streamEvents(
  request: Request,
  start: (signal: AbortSignal) => AsyncGenerator<PreviewEvent>,
): Response {
  const clientAbort = new AbortController();
  const signal = AbortSignal.any([request.signal, clientAbort.signal]);
  const events = start(signal);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await events.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
    },
    cancel: () => clientAbort.abort(),
  });
  return new Response(body, {
    headers: { "content-type": "application/x-ndjson; charset=utf-8", "x-accel-buffering": "no" },
  });
}
