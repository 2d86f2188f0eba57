import { describe, expect, it } from "vitest";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { csv, UPLOAD, upload } from "../support/uploads";

const api = useApi();

/** Builds a JSON property as text, because an object literal would treat these keys specially. */
const pair = (key: string, value: unknown) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`;

async function postCategory(requirements: string) {
  const name = `Category ${crypto.randomUUID()}`;
  const guideline = `{"title": "Tone", "content": "Calm.", "requirements": {${requirements}}}`;
  const body = `{"name": "${name}", "guideline": ${guideline}}`;
  return api.admin.call("POST", "/policies/categories/", body);
}

describe.each(["constructor", "toString", "hasOwnProperty", "valueOf"])(
  "a key that every object inherits: %s",
  (key) => {
    it("is treated like any other key", async () => {
      const { status, body } = await postCategory(pair(key, "Say who made it."));
      expect(status).toBe(201);
      expect(body.guideline.requirements).toEqual({ [key]: "Say who made it." });
    });

    it.each([
      ["a\u0001b", "This contains control characters."],
      [7, "Write a text or a list of texts."],
    ])("is named in the error if it contains %j", async (value, sentence) => {
      const { status, body } = await postCategory(pair(key, value));
      expect(status).toBe(400);
      expect(Object.entries(body.guideline.requirements)).toEqual([[key, [sentence]]]);
      expect(body.message).toBe(`guideline.requirements.${key}: ${sentence}`);
    });
  },
);

describe("a key that would set a prototype", () => {
  const refusal = "The name “__proto__” cannot be used.";

  it("is rejected in a body, at any depth, and not dropped", async () => {
    const { status, body } = await postCategory(pair("__proto__", "Say who made it."));
    expect(status).toBe(400);
    expect(body.guideline.requirements).toEqual({ non_field_errors: [refusal] });
    const flat = await api.nobody.call("POST", "/auth/login/", '{"__proto__": {"email": "a"}}');
    expect([flat.status, flat.body.non_field_errors]).toEqual([400, [refusal]]);
  });

  it("is rejected in a form", async () => {
    await createCategory({ name: "Shoes" });
    const file = csv(["P-1", "", "Shoes", "Good."]);
    const fields = Object.fromEntries([
      ["batch_name", "Spring"],
      ["__proto__", "x"],
    ]);
    const { status, body } = await upload(api, file, { fields, path: `${UPLOAD}?dry_run=1` });
    expect([status, body.non_field_errors]).toEqual([400, [refusal]]);
  });
});
