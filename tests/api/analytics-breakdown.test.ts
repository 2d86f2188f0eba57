import { beforeAll, describe, expect, it } from "vitest";
import { useApi } from "../support/api";
import { runQueue } from "../support/run-queue";

const api = useApi();
const PATH = "/products/analytics/breakdown/";

beforeAll(async () => {
  const rules = [
    { rule_content: "cheap", description: "No cheap", severity: "high" },
    { rule_content: "best", description: "No best", severity: "medium", field: "name" },
  ];
  const guideline = { title: "Standards", content: "Plain words.", rules };
  const { body } = await api.admin.post("/policies/categories/", { name: "Shoes", guideline });
  const products = [
    { name: "Best shoe", description: "Cheap, cheap.", language: "en", market: "US" },
    { name: "Best shoe", description: "A shoe.", language: "en", market: "DE" },
    { name: "Schuh", description: "Ein Schuh.", language: "de" },
  ];
  for (const [at, product] of products.entries())
    await (at === 2 ? api.reviewer : api.admin).post("/products/products/", {
      product_id: `SKU-${at}`,
      category: body.id,
      ...product,
    });
  await runQueue();
});

async function breakdown(by: string) {
  const { status, body } = await api.reviewer.get(`${PATH}?period=7days&by=${by}`);
  expect(status).toBe(200);
  return body;
}

describe("the breakdown of findings", () => {
  it("is available to admins and reviewers, for the five supported dimensions", async () => {
    expect((await api.nobody.get(`${PATH}?by=field`)).status).toBe(401);
    expect((await api.viewer.get(`${PATH}?by=field`)).status).toBe(403);
    expect((await api.admin.get(PATH)).status).toBe(400);
    expect((await api.admin.get(`${PATH}?by=weather`)).status).toBe(400);
  });

  it("counts the products with findings in each field", async () => {
    expect(await breakdown("field")).toEqual([
      // The first product scores 0.75 * 0.75 * 0.9, the other 0.9.
      {
        key: "name",
        name: "Name",
        products: 2,
        compliant: 1,
        average_score: 0.7032,
        findings: 2,
      },
      {
        key: "description",
        name: "Description",
        products: 1,
        compliant: 0,
        average_score: 0.5063,
        findings: 2,
      },
    ]);
  });

  it("counts all products by language, market and uploader", async () => {
    expect(await breakdown("language")).toMatchObject([
      { key: "en", name: null, products: 2, compliant: 1, findings: 4 },
      { key: "de", name: null, products: 1, compliant: 1, average_score: 1, findings: 0 },
    ]);
    expect(await breakdown("market")).toMatchObject([
      { key: "US", products: 1, findings: 3 },
      { key: "DE", products: 1, findings: 1 },
      { key: null, products: 1, findings: 0 },
    ]);
    expect(await breakdown("uploader")).toMatchObject([
      { key: api.users.admin.id, name: expect.any(String), products: 2 },
      { key: api.users.reviewer.id, name: expect.any(String), products: 1 },
    ]);
    expect(await breakdown("batch")).toMatchObject([{ key: null, products: 3, findings: 4 }]);
  });

  it("excludes dismissed findings, and counts a product once even after several validations", async () => {
    const { body } = await api.viewer.get("/validations/violations/?latest=true&words=cheap");
    const decision = { kind: "wrong", scope: "occurrence", reason: "A quote" };
    await api.reviewer.post(`/validations/violations/${body.results[0].id}/decision/`, decision);
    await api.admin.post("/validations/trigger/", {
      product_ids: ["SKU-0", "SKU-2"],
      force_revalidation: true,
    });
    await runQueue();
    expect(await breakdown("field")).toMatchObject([
      { key: "name", products: 2, findings: 2 },
      { key: "description", products: 1, findings: 1, average_score: 0.675 },
    ]);
  });
});
