import { describe, expect, test } from "vitest";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";

const api = useApi();
const PATH = "/policies/category-rules/";
const GERMAN = { text: "Der beste Stuhl", language: "de" };

async function post(fields: object) {
  const { id, guideline } = await createCategory();
  const rule = { category_guideline: guideline.id, description: "Claims", ...fields };
  const { status, body } = await api.admin.post(PATH, { rule_content: "beste", ...rule });
  return { category: id, status, body };
}

describe("examples with field, language and market", () => {
  test("are returned as they were sent, and plain examples as texts", async () => {
    const must_flag = [GERMAN, "beste", '{"text": "beste"}', "{beste}"];
    const { status, body } = await post({ must_flag });
    expect([status, body.must_flag]).toEqual([201, must_flag]);
    const patched = await api.admin.patch(`${PATH}${body.id}/`, {
      must_flag: [
        { text: "beste", language: "DE-at", market: "at", field: null },
        { text: "beste" },
      ],
    });
    expect(patched.body.must_flag).toEqual([
      { text: "beste", language: "de-AT", market: "AT" },
      "beste",
    ]);
  });

  test("are flagged only if the rule applies to their language and reads their field", async () => {
    const german = { languages: ["de", "fr"], must_pass: [{ text: "beste", language: "en" }] };
    const { body } = await post({ ...german, must_flag: ["beste", GERMAN] });
    expect(body.failing_examples).toEqual([]);
    const wrong = await post({ ...german, must_flag: [{ text: "beste", language: "en" }] });
    expect([wrong.status, wrong.body.must_flag]).toEqual([
      400,
      { 0: ["The rule does not flag this text."] },
    ]);
    const named = { field: "name", must_flag: [{ text: "beste", field: "name" }, "beste"] };
    const other = await post({ ...named, must_pass: [{ text: "beste", field: "description" }] });
    expect([other.status, other.body.failing_examples]).toEqual([201, []]);
  });

  test("with a market are flagged only if the guideline of the rule applies there", async () => {
    const guideline = { title: "Swiss voice", content: "x", regions: ["Switzerland"] };
    const { body: made } = await api.admin.post("/policies/guidelines/", guideline);
    const elsewhere = { text: "beste", market: "DE" };
    const rule = { guideline: made.id, rule_content: "beste", description: "Claims" };
    const right = { must_flag: [{ text: "beste", market: "CH" }, "beste"], must_pass: [elsewhere] };
    const { status, body } = await api.admin.post("/policies/rules/", { ...rule, ...right });
    expect([status, body.failing_examples]).toEqual([201, []]);
    const wrong = await api.admin.post("/policies/rules/", { ...rule, must_flag: [elsewhere] });
    expect([wrong.status, wrong.body.must_flag]).toEqual([
      400,
      { 0: ["The rule's guideline is not for this market."] },
    ]);
    const patch = (change: object) => api.admin.patch(`/policies/rules/${body.id}/`, change);
    expect((await patch({ must_flag: [elsewhere] })).status).toBe(400);
    const all = { rules: [{ id: body.id, must_flag: [elsewhere] }] };
    expect((await api.admin.patch(`/policies/guidelines/${made.id}/`, all)).status).toBe(400);
    await api.admin.patch(`/policies/guidelines/${made.id}/`, { regions: ["Germany"] });
    const { body: now } = await api.viewer.get(`/policies/rules/${body.id}/`);
    expect(now.failing_examples).toMatchObject([
      { kind: "must_flag", index: 0, message: "The rule's guideline is not for this market." },
      { kind: "must_pass", index: 0 },
    ]);
  });

  test("pass if the conditions of the rule do not apply", async () => {
    const { status } = await post({
      when: ["Stuhl"],
      must_flag: ["Der beste Stuhl"],
      must_pass: ["Der beste Tisch"],
    });
    expect(status).toBe(201);
  });

  test.each([
    [{ text: "x", language: "english" }, /language tag/],
    [{ text: "x", market: "EU" }, /country/],
    [{ text: " " }, /"text":\["This field is required/],
    [{ text: "x", colour: "red" }, /"colour":/],
    [{ language: "de" }, /./],
    [5, /Write a text/],
    ["x".repeat(20_001), /20,000/],
  ])("rejects %j with its position", async (example, sentence) => {
    const { status, body } = await post({ must_flag: ["beste", example] });
    expect([status, Object.keys(body.must_flag)]).toEqual([400, ["1"]]);
    expect(JSON.stringify(body.must_flag)).toMatch(sentence);
  });

  test("can be as long as a description, so that length limits can be tested", async () => {
    const limit = { rule_type: "length_limit", rule_content: "-4000" };
    const long = "A lamp. ".repeat(2000);
    expect((await post({ ...limit, must_flag: [long], must_pass: ["A lamp."] })).status).toBe(201);
    const { status, body } = await post({ ...limit, must_flag: Array(7).fill(long) });
    expect([status, body.must_flag]).toEqual([400, [expect.stringMatching(/100,000/)]]);
  });

  test.each(["yaml", "csv"])(
    "are exported to a %s file, imported from it, and part of versions",
    async (format) => {
      const must_flag = [GERMAN, "{beste}\nbeste"];
      const { category } = await post({ must_flag });
      const path = (id: number) => `/policies/categories/${id}/rules`;
      const file = await api.viewer.get(`${path(category)}/export/?format=${format}`);
      const { category: other } = await post({ rule_content: "other" });
      const sent = { format, content: file.body };
      expect((await api.admin.post(`${path(other)}/import/`, sent)).status).toBe(200);
      const { body } = await api.viewer.get(`/policies/categories/${other}/`);
      expect(body.guideline.rules).toMatchObject([{ must_flag }]);
      const versions = await api.viewer.get(`/policies/versions/?kind=category&policy=${other}`);
      expect(JSON.stringify(versions.body.results[0].changes)).toContain("beste");
    },
  );
});
