import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { rules } from "@/db/schema/policies";
import { productFields, products } from "@/db/schema/products";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { runQueue } from "../support/run-queue";
import { csvCells, download, upload as uploadFile } from "../support/uploads";
import { csvOf, textOf } from "../uploads/files";

const api = useApi();
const PATH = "/products/fields/";
let serial = 0;

beforeEach(async () => {
  await db().delete(rules);
  await db().delete(products);
  await db().delete(productFields);
});

/** Creates a field with a unique key. */
async function define(kind: "text" | "list" = "text") {
  const key = `field_${++serial}`;
  const answer = await api.admin.post(PATH, { key, label: `Field ${serial}`, kind });
  expect(answer.status).toBe(201);
  return answer.body as { id: number; key: string; label: string };
}

async function upload(values: object = {}, rules: Parameters<typeof createCategory>[1] = []) {
  const category = await createCategory({}, rules);
  const answer = await api.reviewer.post("/products/products/", {
    product_id: `F-${++serial}`,
    category: category.id,
    description: "A light shoe of wool.",
    ...values,
  });
  return { answer, product: answer.body.product, category };
}

async function newest(productId: string) {
  const listed = await api.viewer.get(`/validations/validations/by-product/${productId}/`);
  return (await api.viewer.get(`/validations/validations/${listed.body.results[0].id}/`)).body;
}

describe("the catalogue's own fields", () => {
  it("are defined, renamed and deleted by an admin, read by everyone, and logged", async () => {
    const { id, key } = await define("list");
    expect((await api.viewer.get(PATH)).body.results).toContainEqual(
      expect.objectContaining({ id, key, kind: "list" }),
    );
    expect((await api.viewer.get(`${PATH}${key}/`)).body.id).toBe(id);
    const label = `Bullet points ${id}`;
    const renamed = await api.admin.patch(`${PATH}${id}/`, { label });
    expect(renamed.body).toMatchObject({ key, label, kind: "list" });
    expect((await api.admin.delete(`${PATH}${id}/`)).status).toBe(204);
    expect((await api.viewer.get(`${PATH}${id}/`)).status).toBe(404);
    const log = await api.admin.get("/auth/audit/?kind=policy");
    const sentences = log.body.results.map((entry: { what: string }) => JSON.stringify(entry));
    expect(sentences[0]).toContain(`deleted product field “${label}”`);
  });

  it.each([
    [{ key: "Bullets" }, "key"],
    [{ key: "a b" }, "key"],
    [{ key: "" }, "key"],
    [{ key: "name" }, "key"],
    [{ key: "any" }, "key"],
    [{ key: "__proto__" }, "key"],
    [{ label: "" }, "label"],
    [{ label: "Description" }, "label"],
    [{ kind: "number" }, "kind"],
  ])("are rejected if invalid: %j", async (wrong, errorKey) => {
    const right = { key: "right", label: "Right", kind: "text" };
    const answer = await api.admin.post(PATH, { ...right, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body[errorKey]).toHaveLength(1);
  });

  it("have a unique key", async () => {
    const { id, key, label } = await define();
    const again = await api.admin.post(PATH, { key, label: "Other", kind: "text" });
    expect([again.status, Object.keys(again.body)]).toEqual([409, expect.arrayContaining(["key"])]);
    const named = await api.admin.post(PATH, {
      key: "other",
      label: label.toUpperCase(),
      kind: "text",
    });
    expect([named.status, Object.keys(named.body)]).toEqual([
      409,
      expect.arrayContaining(["label"]),
    ]);
    expect((await api.admin.patch(`${PATH}${id}/`, { key: "another" })).status).toBe(400);
    expect((await api.admin.patch(`${PATH}${id}/`, { key, kind: "list" })).body.kind).toBe("list");
    for (const caller of [api.reviewer, api.viewer])
      expect((await caller.post(PATH, { key: "x", label: "X", kind: "text" })).status).toBe(403);
  });

  it("are limited to 20, even with concurrent requests", async () => {
    const defined = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        api.admin.post(PATH, { key: `f${at}`, label: `F ${at}`, kind: "text" }),
      ),
    );
    expect(defined.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(defined.filter(({ status }) => status === 409)).toHaveLength(4);
    const { body } = await api.viewer.get(`${PATH}?page_size=5&page=2`);
    expect([body.count, body.results.length, body.next]).toEqual([
      20,
      5,
      expect.stringContaining("page=3"),
    ]);
  });

  it("cannot be deleted while products or rules use them", async () => {
    const { id, key } = await define();
    const { product } = await upload({ texts: { [key]: "Soft" } });
    const { guideline } = await createCategory();
    const rule = await api.admin.post("/policies/category-rules/", {
      category_guideline: guideline.id,
      description: "No cheap talk",
      rule_content: "cheap",
      field: key,
    });
    expect(rule.body.field).toBe(key);
    const refused = await api.admin.delete(`${PATH}${key}/`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ products: 1, rules: 1 });
    expect(refused.body.message).toContain("1 product and 1 rule");
    expect((await api.admin.patch(`${PATH}${id}/`, { kind: "list" })).status).toBe(409);
    await api.reviewer.patch(`/products/products/${product.id}/`, { texts: { [key]: "" } });
    await api.admin.delete(`/policies/category-rules/${rule.body.id}/`);
    expect((await api.admin.delete(`${PATH}${key}/`)).status).toBe(204);
  });
});

describe("a product's texts", () => {
  it("are stored as sent, changed key by key, and null if empty", async () => {
    const [fit, bullets] = [await define(), await define("list")];
    const { product } = await upload({
      texts: { [fit.key]: " Runs small ", [bullets.key]: ["Grip", " ", "<b>Wool</b>"] },
    });
    const texts = { [fit.key]: " Runs small ", [bullets.key]: ["Grip", "<b>Wool</b>"] };
    expect(product.texts).toMatchObject(texts);
    const path = `/products/products/${product.id}/`;
    const changed = await api.reviewer.patch(path, { texts: { [bullets.key]: [] } });
    expect(changed.body.texts).toMatchObject({ ...texts, [bullets.key]: null });
    expect(changed.body.version).toBe(product.version + 1);
    const emptied = await api.reviewer.patch(path, { texts: { [fit.key]: "" } });
    expect(emptied.body.texts).toMatchObject({ [fit.key]: null, [bullets.key]: null });
    const listed = await api.viewer.get(`/products/products/?search=${product.product_id}`);
    expect(listed.body.results[0].texts).toEqual(emptied.body.texts);
  });

  it.each([
    [{ nothing: "x" }, { nothing: ["This field does not exist."] }],
    [{ TEXT: ["x"] }, { TEXT: ["This must be text."] }],
    [{ LIST: "x" }, { LIST: ["This must be a list of texts."] }],
    [{ LIST: Array(51).fill("x") }, { LIST: ["A list may have at most 50 items."] }],
    [{ TEXT: "x".repeat(20_001) }, { TEXT: [expect.stringMatching(/20,000/)] }],
    [{ LIST: ["ok", "x".repeat(20_001)] }, { LIST: { 1: [expect.stringMatching(/20,000/)] } }],
    [{ TEXT: 5 }, { TEXT: [expect.stringMatching(/^Write a text/)] }],
  ])("are rejected under their key (case %#)", async (texts, expected) => {
    const keys = { TEXT: (await define()).key, LIST: (await define("list")).key };
    const named = (given: object) =>
      Object.fromEntries(
        Object.entries(given).map(([key, value]) => [
          Object.hasOwn(keys, key) ? keys[key as keyof typeof keys] : key,
          value,
        ]),
      );
    const { answer, category } = await upload({ texts: named(texts) });
    expect(answer.status).toBe(400);
    expect(answer.body.texts).toEqual(named(expected));
    const analysis = { description: "x", category: category.id, texts: named(texts) };
    const live = await api.reviewer.post("/validations/analyze/", analysis);
    expect(live.body.texts).toEqual(named(expected));
  });

  it("have a history with the name of the field, by PATCH and by an edit", async () => {
    const [fit, bullets] = [await define(), await define("list")];
    const { product } = await upload({ texts: { [bullets.key]: ["a", "b"] } });
    const edit = await api.reviewer.post("/products/edits/", {
      product: product.id,
      texts: { [bullets.key]: ["a", "c"], [fit.key]: "Small" },
      reason: "Clearer",
      version: product.version,
    });
    expect(edit.body).toMatchObject({
      field: bullets.key,
      old_value: "a\nb",
      new_value: "a\nc",
      reason: "Clearer",
    });
    const { body } = await api.viewer.get(`/products/edits/?product=${product.id}`);
    expect(body.results.map((each: { field: string }) => each.field)).toEqual([
      fit.key,
      bullets.key,
    ]);
    const same = { product: product.id, texts: { [fit.key]: "Small" } };
    expect((await api.reviewer.post("/products/edits/", same)).body.texts).toHaveLength(1);
    const old = { ...same, texts: { [fit.key]: "Large" }, version: product.version };
    const stale = await api.reviewer.post("/products/edits/", old);
    expect([stale.status, stale.body.current.texts]).toEqual([
      409,
      { [bullets.key]: ["a", "c"], [fit.key]: "Small" },
    ]);
  });

  it("queue a validation if a rule of the product's policies checks them, like the name", async () => {
    const [read, unread] = [await define(), await define()];
    const { product } = await upload({}, [{ ruleContent: "cheap", field: read.key }]);
    const path = `/products/products/${product.id}/`;
    const statusAfter = async (change: object) => {
      await runQueue();
      return (await api.reviewer.patch(path, change)).body.status;
    };
    expect(await statusAfter({ texts: { [unread.key]: "x" } })).toBe("compliant");
    expect(await statusAfter({ name: "Cheap shoe" })).toBe("compliant");
    expect(await statusAfter({ texts: { [read.key]: "x" } })).toBe("pending");
    const { product: other } = await upload({}, [{ ruleContent: "cheap", field: "any" }]);
    await runQueue();
    const renamed = await api.reviewer.patch(`/products/products/${other.id}/`, { name: "Cheap" });
    expect(renamed.body.status).toBe("pending");
  });

  it("are imported under the field's key or label, and exported under its label", async () => {
    const [fit, bullets] = [await define(), await define("list")];
    const category = await createCategory();
    const header = ["product_id", "category", "description", bullets.key, fit.label, bullets.key];
    const long = "x".repeat(20_001);
    const file = csvOf([
      header,
      ["B-1", category.name, "A shoe.", "Grip\n\nWool", "Runs small", "Laces"],
      ["B-2", category.name, "A shoe.", "", "", ""],
      ["B-3", category.name, "A shoe.", "", long, ""],
    ]);
    const batch = await uploadFile(api, textOf(file));
    expect(batch.body.errors).toEqual([`Row 4: ${fit.key} may have at most 20,000 characters`]);
    const list = await api.viewer.get(`/products/products/?batch=${batch.body.batch_id}`);
    const byId = new Map(
      list.body.results.map((each: { product_id: string; texts: object }) => [
        each.product_id,
        each.texts,
      ]),
    );
    const texts = { [fit.key]: "Runs small", [bullets.key]: ["Grip", "Wool", "Laces"] };
    expect(byId.get("B-1")).toEqual(texts);
    expect(byId.get("B-2")).toEqual({ [fit.key]: null, [bullets.key]: null });
    const path = `/products/products/export/?format=csv&search=B-1`;
    const [columns = [], row = []] = await csvCells(await download(api, path));
    expect(columns.slice(-2)).toEqual([fit.label, bullets.label]);
    expect(row.slice(-2)).toEqual(["Runs small", "Grip\nWool\nLaces"]);
  });

  it("are not searched", async () => {
    const { key } = await define();
    await upload({ texts: { [key]: "zanzibar" } });
    expect((await api.viewer.get("/products/products/?search=zanzibar")).body.count).toBe(0);
  });
});

describe("a rule's field", () => {
  it("is checked in a validation, which stores every checked text", async () => {
    const [bullets, unread] = [await define("list"), await define()];
    const texts = { [bullets.key]: ["Soft", "A <b>cheap</b> sole"], [unread.key]: "cheap" };
    const { product, category } = await upload({ name: "Cheap shoe", texts }, [
      { ruleContent: "cheap", field: "name" },
      { ruleContent: "cheap", field: bullets.key },
      { ruleContent: "items:3-5", ruleType: "format_requirement", field: bullets.key },
    ]);
    await runQueue();
    const validation = await newest(product.product_id);
    expect(validation.violations).toMatchObject([
      { field: "name", item: null, start_position: 0, violating_words: "Cheap" },
      {
        field: bullets.key,
        item: 1,
        start_position: 5,
        violating_words: "cheap",
        line_text: "A cheap sole",
      },
      { field: bullets.key, item: null, start_position: null, violating_words: null },
    ]);
    expect(validation.checked_texts).toEqual({
      name: "Cheap shoe",
      description: "A light shoe of wool.",
      [bullets.key]: texts[bullets.key],
    });
    const one = await api.viewer.get(`/validations/violations/${validation.violations[1].id}/`);
    expect(one.body).toMatchObject({ field: bullets.key, item: 1, line_text: "A cheap sole" });

    const live = await api.reviewer.post("/validations/analyze/", {
      description: product.description,
      category: category.id,
      name: product.name,
      texts,
    });
    const bare = ({ id, ...rest }: { id: number }) => rest;
    expect(live.body.violations.map(bare)).toEqual(validation.violations.map(bare));
    const alone = { description: product.description, category: category.id };
    const without = await api.reviewer.post("/validations/analyze/", alone);
    expect(without.body.violations).toEqual([]);
    expect(without.body.checks.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      Array(3).fill("not_checked"),
    );
  });

  it("is checked as empty if the product leaves it empty", async () => {
    const { key } = await define();
    const { product } = await upload({}, [
      { ruleContent: "wool", ruleType: "required_phrases", field: key },
      { ruleContent: "cheap", field: key },
    ]);
    await runQueue();
    const { violations, checked_texts } = await newest(product.product_id);
    expect(violations).toMatchObject([{ field: key, item: null, start_position: null }]);
    expect(checked_texts[key]).toBeNull();
  });

  it("must exist, whether the rule is saved directly, in a list, or imported", async () => {
    const { guideline, id } = await createCategory();
    const rule = { description: "Nothing", rule_content: "cheap", field: "nowhere" };
    const sentence = ["This field does not exist."];
    const sent = { ...rule, category_guideline: guideline.id };
    const single = await api.admin.post("/policies/category-rules/", sent);
    expect([single.status, single.body.field]).toEqual([400, sentence]);
    const path = `/policies/categories/${id}/`;
    const listed = await api.admin.patch(path, { guideline: { rules: [rule] } });
    expect(listed.body.guideline.rules).toEqual({ 0: { field: sentence } });
    const file = { format: "yaml", content: "- rule_content: cheap\n  field: nowhere\n" };
    const imported = await api.admin.post(`${path}rules/import/`, file);
    expect(imported.body.content).toEqual(["Rule 1, field: This field does not exist."]);
  });

  it("applies in an impact preview, and to the rule's examples", async () => {
    const { key } = await define("list");
    const { category, product } = await upload({ texts: { [key]: ["Soft", "A cheap sole"] } });
    const rule = {
      description: "No cheap talk",
      rule_content: "cheap",
      severity: "high",
      field: key,
      must_flag: ["cheap wool"],
      must_pass: ["fine wool"],
    };
    const preview = await api.admin.post(`/policies/categories/${category.id}/preview/`, {
      guideline: { rules: [rule] },
    });
    const result = String(preview.body)
      .split("\n")
      .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []))
      .find(({ type }) => type === "result");
    expect(result.samples).toMatchObject([
      {
        product_id: product.product_id,
        new_findings: [{ field: key, item: 1, lead: "A ", words: "cheap", trail: " sole" }],
      },
    ]);
  });
});
