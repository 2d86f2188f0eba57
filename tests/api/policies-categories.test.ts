import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { auditLog } from "@/db/schema/users";
import { useApi } from "../support/api";
import { createBrandGuideline, createCategory, createProduct } from "../support/factories";

const api = useApi();
const PATH = "/policies/categories/";

let serial = 0;
const fresh = () => `Shoes ${++serial}`;

const words = (rule_content: string) => ({ rule_type: "prohibited_words", rule_content });

async function made(body: Record<string, unknown> = {}) {
  const answer = await api.admin.post(PATH, { name: fresh(), ...body });
  expect(answer.status).toBe(201);
  return answer.body;
}

const one = (id: number) => `${PATH}${id}/`;

describe("creating a category", () => {
  test("a name alone gets the defaults of the specification", async () => {
    const name = fresh();
    const { status, body } = await api.admin.post(PATH, { name: `  ${name} ` });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name,
      description: "",
      compliance_threshold: 0.8,
      has_guidelines: false,
      rules_count: 0,
      guideline: null,
    });
    expect(new Date(body.created_at).toISOString()).toBe(body.created_at);
    expect((await api.viewer.get(one(body.id))).body).toEqual(body);
  });

  test("guideline and rules are stored with it, in the order sent", async () => {
    const body = await made({
      compliance_threshold: 0.65,
      guideline: {
        title: "Footwear",
        content: "Speak plainly.",
        requirements: { length: "50-200", tone: ["warm", "calm"] },
        restrictions: { competitors: ["Nike"] },
        examples: "A good one.",
        rules: [
          words("cheap|fake"),
          {
            rule_type: "length_limit",
            severity: "high",
            rule_content: "50-200",
            description: "Long enough",
            is_active: false,
          },
        ],
      },
    });
    expect(body).toMatchObject({
      compliance_threshold: 0.65,
      has_guidelines: true,
      rules_count: 2,
      guideline: {
        category: body.id,
        category_name: body.name,
        title: "Footwear",
        version: "1.0",
        is_active: true,
        requirements: { length: "50-200", tone: ["warm", "calm"] },
        restrictions: { competitors: ["Nike"] },
        rules: [
          { rule_content: "cheap|fake", severity: "medium", is_active: true, description: "" },
          { rule_type: "length_limit", severity: "high", is_active: false },
        ],
      },
    });
    expect(body.guideline.rules[0].category_guideline).toBe(body.guideline.id);
  });

  test("every bad field is named at once, nested as the body is, and nothing is stored", async () => {
    const name = fresh();
    const rules = [words("a"), words("b"), { rule_type: "length_limit", rule_content: "abc" }];
    const { status, body } = await api.admin.post(PATH, {
      name,
      compliance_threshold: 1.5,
      guideline: { title: " ", requirements: { length: "long" }, rules: [...rules, {}] },
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      message: expect.any(String),
      error: body.message,
      compliance_threshold: ["This must be from 0 to 1."],
      guideline: {
        title: ["This field is required."],
        requirements: { length: [expect.any(String)] },
        rules: {
          "2": { rule_content: [expect.any(String)] },
          "3": { rule_content: ["This field is required."] },
        },
      },
    });
    const again = await api.admin.post(PATH, { name });
    expect(again.status).toBe(201);
  });

  test("a guideline that cannot be stored leaves no category behind", async () => {
    const name = fresh();
    const guideline = { title: "T", rules: [{ id: 1, rule_content: "x" }] };
    const { status, body } = await api.admin.post(PATH, { name, guideline });
    expect(status).toBe(400);
    expect(body.guideline.rules["0"].id).toHaveLength(1);
    expect((await api.admin.post(PATH, { name })).status).toBe(201);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: 5 }, "name"],
    [{ name: "x".repeat(256) }, "name"],
    [{ name: "ok", description: "x".repeat(5001) }, "description"],
    [{ name: "ok", compliance_threshold: "0.8" }, "compliance_threshold"],
    [{ name: "ok", compliance_threshold: -0.1 }, "compliance_threshold"],
    [{ name: "ok", compliance_threshold: 0.12345 }, "compliance_threshold"],
    [{ name: "ok", guideline: "none" }, "guideline"],
    [{}, "name"],
  ])("%j is refused under its field", async (input, field) => {
    const { status, body } = await api.admin.post(PATH, input);
    expect(status).toBe(400);
    expect(body[field]).toBeInstanceOf(Array);
  });

  test("a name of 255 characters counts code points", async () => {
    expect((await api.admin.post(PATH, { name: "👟".repeat(255) })).status).toBe(201);
  });

  test("a name that exists in another case is a conflict under name", async () => {
    const { name } = await made();
    const { status, body } = await api.admin.post(PATH, { name: ` ${name.toUpperCase()} ` });
    expect(status).toBe(409);
    expect(body.name).toEqual(["A category with this name already exists."]);
    expect(body.message).toBe(body.name[0]);
  });

  test("letters outside ASCII have cases as well", async () => {
    await made({ name: "Äpfel und Öle" });
    expect((await api.admin.post(PATH, { name: "ÄPFEL UND ÖLE" })).status).toBe(409);
  });

  test("of several admins creating the same category at once, one succeeds", async () => {
    const name = fresh();
    const answers = await Promise.all(
      [name, name.toLowerCase(), name.toUpperCase(), name].map((spelling) =>
        api.admin.post(PATH, { name: spelling, guideline: { title: "T", rules: [words("x")] } }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
  });
});

describe("changing a category", () => {
  const rich = () =>
    made({ guideline: { title: "G", content: "C", rules: [words("one"), words("two")] } });

  test("only what is sent changes", async () => {
    const before = await rich();
    const { status, body } = await api.admin.patch(one(before.id), { compliance_threshold: 0.5 });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      compliance_threshold: 0.5,
      updated_at: expect.any(String),
    });
  });

  test("a guideline without rules keeps its rules", async () => {
    const before = await rich();
    const { body } = await api.admin.patch(one(before.id), { guideline: { title: "New" } });
    expect(body.guideline).toMatchObject({ id: before.guideline.id, title: "New", content: "C" });
    expect(body.guideline.rules).toEqual(before.guideline.rules);
  });

  test("rules replace the list, and those sent with their id keep it", async () => {
    const before = await rich();
    const [first, second] = before.guideline.rules;
    const { status, body } = await api.admin.patch(one(before.id), {
      guideline: { rules: [{ id: second.id, severity: "high" }, words("three")] },
    });
    expect(status).toBe(200);
    expect(body.rules_count).toBe(2);
    expect(body.guideline.rules[0]).toMatchObject({
      id: second.id,
      severity: "high",
      rule_content: "two",
    });
    expect(body.guideline.rules[1].rule_content).toBe("three");
    expect((await api.viewer.get(`/policies/category-rules/${first.id}/`)).status).toBe(404);
  });

  test("an empty list removes all rules", async () => {
    const before = await rich();
    const { body } = await api.admin.patch(one(before.id), { guideline: { rules: [] } });
    expect(body.guideline.rules).toEqual([]);
  });

  test("ids of another guideline, ids twice and unreadable pairs are named, and nothing changes", async () => {
    const before = await rich();
    const other = await rich();
    const [first, second] = before.guideline.rules;
    const { status, body } = await api.admin.patch(one(before.id), {
      name: fresh(),
      guideline: {
        title: "Changed",
        rules: [
          { id: first.id },
          { id: first.id },
          { id: other.guideline.rules[0].id },
          { id: second.id, rule_type: "length_limit" },
        ],
      },
    });
    expect(status).toBe(400);
    expect(Object.keys(body.guideline.rules)).toEqual(["1", "2", "3"]);
    expect(body.guideline.rules["1"].id).toEqual(["This rule is in the list twice."]);
    expect(body.guideline.rules["2"].id).toEqual(["This guideline has no rule with this id."]);
    expect(body.guideline.rules["3"].rule_content).toHaveLength(1);
    expect((await api.viewer.get(one(before.id))).body).toEqual(before);
    expect((await api.viewer.get(one(other.id))).body).toEqual(other);
  });

  test("a category without a guideline gets one, which then needs a title", async () => {
    const { id } = await made();
    const bad = await api.admin.patch(one(id), { guideline: { content: "C" } });
    expect(bad.status).toBe(400);
    expect(bad.body.guideline.title).toEqual(["This field is required."]);
    const { body } = await api.admin.patch(one(id), {
      guideline: { title: "G", rules: [words("x")] },
    });
    expect(body).toMatchObject({ has_guidelines: true, rules_count: 1 });
  });

  test("null removes the guideline with its rules", async () => {
    const before = await rich();
    const { body } = await api.admin.patch(one(before.id), { guideline: null });
    expect(body).toMatchObject({ has_guidelines: false, rules_count: 0, guideline: null });
    const gone = await api.viewer.get(`/policies/category-guidelines/${before.guideline.id}/`);
    expect(gone.status).toBe(404);
  });

  test("another's name is a conflict; its own in another case is not", async () => {
    const [mine, other] = [await made(), await made()];
    const taken = await api.admin.patch(one(mine.id), { name: other.name.toLowerCase() });
    expect(taken.status).toBe(409);
    expect(taken.body.name).toHaveLength(1);
    const own = await api.admin.patch(one(mine.id), { name: mine.name.toUpperCase() });
    expect(own.body.name).toBe(mine.name.toUpperCase());
  });

  test("two admins replacing the rules at once leave one of the two lists", async () => {
    const { id } = await rich();
    const lists = [
      ["a", "b", "c"],
      ["d", "e"],
    ];
    const answers = await Promise.all(
      lists.map((list) => api.admin.patch(one(id), { guideline: { rules: list.map(words) } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const { body } = await api.viewer.get(one(id));
    const left = body.guideline.rules.map((rule: { rule_content: string }) => rule.rule_content);
    expect(lists).toContainEqual(left);
  });

  test("two admins giving a category its guideline at once leave it one", async () => {
    const { id } = await made();
    const answers = await Promise.all([
      api.admin.patch(one(id), { guideline: { title: "A" } }),
      api.admin.post("/policies/category-guidelines/", { category: id, title: "B" }),
    ]);
    const list = await api.viewer.get(`/policies/category-guidelines/?category=${id}`);
    expect(list.body.count).toBe(1);
    for (const answer of answers) expect([200, 201, 409]).toContain(answer.status);
  });

  test("every write is in the audit log with who did it", async () => {
    const { id, name } = await made();
    await api.admin.patch(one(id), { description: "Said" });
    await api.admin.delete(one(id));
    const log = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, id))
      .orderBy(desc(auditLog.id))
      .limit(3);
    expect(log.map((entry) => entry.action)).toEqual([
      "category.deleted",
      "category.updated",
      "category.created",
    ]);
    expect(log.map((entry) => entry.actorId)).toEqual(Array(3).fill(api.users.admin.id));
    expect(log[0]?.detail).toMatchObject({ name });
    expect(log[1]?.detail).toEqual({ description: "Said" });
  });
});

describe("deleting a category", () => {
  test("takes its guideline and rules along", async () => {
    const { id, guideline } = await made({ guideline: { title: "G", rules: [words("x")] } });
    expect((await api.admin.delete(one(id))).status).toBe(204);
    expect((await api.admin.get(one(id))).status).toBe(404);
    const rule = `/policies/category-rules/${guideline.rules[0].id}/`;
    expect((await api.admin.get(rule)).status).toBe(404);
    expect((await api.admin.delete(one(id))).status).toBe(404);
  });

  test("is refused with the number of products that it holds", async () => {
    const category = await createCategory();
    const product = { categoryId: category.id, uploadedBy: api.users.admin.id };
    await createProduct(product);
    const single = await api.admin.delete(one(category.id));
    expect(single.status).toBe(409);
    expect(single.body.message).toBe("This category holds 1 product. Move or delete it first.");
    await createProduct(product);
    await createProduct(product);
    const { body } = await api.admin.delete(one(category.id));
    expect(body.message).toBe("This category holds 3 products. Move or delete them first.");
    expect((await api.viewer.get(one(category.id))).status).toBe(200);
  });

  test("a product created meanwhile is never left without its category", async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await made();
      const sku = { product_id: `RACE-${round}`, category: id, description: "A shoe." };
      const create = () => api.admin.post("/products/products/", sku);
      const remove = () => api.admin.delete(one(id));
      const [created, removed] =
        round % 2 === 0
          ? await Promise.all([create(), remove()])
          : (await Promise.all([remove(), create()])).reverse();
      const outcome = [created?.status, removed?.status];
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual(outcome);
      expect((await api.viewer.get(one(id))).status).toBe(created?.status === 201 ? 200 : 404);
    }
  });

  test("brand guidelines limited to it alone become inactive instead of applying to all", async () => {
    const [gone, stays] = [await made(), await made()];
    const limited = async (category_ids: number[]) =>
      (await api.admin.post("/policies/guidelines/", { title: "B", content: "C", category_ids }))
        .body.id;
    const [only, both] = [await limited([gone.id]), await limited([gone.id, stays.id])];
    const everywhere = await createBrandGuideline();
    expect((await api.admin.delete(one(gone.id))).status).toBe(204);
    const active = async (id: number) =>
      (await api.viewer.get(`/policies/guidelines/${id}/`)).body.is_active;
    expect([await active(only), await active(both), await active(everywhere.id)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe("reading categories", () => {
  test("the list is paged, by name, with relative links", async () => {
    for (const letter of ["b", "A", "c"]) await made({ name: `!${letter} ${fresh()}` });
    const { body } = await api.viewer.get(`${PATH}?page_size=2`);
    expect(body.results.map((category: { name: string }) => category.name.slice(0, 2))).toEqual([
      "!A",
      "!b",
    ]);
    expect(body.previous).toBeNull();
    expect(body.next).toBe("/api/policies/categories/?page_size=2&page=2");
    const second = await api.viewer.get(body.next.slice(4));
    expect(second.body.results[0].name.slice(0, 2)).toBe("!c");
    expect(second.body.count).toBe(body.count);
    const past = await api.viewer.get(`${PATH}?page=9999`);
    expect(past.body).toMatchObject({ count: body.count, results: [], next: null });
  });

  test.each(["page=0", "page=x", "page_size=0", "page_size=-1"])(
    "?%s is refused",
    async (query) => {
      expect((await api.viewer.get(`${PATH}?${query}`)).status).toBe(400);
    },
  );

  test.each(["0", "x", "99999999999", "-1", "1.5"])("/%s/ is not found", async (id) => {
    expect((await api.viewer.get(`${PATH}${id}/`)).status).toBe(404);
    expect((await api.admin.patch(`${PATH}${id}/`, {})).status).toBe(404);
  });
});

describe("who may", () => {
  const collections = [
    "categories",
    "guidelines",
    "rules",
    "category-guidelines",
    "category-rules",
  ];

  test.each(collections)("everyone signed in reads /%s/, only admins write", async (name) => {
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
  });

  test.each(collections)(
    "other methods on /%s/ are 405 and name those that are possible",
    async (name) => {
      const list = await api.admin.call("PUT", `/policies/${name}/`, {});
      expect([list.status, list.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
      const item = await api.admin.call("POST", `/policies/${name}/1/`, {});
      expect([item.status, item.headers.get("allow")]).toEqual([405, "GET, HEAD, PATCH, DELETE"]);
    },
  );
});
