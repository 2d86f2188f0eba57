import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectPostgres, setConnection } from "@/db/client";
import { client, useApi } from "../support/api";

const api = useApi();
const unreachable = connectPostgres("postgres://nobody@127.0.0.1:1/nothing");

beforeAll(() => {
  setConnection(unreachable);
});
afterAll(async () => {
  await unreachable.close();
  setConnection(api.connection);
});

describe("while the database cannot be reached", () => {
  it("returns 503 with Retry-After for every call", async () => {
    const caller = client(api.url, api.admin.token);
    for (const path of ["/auth/me/", "/products/products/", "/validations/validations/1/"]) {
      const answer = await caller.get(path);
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("5");
      expect(answer.body.message).toBe("The database cannot be reached. Try again shortly.");
    }
  });
});
