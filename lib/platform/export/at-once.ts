import { DomainError } from "@/lib/errors";

/** Concurrent exports per user in this process. */
const CONCURRENCY = 2;

// On globalThis, because Next bundles endpoints separately.
const shared = globalThis as typeof globalThis & { plumblineExports?: Map<number, number> };

/**
 * Creates a download for a user and counts it until it is sent, cancelled or failed.
 * @throws DomainError too_many if two others of this user are running; what `make` throws
 */
export async function exportFor(
  userId: number,
  request: Request,
  make: () => Promise<Response> | Response,
): Promise<Response> {
  const end = begin(userId);
  try {
    const response = await make();
    return counted(response, request, end);
  } catch (error) {
    end();
    throw error;
  }
}

/** Counts a download. @returns an idempotent function that ends it */
function begin(userId: number): () => void {
  shared.plumblineExports ??= new Map();
  const running = shared.plumblineExports;
  const before = running.get(userId) ?? 0;
  if (before >= CONCURRENCY)
    throw new DomainError(
      "too_many",
      "Two of your exports are still running. Please wait until one of them is finished.",
      { retryAfterSeconds: 5 },
    );
  running.set(userId, before + 1);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    const left = (running.get(userId) ?? 1) - 1;
    if (left > 0) running.set(userId, left);
    else running.delete(userId);
  };
}

function counted(response: Response, request: Request, end: () => void): Response {
  const { body, headers, status } = response;
  if (!body) {
    end();
    return response;
  }
  const reader = body.getReader();
  const giveUp = async (reason?: unknown) => {
    end();
    await reader.cancel(reason);
  };
  // The body is never read for a HEAD request or a disconnected client.
  if (request.method === "HEAD" || request.signal.aborted) {
    void giveUp();
    return new Response(null, { headers, status });
  }
  request.signal.addEventListener("abort", () => void giveUp(), { once: true });
  const sent = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        end();
        controller.close();
      } catch (error) {
        end();
        throw error;
      }
    },
    cancel: giveUp,
  });
  return new Response(sent, { headers, status });
}
