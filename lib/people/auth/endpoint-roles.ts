import { LRUCache } from "lru-cache";
import { ROLES, type Role } from "@/lib/enums";
import { type Access, allowsRole } from "@/lib/platform/roles";
import declared from "./endpoint-roles.json";
import { credentialOf, requireSession } from "./session";

/**
 * The roles that can call each endpoint, by path and method; generated from the endpoints'
 * declarations by `npm run generate:api`. A test fails if the file is outdated.
 */
const TABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = declared;

const ENDPOINTS = Object.entries(TABLE)
  // Next prefers a literal segment to a parameter.
  .sort(([a], [b]) => countParameters(a) - countParameters(b))
  .map(([path, methods]) => ({ path, pattern: patternOf(path), methods: accessOf(methods) }));

function countParameters(path: string): number {
  return path.split("{").length;
}

function patternOf(path: string): RegExp {
  const segments = path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^/api${segments.replace(/\/$/, "")}/?$`);
}

function accessOf(methods: Readonly<Record<string, string>>): Map<string, Access> {
  return new Map(
    Object.entries(methods).map(([method, roles]) => [
      method,
      roles === "public" ? roles : ROLES.filter((role) => roles.split(" ").includes(role)),
    ]),
  );
}

/** Returns the path pattern of an API call, such as `/products/products/{id}/`, or "other". */
export function routeOf(pathname: string): string {
  return ENDPOINTS.find(({ pattern }) => pattern.test(pathname))?.path ?? "other";
}

/** Returns the access that an API call requires; null if no endpoint declares it. */
export function getEndpointAccess(method: string, pathname: string): Access | null {
  const endpoint =
    ENDPOINTS.find(({ pattern }) => pattern.test(pathname)) ??
    // Next also matches paths whose literal segments are percent-encoded.
    ENDPOINTS.find(({ pattern }) => pattern.test(decodeURIComponent(pathname)));
  return endpoint?.methods.get(method === "HEAD" ? "GET" : method) ?? null;
}

/**
 * Time for which a successful session lookup is reused here. The handlers look up the session
 * again.
 */
const TRUST_MS = 5000;
const trusted = new LRUCache<string, Role>({ max: 10_000, ttl: TRUST_MS });

/**
 * Asserts that a request has a session with one of these roles. Requests are rejected only after a
 * new lookup, so that a sign-in or a new role takes effect with the next request.
 * @throws DomainError unauthenticated, forbidden
 */
export async function assertPermitted(request: Request, access: Access): Promise<void> {
  const credential = credentialOf(request) ?? "";
  const role = trusted.get(credential);
  if (role && allowsRole(access, role)) return;
  const { user } = await requireSession(request, access);
  trusted.set(credential, user.role);
}
