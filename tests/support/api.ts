import { afterAll, beforeAll, expect } from "vitest";
import type { Connection } from "@/db/client";
import type { Role } from "@/lib/enums";
import { serveApi } from "./api-server";
import { freshDatabase } from "./database";
import { createUser, signIn, type TestUser } from "./factories";
import { partedFromSearch } from "./searched";

/** An API response. `body` is the parsed JSON, or the text if the response is not JSON. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests access responses of any shape
  body: any;
  headers: Headers;
}

export type Client = ReturnType<typeof client>;

/** The result of a test file's `useApi()`, filled in before the file's first test. */
export interface Api {
  url: string;
  connection: Connection;
  /** Clients that each use a new account of the role. */
  admin: Client;
  reviewer: Client;
  viewer: Client;
  /** A client without a session. */
  nobody: Client;
  users: Record<Role, TestUser>;
}

/** Gives the test file a fresh database and the API over HTTP, with a user of each role. */
export function useApi(): Api {
  const api = {} as Api;
  let close: () => Promise<void> = async () => {};
  beforeAll(async () => {
    const connection = await freshDatabase();
    const server = await serveApi();
    close = async () => {
      await server.close();
      expect(await partedFromSearch()).toEqual([]);
      await connection.close();
    };
    const users = {
      admin: await createUser({ role: "admin" }),
      reviewer: await createUser({ role: "reviewer" }),
      viewer: await createUser({ role: "viewer" }),
    };
    const as = async (user: TestUser) => client(server.url, await signIn(user));
    Object.assign(api, {
      url: server.url,
      connection,
      users,
      nobody: client(server.url, null),
      admin: await as(users.admin),
      reviewer: await as(users.reviewer),
      viewer: await as(users.viewer),
    });
  });
  afterAll(() => close());
  return api;
}

/**
 * Returns a client that calls the API with a token. Paths are those in the specification, without
 * /api.
 */
export function client(origin: string, token: string | null) {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Token ${token}` } : {}),
        ...(body === undefined || body instanceof FormData
          ? {}
          : { "content-type": "application/json" }),
        ...headers,
      },
      body:
        body === undefined || body instanceof FormData || typeof body === "string"
          ? body
          : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text), headers: response.headers };
  };
  return {
    token,
    call,
    get: (path: string, headers?: Record<string, string>) => call("GET", path, undefined, headers),
    post: (path: string, body?: unknown) => call("POST", path, body),
    patch: (path: string, body?: unknown) => call("PATCH", path, body),
    delete: (path: string) => call("DELETE", path),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
