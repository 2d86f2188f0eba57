import { DomainError } from "@/lib/errors";

/** Concurrent exports per user in this process. */
const CONCURRENCY = 2;

// On globalThis, because Next bundles endpoints separately.
const globalState = globalThis as typeof globalThis & { plumblineExports?: Map<number, number> };

/**
 * Creates a download for a user and counts it until it is sent, cancelled or failed.
 * @throws DomainError too_many if two others of this user are running; what `createResponse` throws
 */
export async function exportFor(
  userId: number,
  request: Request,
  createResponse: () => Promise<Response> | Response,
): Promise<Response> {
  const end = startExport(userId);
  try {
    const response = await createResponse();
    return trackDownload(response, request, end);
  } catch (error) {
    end();
    throw error;
  }
}

/** Counts a download. @returns an idempotent function that ends it */
function startExport(userId: number): () => void {
  globalState.plumblineExports ??= new Map();
  const running = globalState.plumblineExports;
  const before = running.get(userId) ?? 0;
  if (before >= CONCURRENCY)
    throw new DomainError(
      "too_many",
      "Two of your exports are still running. Please wait until one of them is finished.",
      { retryAfterSeconds: 5 },
    );
  running.set(userId, before + 1);
  let hasEnded = false;
  return () => {
    if (hasEnded) return;
    hasEnded = true;
    const remainingCount = (running.get(userId) ?? 1) - 1;
    if (remainingCount > 0) running.set(userId, remainingCount);
    else running.delete(userId);
  };
}

function trackDownload(response: Response, request: Request, end: () => void): Response {
  const { body, headers, status } = response;
  if (!body) {
    end();
    return response;
  }
  const reader = body.getReader();
  const cancelDownload = async (reason?: unknown) => {
    end();
    await reader.cancel(reason);
  };
  // The body is never read for a HEAD request or a disconnected client.
  if (request.method === "HEAD" || request.signal.aborted) {
    void cancelDownload();
    return new Response(null, { headers, status });
  }
  request.signal.addEventListener("abort", () => void cancelDownload(), { once: true });
  const stream = new ReadableStream<Uint8Array>({
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
    cancel: cancelDownload,
  });
  return new Response(stream, { headers, status });
}
