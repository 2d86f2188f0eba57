import { z } from "zod";
import { runInSpan } from "@/db/tracing";
import type { Role } from "@/lib/enums";
import { DomainError, invalidFields } from "@/lib/errors";
import { findRoute } from "@/lib/people/auth/endpoint-roles";
import { requireSession } from "@/lib/people/auth/session";
import type { Session, SessionUser } from "@/lib/people/auth/sessions";
import { countCall } from "@/lib/people/auth/throttle";
import { runOnce } from "@/lib/people/idempotency";
import { assertDiskSpace } from "@/lib/platform/disk-space";
import { runExport } from "@/lib/platform/export/run-export";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { toFieldErrors } from "@/lib/platform/fields";
import { assertMatches, assertVersionMatches, createETag } from "@/lib/platform/if-match";
import { stringifyInParts, toBody } from "@/lib/platform/json-parts";
import { getMetrics } from "@/lib/platform/metrics";
import type { Declaration } from "@/lib/platform/openapi/declaration";
import { createPageSchema, type Listing, type PageQuery, toPage } from "@/lib/platform/pagination";
import { assertWellFormed, readJson } from "@/lib/platform/request-body";
import { respond } from "@/lib/platform/respond";
import type { Access } from "@/lib/platform/roles";
import { waitForStart } from "@/lib/platform/startup";
import { findTextFault } from "@/lib/platform/text-fault";

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
/** Without dynamic segments, Next resolves `params` to undefined, despite its types. */
type RouteContext = { params: Promise<Params | undefined> };
export interface MethodHandler {
  (request: Request, context: RouteContext): Promise<Response>;
  /** The route's declaration; undefined for 405 handlers. */
  declaration?: Declaration;
}

/**
 * Creates a route handler. The handler checks the session and role, parses params, query and body,
 * calls the endpoint's function and sends its result as JSON. The function returns a JSON value,
 * nothing (204) or a Response, and throws domain errors. GET responses and those with a version
 * have an ETag. The status of a GET is 304 if If-None-Match matches it, and 412 if If-Match does
 * not.
 */
export function route<
  const A extends Access,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(
  declaration: Declaration<A, P, Q, B>,
  handler: (call: Call<A, z.output<P>, z.output<Q>, z.output<B>>) => unknown,
): MethodHandler {
  const level = declaration.probe ? "debug" : "info";
  const handleRequest: MethodHandler = (request, context) => {
    const { method } = request;
    const url = new URL(request.url);
    const path = findRoute(url.pathname);
    const attributes = { "http.request.method": method, "http.route": path };
    return runInSpan(`${method} ${path}`, attributes, async (set) => {
      const startedAt = performance.now();
      const response = await respondTo(request, context, url);
      const status = String(response.status);
      const seconds = (performance.now() - startedAt) / 1000;
      getMetrics()?.requests.observe({ method, route: path, status }, seconds);
      set({ "http.response.status_code": response.status });
      return response;
    });
  };
  const respondTo = (request: Request, context: RouteContext, url: URL): Promise<Response> =>
    respond(request, level, async (caller) => {
      if (!declaration.probe) await waitForStart();
      const session =
        declaration.roles === "public" ? null : await requireSession(request, declaration.roles);
      caller.person = session?.user.id;
      if (declaration.signedIn && session?.by === "api-token") throw createTokenError();
      const isWrite = !isRead(request) && !declaration.storesNothing;
      if (isWrite) assertDiskSpace();
      return session
        ? runOnce(request, session.user.id, declaration.storesNothing ?? false, answer)
        : answer(request);

      async function answer(request: Request): Promise<Response> {
        const params = parseInput(declaration.params, toStorableParams(await context.params));
        const query = parseInput(
          declaration.query,
          assertWellFormed(Object.fromEntries(url.searchParams)),
        );
        const body = await readParsedBody(declaration, request, params);
        if (session && declaration.limit) {
          const cost = declaration.cost?.(body as z.output<B>) ?? 1;
          await countCall(declaration.limit, session.user.id, !isWrite, cost);
        }
        const call = { session, user: session?.user ?? null, params, query, body, request, url };
        const result = await handler(call as Call<A, z.output<P>, z.output<Q>, z.output<B>>);
        return toResponse(request, declaration, result);
      }
    });
  handleRequest.declaration = declaration;
  return handleRequest;
}

/** Creates a route handler that answers with one page of a list. */
export function listRoute<
  const A extends Access,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType<PageQuery> = z.ZodType<PageQuery>,
>(
  { item, ...declaration }: Omit<Declaration<A, P, Q>, "answer" | "body"> & { item: z.ZodType },
  list: (call: Call<A, z.output<P>, z.output<Q>, unknown>) => Promise<Listing<unknown>>,
): MethodHandler {
  return route({ ...declaration, answer: createPageSchema(item) }, async (call) =>
    toPage(call.url, call.query, await list(call)),
  );
}

/** Creates a route handler that exports a list as a file, which counts against two limits. */
export function exportRoute<Q extends z.ZodType>(
  declaration: Pick<Declaration<readonly Role[], z.ZodUndefined, Q>, "roles" | "summary" | "query">,
  exportFile: (query: z.output<Q>) => Promise<Response> | Response,
): MethodHandler {
  return route({ ...declaration, media: FILE_TYPES, limit: "export" }, ({ query, user, request }) =>
    runExport(user.id, request, () => exportFile(query)),
  );
}

function createTokenError(): DomainError {
  return new DomainError(
    "forbidden",
    "A personal API token cannot do this. Sign in to Plumbline with your password instead.",
  );
}

function parseInput<S extends z.ZodType>(
  schema: S | undefined,
  input: unknown,
): z.output<S> | undefined {
  if (!schema) return undefined;
  const result = schema.safeParse(input);
  if (!result.success) throw invalidFields(toFieldErrors(result.error));
  return result.data;
}

async function readParsedBody<P extends z.ZodType, B extends z.ZodType>(
  declaration: Pick<Declaration<Access, P, z.ZodType, B>, "body" | "bodyOptions" | "allFaults">,
  request: Request,
  params: z.output<P> | undefined,
): Promise<z.output<B> | undefined> {
  const { body: schema, bodyOptions, allFaults } = declaration;
  if (!schema) return undefined;
  const input = (await readJson(request, bodyOptions)) ?? {};
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors = toFieldErrors(result.error);
  throw invalidFields(allFaults ? await allFaults(input, errors, params as z.output<P>) : errors);
}

/** Clears parameters that the database can't store (such as NUL), for a 404. */
function toStorableParams(params: Params = {}): Params {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "string" && findTextFault(value) ? "" : value,
  ]);
  return Object.fromEntries(entries);
}

type AnyDeclaration = Pick<Declaration, "answer" | "status" | "hasVersion">;

const versionedJson = z.object({ version: z.int() });

async function toResponse(
  request: Request,
  { answer, status, hasVersion }: AnyDeclaration,
  result: unknown,
): Promise<Response> {
  if (result instanceof Response) return result;
  if (result === undefined) return new Response(null, { status: status ?? 204 });
  if (answer && process.env.NODE_ENV !== "production") answer.parse(result);
  const parts = await stringifyInParts(result);
  const headers = new Headers({ "content-type": "application/json" });
  const version = hasVersion ? versionedJson.parse(result).version : null;
  if (!isRead(request) && version === null) return send();
  const etag = createETag(parts, version);
  headers.set("etag", etag);
  if (!isRead(request)) return send();
  const ifMatch = request.headers.get("if-match");
  if (version === null) assertMatches(ifMatch, etag);
  else assertVersionMatches(ifMatch, version);
  return matchesEtag(request, etag)
    ? new Response(null, { status: 304, headers: { etag } })
    : send();

  function send(): Response {
    return new Response(toBody(parts), { status: status ?? 200, headers });
  }
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** Uses weak comparison, because compressing proxies turn strong ETags into weak ones. */
function matchesEtag(request: Request, etag: string): boolean {
  const etags = request.headers.get("if-none-match")?.split(",") ?? [];
  return etags.some((value) => ["*", etag].includes(value.trim().replace(/^W\//, "")));
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

/** Returns handlers for all methods. Others return 405 with the allowed ones. */
export function defineEndpoint(
  handlers: Partial<Record<Method, MethodHandler>>,
): Record<Method, MethodHandler> {
  const allow = METHODS.filter((method) => handlers[method]).flatMap((method) =>
    method === "GET" ? ["GET", "HEAD"] : [method],
  );
  const rejectMethod: MethodHandler = (request) =>
    respond(request, "info", async () => {
      throw new DomainError("method_not_allowed", `${request.method} is not allowed here.`, {
        headers: { allow: allow.join(", ") },
      });
    });
  return Object.fromEntries(
    METHODS.map((method) => [method, handlers[method] ?? rejectMethod]),
  ) as Record<Method, MethodHandler>;
}
