import { randomUUID } from "node:crypto";
import { createErrorResponse, toDomainError } from "@/lib/errors";
import { withLimitHeaders } from "./limit-headers";
import { log, withRequestId } from "./log";

/** The properties of the caller that are known when the response is logged. */
export interface Caller {
  person?: number;
}

/**
 * Runs `work`, converts anything it throws to an error response, and adds the headers of every API
 * response. Logs one line at `level`, and another line if the call was rejected.
 */
export async function respond(
  request: Request,
  level: "debug" | "info",
  work: (caller: Caller) => Promise<Response>,
): Promise<Response> {
  const requestId = getRequestId(request);
  return withRequestId(requestId, () => respondAs(requestId, request, level, work));
}

async function respondAs(
  requestId: string,
  request: Request,
  level: "debug" | "info",
  work: (caller: Caller) => Promise<Response>,
): Promise<Response> {
  const startedAt = performance.now();
  const requestFields = { requestId, method: request.method, path: new URL(request.url).pathname };
  const caller: Caller = {};
  const response = await withLimitHeaders(async () => {
    try {
      return await work(caller);
    } catch (error) {
      const domainError = toDomainError(error);
      if (!domainError || domainError.kind === "unavailable")
        log.error({ requestId, err: error }, "failed");
      if (domainError?.kind === "unauthenticated" || domainError?.kind === "forbidden") {
        const person = domainError.details.person ?? caller.person ?? null;
        log.warn({ ...requestFields, person, reason: domainError.message }, "refused");
      }
      return createErrorResponse(domainError, requestId);
    }
  });
  if (!response.headers.has("cache-control"))
    response.headers.set("cache-control", "private, no-cache");
  response.headers.set("x-request-id", requestId);
  log[level]({
    ...requestFields,
    status: response.status,
    ms: Math.round(performance.now() - startedAt),
  });
  return response;
}

/**
 * Returns a proxy's request id, or a new one. A proxy's id must be well-formed, because it appears
 * in the log and in the response.
 */
function getRequestId(request: Request): string {
  const headerValue = request.headers.get("x-request-id") ?? "";
  return /^[\w.:-]{1,100}$/.test(headerValue) ? headerValue : randomUUID();
}
