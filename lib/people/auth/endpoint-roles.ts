import { LRUCache } from "lru-cache";
import { ROLES, type Role } from "@/lib/enums";
import { type Access, allows } from "@/lib/platform/roles";
import declared from "./endpoint-roles.json";
import { credentialOf, permittedSession } from "./session";

/**
 * The roles that can call each endpoint, by path and method; generated from the endpoints'
 * declarations by `npm run generate:api`. A test fails if the file is outdated.
 */
const TABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = declared;

const ENDPOINTS = Object.entries(TABLE)
  // Next prefers a literal segment to a parameter.
  .sort(([a], [b]) => parametersIn(a) - parametersIn(b))
  .map(([path, methods]) => ({ path, pattern: patternOf(path), methods: accessOf(methods) }));

function parametersIn(path: string): number {
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
export function accessTo(method: string, pathname: string): Access | null {
  const found =
    ENDPOINTS.find(({ pattern }) => pattern.test(pathname)) ??
    // Next also matches paths whose literal segments are percent-encoded.
    ENDPOINTS.find(({ pattern }) => pattern.test(decodeURIComponent(pathname)));
  return found?.methods.get(method === "HEAD" ? "GET" : method) ?? null;
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
  if (role && allows(access, role)) return;
  const { user } = await permittedSession(request, access);
  trusted.set(credential, user.role);
}
