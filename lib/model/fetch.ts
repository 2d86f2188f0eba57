import { createStatusError, ModelError } from "./error";

/** Far larger than any expected response. */
const MAX_BYTES = 5_000_000;

/** Maximum wait. A longer one would occupy a slot that other calls need. */
const MAX_WAIT_MS = 5_000;

/** Upper limit for a server's Retry-After. */
export const MAX_RETRY_AFTER_MS = 600_000;

/** The model server's last response during a task. */
export interface ServerState {
  /** The HTTP status if the last call failed; null while a call is running. */
  failure: number | null;
}

/**
 * Returns a `fetch` for model calls that reads at most 5 MB and does not follow redirects, which
 * would send the key and the text to another server.
 * @throws ModelError if the server asks for a long wait
 */
export function createModelFetch(serverState: ServerState): typeof fetch {
  return async (input, init) => {
    serverState.failure = null;
    const response = await fetch(input, { ...init, redirect: "manual" });
    const { status, statusText, headers, body } = response;
    if (!response.ok) {
      serverState.failure = status;
      const retryAfterMs = parseRetryAfter(headers);
      if (retryAfterMs > MAX_WAIT_MS) {
        await body?.cancel();
        throw createStatusError(status, retryAfterMs);
      }
    }
    return new Response(body?.pipeThrough(createByteLimiter()) ?? null, {
      status,
      statusText,
      headers,
    });
  };
}

/** Returns the wait of a Retry-After header (seconds or a date) in milliseconds, or 0. */
function parseRetryAfter(headers: Headers): number {
  const header = headers.get("retry-after") ?? "";
  const delayMs = /^\d+$/.test(header) ? 1000 * Number(header) : Date.parse(header) - Date.now();
  return delayMs > 0 ? Math.min(delayMs, MAX_RETRY_AFTER_MS) : 0;
}

/** Limits a response's size. Beyond it, the stream fails with a `malformed` error. */
function createByteLimiter(): TransformStream<Uint8Array, Uint8Array> {
  let byteCount = 0;
  return new TransformStream({
    transform(chunk, controller) {
      byteCount += chunk.byteLength;
      if (byteCount > MAX_BYTES) controller.error(new ModelError("malformed", TOO_LONG_MESSAGE));
      else controller.enqueue(chunk);
    },
  });
}

const TOO_LONG_MESSAGE = "The model's answer was longer than 5 MB.";
