import { LRUCache } from "lru-cache";
import { ROLES, type Role } from "@/lib/enums";
import { processState } from "@/lib/platform/process-state";
import { type Access, allowsRole } from "@/lib/platform/roles";
import declared from "./endpoint-roles.json";
import { getCredential, requireSession } from "./session";

/**
 * The roles that can call each endpoint, by path and method. Generated from the endpoint
 * declarations by `npm run generate:api`. A test fails if the file is outdated.
 */
const ROLES_BY_ENDPOINT: Readonly<Record<string, Readonly<Record<string, string>>>> = declared;

const ENDPOINTS = Object.entries(ROLES_BY_ENDPOINT)
  // Next prefers a literal segment to a parameter.
  .sort(([a], [b]) => countParameters(a) - countParameters(b))
  .map(([path, methods]) => ({
    path,
    pattern: createPathPattern(path),
    methods: toAccessByMethod(methods),
  }));

function countParameters(path: string): number {
  return path.split("{").length;
}

function createPathPattern(path: string): RegExp {
  const segments = path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^/api${segments.replace(/\/$/, "")}/?$`);
}

function toAccessByMethod(methods: Readonly<Record<string, string>>): Map<string, Access> {
  return new Map(
    Object.entries(methods).map(([method, roles]) => [
      method,
      roles === "public" ? roles : ROLES.filter((role) => roles.split(" ").includes(role)),
    ]),
  );
}

/** Returns the path pattern of an API call, such as `/products/products/{id}/`, or "other". */
export function findRoute(pathname: string): string {
  return ENDPOINTS.find(({ pattern }) => pattern.test(pathname))?.path ?? "other";
}

/** Returns the access that an API call requires, or null if no endpoint declares it. */
export function getEndpointAccess(method: string, pathname: string): Access | null {
  const endpoint =
    ENDPOINTS.find(({ pattern }) => pattern.test(pathname)) ??
    // Next also matches paths whose literal segments are percent-encoded.
    ENDPOINTS.find(({ pattern }) => pattern.test(decodeURIComponent(pathname)));
  return endpoint?.methods.get(method === "HEAD" ? "GET" : method) ?? null;
}

/** How long a successful session lookup is reused here. The handlers look up the session again. */
const ROLE_CACHE_MS = 5000;
const roleCache = processState(
  "endpoint-roles",
  () => new LRUCache<string, Role>({ max: 10_000, ttl: ROLE_CACHE_MS }),
);

/**
 * Asserts that a request has a session with one of these roles. Requests are rejected only after a
 * fresh lookup, so a sign-in or a new role takes effect with the next request.
 * @throws DomainError unauthenticated, forbidden
 */
export async function assertPermitted(request: Request, access: Access): Promise<void> {
  const credential = getCredential(request) ?? "";
  const role = roleCache.get(credential);
  if (role && allowsRole(access, role)) return;
  const { user } = await requireSession(request, access);
  roleCache.set(credential, user.role);
}
