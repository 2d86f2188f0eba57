import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { findRegion, findRegions, REGIONS } from "@/lib/policies/regions";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";
import { withoutIssues } from "../support/policies";

const api = useApi();
const PATH = "/policies/guidelines/";
const one = (id: number) => `${PATH}${id}/`;

async function made(body: Record<string, unknown> = {}) {
  const answer = await api.admin.post(PATH, { title: "Brand", content: "Be kind.", ...body });
  expect(answer.status).toBe(201);
  return withoutIssues(answer.body);
}

describe("brand guidelines", () => {
  test("apply the defaults if only title and content are sent: active, all regions, all categories", async () => {
    const body = await made();
    expect(body).toEqual({
      id: expect.any(Number),
      title: "Brand",
      content: "Be kind.",
      version: "1.0",
      version_number: 1,
      is_active: true,
      categories: [],
      category_ids: [],
      regions: [],
      is_global: true,
      rules_count: 0,
      created_by_name: api.users.admin.username,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await api.viewer.get(one(body.id))).body).toEqual(body);
  });

  test("store categories and regions, and replace them on a change", async () => {
    const [a, b] = [await createCategory(), await createCategory()];
    const body = await made({
      category_ids: [a.id, b.id, a.id],
      regions: ["Burma", "Korea, South", "Burma"],
      version: "",
    });
    expect(body).toMatchObject({
      categories: [
        { id: a.id, name: a.name },
        { id: b.id, name: b.name },
      ],
      category_ids: [a.id, b.id],
      regions: ["Burma", "Korea, South"],
      is_global: false,
      version: "1.0",
    });
    const renamed = await api.admin.patch(one(body.id), { title: "Renamed" });
    expect(renamed.body).toMatchObject({ title: "Renamed", category_ids: [a.id, b.id] });
    const { body: after } = await api.admin.patch(one(body.id), {
      category_ids: [b.id],
      regions: [],
    });
    expect(after).toMatchObject({ category_ids: [b.id], regions: [], is_global: true });
  });

  test("report unknown regions and categories, and change nothing", async () => {
    const before = await made();
    const regions = await api.admin.patch(one(before.id), {
      title: "No",
      regions: ["France", "Atlantis", "Mordor"],
    });
    expect(regions.status).toBe(400);
    expect(regions.body.regions).toEqual([
      "“Atlantis” is not one of the listed regions.",
      "“Mordor” is not one of the listed regions.",
    ]);
    const categories = await api.admin.patch(one(before.id), {
      title: "No",
      category_ids: [999999],
    });
    expect(categories.status).toBe(400);
    expect(categories.body.category_ids).toEqual(["Category 999999 does not exist."]);
    expect((await api.viewer.get(one(before.id))).body).toEqual(before);
  });

  test.each([
    [{ content: "C" }, "title"],
    [{ title: "T" }, "content"],
    [{ title: "T", content: "  " }, "content"],
    [{ title: "T", content: "x".repeat(50_001) }, "content"],
    [{ title: "T", content: "C", is_active: "yes" }, "is_active"],
    [{ title: "T", content: "C", regions: "France" }, "regions"],
    [{ title: "T", content: "C", category_ids: 1 }, "category_ids"],
  ])("reject invalid input under its field (case %#)", async (input, field) => {
    const { status, body } = await api.admin.post(PATH, input);
    expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining([field])]);
  });

  test("are filtered by is_active; all and empty do not filter", async () => {
    const [on, off] = [await made({ title: "On" }), await made({ title: "Off", is_active: false })];
    const ids = async (query: string) => {
      const { body } = await api.viewer.get(`${PATH}?page_size=100&${query}`);
      return body.results.map((guideline: { id: number }) => guideline.id);
    };
    expect(await ids("page=1&is_active=true")).toContain(on.id);
    expect(await ids("is_active=true")).not.toContain(off.id);
    expect(await ids("is_active=false")).toEqual([off.id]);
    for (const all of ["is_active=all", "is_active=", ""])
      expect(await ids(all)).toEqual(expect.arrayContaining([on.id, off.id]));
    expect((await api.viewer.get(`${PATH}?is_active=maybe`)).status).toBe(400);
  });

  test("are deleted with their rules and cleared from products", async () => {
    const { id } = await made();
    const rule = await api.admin.post("/policies/rules/", {
      guideline: id,
      rule_content: "cheap",
      description: "D",
    });
    const category = await createCategory();
    const product = await createProduct({
      categoryId: category.id,
      uploadedBy: api.users.admin.id,
      brandGuidelinesId: id,
    });
    expect((await api.admin.delete(one(id))).status).toBe(204);
    expect((await api.admin.get(one(id))).status).toBe(404);
    expect((await api.admin.get(`/policies/rules/${rule.body.id}/`)).status).toBe(404);
    const [left] = await db().select().from(products).where(eq(products.id, product.id));
    expect(left).toMatchObject({ brandGuidelinesId: null, version: product.version + 1 });
  });

  test("are cleared from a product that receives them during the deletion", async () => {
    const category = await createCategory();
    for (let round = 0; round < 8; round++) {
      const { id } = await made();
      const product = await createProduct({
        categoryId: category.id,
        uploadedBy: api.users.admin.id,
        brandGuidelinesId: round % 2 === 0 ? id : null,
      });
      const path = `/products/products/${product.id}/`;
      const [change, removal] = await Promise.all([
        api.admin.patch(path, { brand_guidelines: id, description: `Text ${round}` }),
        api.admin.delete(one(id)),
      ]);
      expect(removal.status).toBe(204);
      expect([200, 400]).toContain(change.status);
      const { body } = await api.viewer.get(path);
      expect(body.brand_guidelines).toBeNull();
    }
  });

  test("stay consistent if a category is deleted while they are limited to it", async () => {
    for (let round = 0; round < 8; round++) {
      const category = await createCategory();
      const { id } = await made();
      const [change, removal] = await Promise.all([
        api.admin.patch(one(id), { category_ids: [category.id] }),
        api.admin.delete(`/policies/categories/${category.id}/`),
      ]);
      expect(removal.status).toBe(204);
      expect([200, 400]).toContain(change.status);
      const { body } = await api.viewer.get(one(id));
      expect(body.category_ids).toEqual([]);
      expect(body.is_active).toBe(change.status === 400);
    }
  });
});

describe("brand guidelines of a category", () => {
  const of = (id: number | string) => `/products/products/brand-guidelines/category/${id}/`;

  test("are the active ones for the category and those for all categories", async () => {
    const [mine, other] = [await createCategory(), await createCategory()];
    const global = await made({ title: "1 global" });
    const limited = await made({ title: "2 mine", category_ids: [mine.id, other.id] });
    await made({ title: "3 other", category_ids: [other.id] });
    await made({ title: "4 inactive", category_ids: [mine.id], is_active: false });
    const { status, body } = await api.viewer.get(of(mine.id));
    expect(status).toBe(200);
    const ids = body.results.map((guideline: { id: number }) => guideline.id);
    expect(ids).toEqual(expect.arrayContaining([global.id, limited.id]));
    const titles = body.results.map((guideline: { title: string }) => guideline.title);
    expect(titles).not.toEqual(expect.arrayContaining(["3 other"]));
    expect(titles).not.toEqual(expect.arrayContaining(["4 inactive"]));
    expect(body.count).toBe(ids.length);
  });

  test("return 404 for an unknown category, 405 for a write and 401 without a session", async () => {
    expect((await api.viewer.get(of(999999))).status).toBe(404);
    expect((await api.viewer.get(of("x"))).status).toBe(404);
    expect((await api.admin.post(of(1), {})).status).toBe(405);
    expect((await api.nobody.get(of(1))).status).toBe(401);
  });
});

describe("regions", () => {
  test("are about 190 states with the names used by the United States, without duplicates", () => {
    expect(REGIONS.length).toBeGreaterThanOrEqual(190);
    expect(new Set(REGIONS).size).toBe(REGIONS.length);
    for (const name of ["Burma", "Korea, North", "Korea, South", "Cote d'Ivoire", "Czechia"])
      expect(REGIONS).toContain(name);
  });

  test("are each found by their own name", () => {
    for (const region of REGIONS) expect(findRegion(region)).toBe(region);
  });

  test.each([
    ["myanmar", "Burma"],
    ["Czech Rep", "Czechia"],
    ["south korea", "Korea, South"],
    ["Ivory Coast", "Cote d'Ivoire"],
    ["côte d’ivoire", "Cote d'Ivoire"],
    ["holland", "Netherlands"],
  ])("are searched by name: %s finds %s", (search, region) => {
    expect(findRegions(search)).toEqual([region]);
  });

  test("are stored under the list's name if sent under a common alternative", async () => {
    const { regions } = await made({ regions: ["Myanmar", "North Korea", "Burma"] });
    expect(regions).toEqual(["Burma", "Korea, North"]);
  });

  test("are all returned for an empty search", () => {
    expect(findRegions(" ")).toEqual(REGIONS);
  });
});
