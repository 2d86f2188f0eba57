import { describe, expect, test } from "vitest";
import { useApi } from "../support/api";

const api = useApi();

describe("access to policies", () => {
  const collections = [
    "categories",
    "guidelines",
    "rules",
    "category-guidelines",
    "category-rules",
    "rule-sets",
    "rule-set-rules",
  ];

  test.each(collections)(
    "lets every signed-in user read /%s/ and only admins write",
    async (name) => {
      const path = `/policies/${name}/`;
      for (const caller of [api.admin, api.reviewer, api.viewer])
        expect((await caller.get(path)).status).toBe(200);
      for (const caller of [api.reviewer, api.viewer]) {
        expect((await caller.post(path, {})).status).toBe(403);
        expect((await caller.patch(`${path}1/`, {})).status).toBe(403);
        expect((await caller.delete(`${path}1/`)).status).toBe(403);
      }
      expect((await api.nobody.get(path)).status).toBe(401);
      expect((await api.nobody.post(path, {})).status).toBe(401);
    },
  );

  test.each(collections)(
    "returns 405 for other methods on /%s/ and lists the allowed ones",
    async (name) => {
      const list = await api.admin.call("PUT", `/policies/${name}/`, {});
      expect([list.status, list.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
      const item = await api.admin.call("POST", `/policies/${name}/1/`, {});
      expect([item.status, item.headers.get("allow")]).toEqual([405, "GET, HEAD, PATCH, DELETE"]);
    },
  );
});
