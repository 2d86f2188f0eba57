import { ModelError } from "./error";

/** No answer that is asked for comes near to this. */
const MOST_BYTES = 5_000_000;

/** What the model server said last while a task was asked. */
export interface Heard {
  /** Of the last call, once it has failed: null while one is under way. */
  failure: number | null;
}

/**
 * `fetch` for calls to a model: follows no redirect, which would hand the key and the text to another
 * server, and reads at most 5 MB.
 */
export function modelFetch(heard: Heard): typeof fetch {
  return async (input, init) => {
    heard.failure = null;
    const response = await fetch(input, { ...init, redirect: "manual" });
    if (!response.ok) heard.failure = response.status;
    const { status, statusText, headers, body } = response;
    return new Response(body?.pipeThrough(bounded()) ?? null, { status, statusText, headers });
  };
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
