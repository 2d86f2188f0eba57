import { expect, test } from "vitest";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";

const api = useApi();
const RULES = "/policies/category-rules/";

async function createClaimRule(fields: object = {}) {
  const { id, guideline } = await createCategory();
  const rule = {
    category_guideline: guideline.id,
    description: "Recycled",
    rule_content: "recycled",
  };
  return { category: id, answer: await api.admin.post(RULES, { ...rule, ...fields }) };
}

test("a rule has a claim, trimmed, and null by default", async () => {
  const { answer } = await createClaimRule({ claim: " Recycled material " });
  expect([answer.status, answer.body.claim]).toEqual([201, "Recycled material"]);
  const path = `${RULES}${answer.body.id}/`;
  expect((await api.admin.patch(path, { claim: "" })).body.claim).toBeNull();
  expect((await createClaimRule()).answer.body.claim).toBeNull();
  expect((await createClaimRule({ claim: null })).answer.status).toBe(201);
});

test.each([
  [{ claim: "x".repeat(101) }, "This may have at most 100 characters."],
  [{ claim: 5 }, "This must be text."],
  [
    { claim: "Length", rule_type: "length_limit", rule_content: "5-9" },
    "Only rules about prohibited words can have a claim.",
  ],
])("rejects %j under claim", async (fields, message) => {
  const { answer } = await createClaimRule(fields);
  expect([answer.status, answer.body.claim]).toEqual([400, [message]]);
});

test("a rule with a claim cannot become a rule of another type", async () => {
  const { answer } = await createClaimRule({ claim: "Recycled material" });
  const path = `${RULES}${answer.body.id}/`;
  const changed = await api.admin.patch(path, { rule_type: "required_phrases" });
  expect([changed.status, Object.keys(changed.body)]).toEqual([
    400,
    expect.arrayContaining(["claim"]),
  ]);
  const both = { rule_type: "required_phrases", claim: null };
  expect((await api.admin.patch(path, both)).body).toMatchObject(both);
});

test.each(["yaml", "csv"])("a %s file contains the claims of rules", async (format) => {
  const { category } = await createClaimRule({ claim: "Recycled material" });
  const path = `/policies/categories/${category}/rules`;
  const { body: content } = await api.admin.get(`${path}/export/?format=${format}`);
  expect(content).toContain("Recycled material");
  const imported = await api.admin.post(`${path}/import/`, { format, content });
  expect(imported.body).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  const changed = content.replace("Recycled material", "Organic");
  const { body } = await api.admin.post(`${path}/import/`, { format, content: changed });
  expect(body.changes).toMatchObject([
    { field: "claim", before: "Recycled material", after: "Organic" },
  ]);
});
