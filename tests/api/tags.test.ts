import { expect, it } from "vitest";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();

it("counts all tags that violate a rule as one pattern, and fixes them in one step", async () => {
  const { id } = await createCategory({}, [
    { ruleType: "format_requirement", ruleContent: "no_html" },
  ]);
  const descriptions = ["<p>A <b>warm</b> sock.</p>", "A soft<br>sock."];
  for (const [index, description] of descriptions.entries()) {
    const product = { product_id: `T-${index}`, category: id, description };
    expect((await api.reviewer.post("/products/products/", product)).status).toBe(201);
  }
  await runQueue();
  const { body } = await api.viewer.get(`/validations/patterns/?category=${id}`);
  expect(body.results).toMatchObject([{ words: "<tag>", findings: 5, products: 2 }]);
  const [{ rule, words }] = body.results;
  const query = `latest=true&rule=${rule}&words=${encodeURIComponent(words)}`;
  const listed = await api.viewer.get(`/validations/violations/?${query}`);
  expect(listed.body.count).toBe(5);

  const path = "/validations/validations/by-product/T-0/";
  const [validation] = (await api.viewer.get(path)).body.results;
  const { violations } = (await api.viewer.get(`/validations/validations/${validation.id}/`)).body;
  expect(violations).toHaveLength(4);
  for (const { fix } of violations)
    expect(fix).toEqual({ start: 0, end: 26, insert: "A warm sock.", label: "Remove 4 tags" });
});
