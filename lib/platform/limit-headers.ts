import { AsyncLocalStorage } from "node:async_hooks";
import { processState } from "./process-state";

export interface LimitUsage {
  name: string;
  points: number;
  seconds: number;
  remaining: number;
  resetSeconds: number;
}

const usages = processState("limit-usages", () => new AsyncLocalStorage<Map<string, LimitUsage>>());

/** Records the usage of a limit for the headers of the current response, if there is one. */
export function recordUsage(usage: LimitUsage): void {
  usages.getStore()?.set(usage.name, usage);
}

/** Creates a response with headers for the counted limits (IETF draft "RateLimit"). */
export async function withLimitHeaders(createResponse: () => Promise<Response>): Promise<Response> {
  const usageByName = new Map<string, LimitUsage>();
  const response = await usages.run(usageByName, createResponse);
  if (usageByName.size === 0) return response;
  const list = [...usageByName.values()];
  response.headers.set(
    "ratelimit-policy",
    list.map(({ name, points, seconds }) => `"${name}";q=${points};w=${seconds}`).join(", "),
  );
  response.headers.set(
    "ratelimit",
    list
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(", "),
  );
  return response;
}
