import { afterAll, beforeAll, expect } from "vitest";
import type { Connection } from "@/db/client";
import type { Role } from "@/lib/enums";
import { serveApi } from "./api-server";
import { type Client, client } from "./client";
import { freshDatabase } from "./database";
import { createUser, signIn, type TestUser } from "./factories";
import { partedFromSearch } from "./searched";

export { type Answer, type Client, client } from "./client";

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
