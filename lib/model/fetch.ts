import { fromStatus, ModelError } from "./error";

/** No answer that is asked for comes near to this. */
const MOST_BYTES = 5_000_000;

/** A longer wait is not spent within the call, where it would take the place of others. */
const LONGEST_WAIT_MS = 5_000;

/** A server that asks for a longer wait is asked again after this time all the same. */
export const LONGEST_RETRY_AFTER_MS = 600_000;

/** What the model server said last while a task was asked. */
export interface Heard {
  /** Of the last call, once it has failed: null while one is under way. */
  failure: number | null;
}

/**
 * `fetch` for calls to a model: follows no redirect, which would hand the key and the text to another
 * server, and reads at most 5 MB.
 * @throws ModelError where the server asks for a long wait
 */
export function modelFetch(heard: Heard): typeof fetch {
  return async (input, init) => {
    heard.failure = null;
    const response = await fetch(input, { ...init, redirect: "manual" });
    const { status, statusText, headers, body } = response;
    if (!response.ok) {
      heard.failure = status;
      const retryAfterMs = retryAfterOf(headers);
      if (retryAfterMs > LONGEST_WAIT_MS) {
        await body?.cancel();
        throw fromStatus(status, retryAfterMs);
      }
    }
    return new Response(body?.pipeThrough(bounded()) ?? null, { status, statusText, headers });
  };
}

/** Milliseconds, from seconds or a date; 0 where the server does not say. */
function retryAfterOf(headers: Headers): number {
  const header = headers.get("retry-after") ?? "";
  const ms = /^\d+$/.test(header) ? 1000 * Number(header) : Date.parse(header) - Date.now();
  return ms > 0 ? Math.min(ms, LONGEST_RETRY_AFTER_MS) : 0;
}

/** @throws ModelError malformed, in the stream */
function bounded(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MOST_BYTES) controller.error(new ModelError("malformed", TOO_LONG));
      else controller.enqueue(chunk);
    },
  });
}

const TOO_LONG = "The model's answer was longer than 5 MB.";
