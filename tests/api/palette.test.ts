import { beforeAll, expect, test } from "vitest";
import { useApi } from "../support/api";

const api = useApi();
let category = 0;
let rule = 0;

beforeAll(async () => {
  const rules = [{ rule_content: "cheap", description: "Shoes are never cheap", severity: "high" }];
  const guideline = { title: "Standards", content: "Plain words.", rules };
  const { body } = await api.admin.post("/policies/categories/", { name: "Shoes", guideline });
  category = body.id;
  rule = body.guideline.rules[0].id;
  await api.admin.post("/policies/guidelines/", { title: "Shoes abroad", content: "Kindly." });
  await api.admin.post("/auth/users/", {
    email: "shoes@example.com",
    password: "a password of twelve",
    role: "viewer",
    username: "shoes.person",
  });
  for (const shared of [true, false])
    await api.reviewer.post("/views/", {
      list: "products",
      name: shared ? "All shoes" : "My shoes",
      query: `category=${body.id}`,
      shared,
    });
});

const found = async (role: "admin" | "reviewer" | "viewer", search = "shoes") => {
  const { status, body } = await api[role].get(`/palette/?search=${encodeURIComponent(search)}`);
  expect(status).toBe(200);
  return (body as { kind: string; name: string; href: string }[]).map(
    ({ kind, name, href }) => `${kind}: ${name} ${href}`,
  );
};

test("finds everything with a matching name for admins, each with its page", async () => {
  expect(await found("admin", "sHoEs")).toEqual([
    `category: Shoes /products?category=${category}`,
    `policy: Shoes /policies?tab=categories&category=${category}`,
    "policy: Shoes abroad /policies?guideline=1",
    `rule: Shoes are never cheap /findings/rules/${rule}`,
    "person: shoes.person /users?search=shoes.person",
    `view: All shoes /products?category=${category}`,
  ]);
});

test("finds for other users what they may see, and their own views", async () => {
  const read = [
    `category: Shoes /products?category=${category}`,
    `rule: Shoes are never cheap /findings?rule=${rule}`,
    `view: All shoes /products?category=${category}`,
  ];
  expect(await found("viewer")).toEqual(read);
  expect(await found("reviewer")).toEqual([
    ...read,
    `view: My shoes /products?category=${category}`,
  ]);
});

test("finds sections of the manual for everyone", async () => {
  expect(await found("viewer", "the score")).toContain(
    "manual: The score /help/checking#the-score",
  );
});

test("ranks sections of the manual by their titles", async () => {
  const titles = (await found("viewer", "import")).map((line) => line.split(/: | \//)[1] ?? "");
  const ranks = titles.map((title) =>
    /^import/i.test(title) ? 0 : /\bimport/i.test(title) ? 1 : 2,
  );
  expect(ranks[0]).toBe(0);
  expect(ranks).toEqual(ranks.toSorted());
});

test("takes the search text literally, and requires one", async () => {
  expect(await found("admin", "%")).toEqual([]);
  expect((await api.admin.get("/palette/?search=")).status).toBe(400);
  expect((await api.nobody.get("/palette/?search=shoes")).status).toBe(401);
});
