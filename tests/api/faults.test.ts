import { describe, expect, it } from "vitest";
import { defineEndpoint, route } from "@/lib/route";

describe("an internal error", () => {
  it("returns 500 without internals, with the id of its log entry", async () => {
    const { GET } = defineEndpoint({
      GET: route({ roles: "public" }, () => {
        throw new Error("the secret is in the inside");
      }),
    });
    const answer = await GET(new Request("http://127.0.0.1/"), { params: Promise.resolve({}) });
    const body = await answer.json();
    expect(answer.status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("secret");
    expect(body.message).toBe(body.error);
    expect(body.request_id).toBe(answer.headers.get("x-request-id"));
  });
});
