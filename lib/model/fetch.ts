import { createStatusError, ModelError } from "./error";

/** Much more than any expected response. */
const MAX_BYTES = 5_000_000;

/** A longer wait would occupy a slot that other calls need. */
const MAX_WAIT_MS = 5_000;

/** Upper limit for a server's Retry-After. */
export const MAX_RETRY_AFTER_MS = 600_000;

/** The model server's last response during a task. */
export interface ServerState {
  /** The HTTP status if the last call failed; null while a call is running. */
  failure: number | null;
}

/**
 * Returns a `fetch` for model calls that follows no redirects, which would send the key and the
 * text to another server, and reads at most 5 MB.
 * @throws ModelError if the server asks for a long wait
 */
export function createModelFetch(serverState: ServerState): typeof fetch {
  return async (input, init) => {
    serverState.failure = null;
    const response = await fetch(input, { ...init, redirect: "manual" });
    const { status, statusText, headers, body } = response;
    if (!response.ok) {
      serverState.failure = status;
      const retryAfterMs = retryAfterOf(headers);
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

/** Returns the wait in milliseconds, from a number of seconds or a date; 0 if absent. */
function retryAfterOf(headers: Headers): number {
  const header = headers.get("retry-after") ?? "";
  const ms = /^\d+$/.test(header) ? 1000 * Number(header) : Date.parse(header) - Date.now();
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : 0;
}

/**
 * Limits the size of a response. The stream fails with a ModelError `malformed` if it is exceeded.
 */
function createByteLimiter(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) controller.error(new ModelError("malformed", TOO_LONG));
      else controller.enqueue(chunk);
    },
  });
}

const TOO_LONG = "The model's answer was longer than 5 MB.";
