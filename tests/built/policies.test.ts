import { expect, it } from "vitest";
import { until } from "../support/until";
import {
  BOUND_SECONDS,
  createCategory,
  foundIn,
  must,
  rowOf,
  unique,
  upload,
  useServer,
  waitForBatch,
} from "./fixtures";

const server = useServer();

/** Uploads a product that is validated when this resolves. */
async function validatedProduct() {
  const category = await createCategory(server.admin);
  const row = rowOf(category, "A cheap shoe. Log in for more.");
  await waitForBatch(server.reviewer, await upload(server.reviewer, [row]), 1);
  return { id: row.id, category };
}

const waitForFindings = (id: string, expected: string[]) =>
  until(
    async () => (await foundIn(server.reviewer, id)).sort().join() === expected.join(),
    BOUND_SECONDS,
  );

it("a changed rule makes verdicts stale, and validating them again changes the findings", async () => {
  const { id, category } = await validatedProduct();
  expect(await foundIn(server.reviewer, id)).toEqual(["cheap"]);
  const change = { rule_content: "shoe" };
  must(await server.admin.patch(`/policies/rule-set-rules/${category.rule}/`, change));
  const scope = { category: category.id };
  await until(async () => {
    const { stale } = must(await server.admin.get(`/policies/stale/?category=${category.id}`));
    return stale === 1;
  }, BOUND_SECONDS);
  expect(must(await server.admin.post("/policies/revalidate/", scope)).queued).toBe(1);
  await waitForFindings(id, ["shoe"]);
});

it("a style guide becomes rules that find its words in products", async () => {
  const { id, category } = await validatedProduct();
  const guide = { name: unique("Guide"), text: "# Words\n\nUse “sign in”, not “log in”." };
  const draft = must(await server.admin.post("/policies/style-guides/", guide), 201);
  const [{ id: suggestion }] = draft.suggestions;
  const path = `/policies/style-guides/${draft.id}/`;
  const accepted = { suggestions: [{ id: suggestion, state: "accepted" }] };
  must(await server.admin.patch(path, accepted));
  const applies_to = { categories: [category.id] };
  must(await server.admin.post(`${path}create/`, { applies_to }), 201);
  const scope = { category: category.id };
  expect(must(await server.admin.post("/policies/revalidate/", scope)).queued).toBe(1);
  await waitForFindings(id, ["Log in", "cheap"]);
});
