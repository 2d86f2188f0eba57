import { DomainError } from "@/lib/errors";
import { processState } from "../process-state";

/** Maximum number of concurrent exports per user in this process. */
const CONCURRENCY = 2;

/** The number of running exports by user. */
const runningByUser = processState("exports", () => new Map<number, number>());

/**
 * Creates a download for a user and counts it as running until it is sent, cancelled or failed.
 * @throws DomainError too_many if two other downloads of this user are running; what
 * `createResponse` throws
 */
export async function runExport(
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

/** Counts a download as running. @returns an idempotent function that ends it */
function startExport(userId: number): () => void {
  const before = runningByUser.get(userId) ?? 0;
  if (before >= CONCURRENCY)
    throw new DomainError(
      "too_many",
      "Two of your exports are still running. Please wait until one of them is finished.",
      { retryAfterSeconds: 5 },
    );
  runningByUser.set(userId, before + 1);
  let hasEnded = false;
  return () => {
    if (hasEnded) return;
    hasEnded = true;
    const remainingCount = (runningByUser.get(userId) ?? 1) - 1;
    if (remainingCount > 0) runningByUser.set(userId, remainingCount);
    else runningByUser.delete(userId);
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
  // For a HEAD request or a disconnected client, the body is never read.
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
