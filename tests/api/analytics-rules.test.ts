import { beforeAll, describe, expect, it } from "vitest";
import { useApi } from "../support/api";
import { runQueue } from "../support/run-queue";

const api = useApi();
const PATH = "/products/analytics/rules/";
let ids: Record<string, number> = {};

beforeAll(async () => {
  const rules = [
    { rule_content: "cheap", description: "No cheap", severity: "high" },
    { rule_content: "best", description: "No best", severity: "medium" },
  ];
  const guideline = { title: "Standards", content: "Plain words.", rules };
  const { body } = await api.admin.post("/policies/categories/", { name: "Shoes", guideline });
  const stored = body.guideline.rules as { id: number; description: string }[];
  ids = Object.fromEntries(stored.map((rule) => [rule.description, rule.id]));
  const texts = ["Cheap, cheap and best.", "A cheap shoe.", "A shoe."];
  for (const [at, description] of texts.entries())
    await api.admin.post("/products/products/", {
      product_id: `SKU-${at}`,
      name: "Shoe",
      category: body.id,
      description,
    });
  await runQueue();
});

async function figures() {
  const { status, body } = await api.reviewer.get(`${PATH}?period=7days`);
  expect(status).toBe(200);
  return body as { rule: number }[];
}

describe("the figures of each rule", () => {
  it("are available to admins and reviewers", async () => {
    expect((await api.nobody.get(PATH)).status).toBe(401);
    expect((await api.viewer.get(PATH)).status).toBe(403);
    expect((await api.admin.get(`${PATH}?period=ever`)).status).toBe(400);
  });

  it("count findings, products and lost points, also after repeated validations", async () => {
    const cheap = {
      rule: ids["No cheap"],
      source: "category",
      name: expect.stringContaining("Standards"),
      findings: 3,
      products: 2,
      wrong: 0,
      decided: 0,
      fixed: 0,
      // Without the rule, the scores rise from 0.5063 to 0.9 and from 0.75 to 1.
      points: 64.3789,
    };
    const before = await figures();
    expect(before).toMatchObject([cheap, { rule: ids["No best"], findings: 1, products: 1 }]);
    await api.admin.post("/validations/trigger/", { product_ids: ["SKU-0"], force: true });
    await runQueue();
    expect(await figures()).toEqual(before);
  });

  it("show in how many products the rule's findings were fixed", async () => {
    const { body } = await api.admin.get("/products/products/?search=SKU-1");
    const [{ id }] = body.results;
    await api.admin.patch(`/products/products/${id}/`, { description: "A shoe of leather." });
    await runQueue();
    const [cheap] = await figures();
    expect(cheap).toMatchObject({ rule: ids["No cheap"], findings: 2, products: 1, fixed: 1 });
  });

  it("count decisions on its findings, and list dismissed ones", async () => {
    const { body } = await api.viewer.get("/validations/violations/?latest=true&words=cheap");
    const [{ id }] = body.results;
    const decision = { kind: "wrong", scope: "occurrence", reason: "A quote" };
    expect(
      (await api.reviewer.post(`/validations/violations/${id}/decision/`, decision)).status,
    ).toBe(201);
    const [cheap] = await figures();
    expect(cheap).toMatchObject({ rule: ids["No cheap"], wrong: 1, decided: 1 });
    const count = async (query: string) => {
      const list = await api.viewer.get(`/validations/violations/?latest=true&words=cheap${query}`);
      const patterns = await api.viewer.get(`/validations/patterns/?words=cheap${query}`);
      return [list.body.count, list.body.results.length, patterns.body.results[0]?.findings];
    };
    expect(await count("")).toEqual([1, 1, 1]);
    expect(await count("&decision=wrong")).toEqual([1, 1, 1]);
    expect(await count("&decision=accepted")).toEqual([0, 0, undefined]);
  });
});
