import { createHash } from "node:crypto";
import type { z } from "zod";
import { DomainError, invalidFields } from "@/lib/errors";
import { permittedSession } from "@/lib/people/auth/session";
import type { Session, SessionUser } from "@/lib/people/auth/sessions";
import { countCall } from "@/lib/people/auth/throttle";
import { assertDiskSpace } from "@/lib/platform/disk-space";
import { fieldErrors } from "@/lib/platform/fields";
import { assertMatches } from "@/lib/platform/if-match";
import type { Declaration } from "@/lib/platform/openapi/declaration";
import { readJson, wellFormed } from "@/lib/platform/request-body";
import { respond } from "@/lib/platform/respond";
import type { Access } from "@/lib/platform/roles";
import { waitForStart } from "@/lib/platform/startup";
import { textFault } from "@/lib/platform/text-fault";

export interface Call<A extends Access, P, Q, B> {
  user: A extends "public" ? SessionUser | null : SessionUser;
  session: A extends "public" ? Session | null : Session;
  params: P;
  query: Q;
  body: B;
  request: Request;
  url: URL;
}

type Params = Record<string, string | string[] | undefined>;
/** Next resolves to no params for a path without dynamic segments, despite its types. */
type Segments = { params: Promise<Params | undefined> };
export interface Verb {
  (request: Request, context: Segments): Promise<Response>;
  /** Its declaration; a 405 has none. */
  declaration?: Declaration;
}

/**
 * Creates a route handler: session, role, params, query, body, handler, JSON, in this order. The
 * handler returns a value to send as JSON, nothing (204), or a Response, and throws domain errors.
 * A GET has an ETag: 304 if If-None-Match names it, 412 if If-Match does not.
 */
export function route<
  const A extends Access,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(
  declaration: Declaration<A, P, Q, B>,
  handler: (call: Call<A, z.output<P>, z.output<Q>, z.output<B>>) => unknown,
): Verb {
  const level = declaration.probe ? "debug" : "info";
  const verb: Verb = (request, context) =>
    respond(request, level, async (caller) => {
      if (!declaration.probe) await waitForStart();
      const url = new URL(request.url);
      const session =
        declaration.roles === "public" ? null : await permittedSession(request, declaration.roles);
      caller.person = session?.user.id;
      if (declaration.signedIn && session?.by === "api-token") throw tokenRefused();
      const writes = !isRead(request) && !declaration.storesNothing;
      if (writes) assertDiskSpace();
      const params = parse(declaration.params, storableParams(await context.params));
      const query = parse(declaration.query, wellFormed(Object.fromEntries(url.searchParams)));
      const body = await readBodyOf(declaration, request, params);
      if (session && declaration.limit)
        await countCall(declaration.limit, session.user.id, !writes);
      const call = { session, user: session?.user ?? null, params, query, body, request, url };
      const result = await handler(call as Call<A, z.output<P>, z.output<Q>, z.output<B>>);
      return toResponse(request, declaration, result);
    });
  verb.declaration = declaration;
  return verb;
}

function tokenRefused(): DomainError {
  return new DomainError(
    "forbidden",
    "A personal API token cannot do this. Sign in to Plumbline with your password instead.",
  );
}

function parse<S extends z.ZodType>(
  schema: S | undefined,
  input: unknown,
): z.output<S> | undefined {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw invalidFields(fieldErrors(parsed.error));
  return parsed.data;
}

async function readBodyOf<P extends z.ZodType, B extends z.ZodType>(
  { body: schema, allFaults }: Pick<Declaration<Access, P, z.ZodType, B>, "body" | "allFaults">,
  request: Request,
  params: z.output<P> | undefined,
): Promise<z.output<B> | undefined> {
  if (!schema) return undefined;
  const sent = (await readJson(request)) ?? {};
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const faults = fieldErrors(parsed.error);
  throw invalidFields(allFaults ? await allFaults(sent, faults, params as z.output<P>) : faults);
}

/**
 * Empties parameters that no stored text can equal (NUL and similar), so that they lead to a 404.
 */
function storableParams(params: Params = {}): Params {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "string" && textFault(value) ? "" : value,
  ]);
  return Object.fromEntries(entries);
}

type AnyDeclaration = { answer?: z.ZodType; status?: number };

function toResponse(request: Request, { answer, status }: AnyDeclaration, result: unknown) {
  if (result instanceof Response) return result;
  if (result === undefined) return new Response(null, { status: status ?? 204 });
  if (answer && process.env.NODE_ENV !== "production") answer.parse(result);
  const body = JSON.stringify(result);
  const headers = new Headers({ "content-type": "application/json" });
  if (isRead(request)) {
    const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
    headers.set("etag", etag);
    assertMatches(request.headers.get("if-match"), etag);
    if (matches(request, etag)) return new Response(null, { status: 304, headers: { etag } });
  }
  return new Response(body, { status: status ?? 200, headers });
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** Weak comparison, because a compressing proxy turns an ETag into a weak one. */
function matches(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  return known.some((value) => value.trim().replace(/^W\//, "") === etag);
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

/** Returns handlers for all methods: those given, and a 405 that names them for the others. */
export function endpoint(verbs: Partial<Record<Method, Verb>>): Record<Method, Verb> {
  const allow = METHODS.filter((method) => verbs[method]).flatMap((method) =>
    method === "GET" ? ["GET", "HEAD"] : [method],
  );
  const refuse: Verb = (request) =>
    respond(request, "info", async () => {
      throw new DomainError("method_not_allowed", `${request.method} is not possible here.`, {
        headers: { allow: allow.join(", ") },
      });
    });
  return Object.fromEntries(METHODS.map((method) => [method, verbs[method] ?? refuse])) as Record<
    Method,
    Verb
  >;
}
