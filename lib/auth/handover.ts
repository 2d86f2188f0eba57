import { randomUUID } from "node:crypto";
import { keep } from "@/lib/bounded";
import type { Session } from "./session";

/**
 * The middleware looks a session up before the handler does. In one process it leaves it here, under
 * a name that nobody can guess, so that it is read from the database once a request. Elsewhere
 * nothing is found here, and the handler looks for itself.
 */
export const HANDOVER_HEADER = "x-session-handover";

// Next bundles the middleware and the handlers apart, hence globalThis.
const shared = globalThis as typeof globalThis & { plumblineHandover?: Map<string, Session> };
const MOST = 1000;

/** Leaves a session for this request's handler. @returns the value of its HANDOVER_HEADER */
export function handOver(session: Session): string {
  shared.plumblineHandover ??= new Map();
  const left = shared.plumblineHandover;
  const name = randomUUID();
  keep(left, name, session, MOST);
  return name;
}

/** Takes what the middleware left, once; null where there is nothing. */
export function takeOver(request: Request): Session | null {
  const name = request.headers.get(HANDOVER_HEADER);
  const session = name === null ? null : (shared.plumblineHandover?.get(name) ?? null);
  if (name !== null) shared.plumblineHandover?.delete(name);
  return session;
}
