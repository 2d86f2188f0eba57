import { describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { client, useApi } from "../support/api";
import { createCategory, createUser, signIn } from "../support/factories";
import { runQueue } from "../support/run-queue";
import { until } from "../support/until";

const api = useApi();
const VIEW = { list: "products", name: "German, undecided", query: "language=de&decision=none" };

async function person(role: "admin" | "reviewer" | "viewer") {
  const user = await createUser({ role });
  const own = client(api.url, await signIn(user));
  const names = async (query = "") =>
    (await own.get(`/views/${query}`)).body.results.map((view: { name: string }) => view.name);
  return { ...own, id: user.id, names };
}

describe("saved views", () => {
  it.each(["admin", "reviewer", "viewer"] as const)(
    "can be created, changed and deleted by a %s",
    async (role) => {
      const own = await person(role);
      const made = await own.post("/views/", { ...VIEW, name: "  Mine  " });
      expect(made).toMatchObject({
        status: 201,
        body: { ...VIEW, name: "Mine", shared: false, created_by: own.id },
      });
      const path = `/views/${made.body.id}/`;
      const changed = await own.patch(path, { name: "Yours", query: "" });
      expect(changed.body).toMatchObject({ name: "Yours", query: "", list: "products" });
      expect((await own.get("/views/?list=products")).body.results).toEqual([changed.body]);
      expect(await own.names("?list=seo")).toEqual([]);
      expect((await own.delete(path)).status).toBe(204);
      expect((await own.delete(path)).status).toBe(404);
      expect(await own.names()).toEqual([]);
    },
  );

  it("are private until they are shared; admins can change shared ones", async () => {
    const [owner, other, admin] = [
      await person("viewer"),
      await person("reviewer"),
      await person("admin"),
    ];
    const { body } = await owner.post("/views/", { ...VIEW, name: "Shared later" });
    const path = `/views/${body.id}/`;
    for (const stranger of [other, admin]) {
      expect(await stranger.names()).not.toContain("Shared later");
      expect((await stranger.patch(path, { name: "Taken" })).status).toBe(404);
      expect((await stranger.delete(path)).status).toBe(404);
    }
    await owner.patch(path, { shared: true });
    expect(await other.names("?list=products")).toContain("Shared later");
    const refused = await other.patch(path, { name: "Taken" });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "Only its owner or an admin can change a shared view.",
    ]);
    expect((await other.delete(path)).status).toBe(403);
    expect((await admin.patch(path, { name: "Renamed" })).body).toMatchObject({
      name: "Renamed",
      created_by: owner.id,
    });
    expect((await admin.patch(path, { shared: false })).status).toBe(200);
    expect(await owner.names()).toEqual(["Renamed"]);
    expect((await admin.delete(path)).status).toBe(404);
  });

  it("have a unique name among a user's views of a list", async () => {
    const [one, two] = [await person("viewer"), await person("viewer")];
    const first = await one.post("/views/", VIEW);
    const again = await one.post("/views/", { ...VIEW, name: VIEW.name.toUpperCase() });
    expect([again.status, again.body.name]).toEqual([
      409,
      ["A view with this name already exists."],
    ]);
    expect((await one.post("/views/", { ...VIEW, list: "seo" })).status).toBe(201);
    expect((await two.post("/views/", VIEW)).status).toBe(201);
    const other = await one.post("/views/", { ...VIEW, name: "Other" });
    expect((await one.patch(`/views/${other.body.id}/`, { name: VIEW.name })).status).toBe(409);
    expect((await one.patch(`/views/${first.body.id}/`, { name: VIEW.name })).status).toBe(200);
  });

  it("reject invalid fields with one message each, and store nothing", async () => {
    const own = await person("viewer");
    for (const [field, value] of [
      ["name", ""],
      ["name", "   "],
      ["name", "x".repeat(81)],
      ["name", undefined],
      ["query", "?status=pending"],
      ["query", "a=1#b"],
      ["query", "a b"],
      ["query", "x".repeat(4001)],
      ["list", "users"],
      ["shared", "yes"],
    ]) {
      const { status, body } = await own.post("/views/", { ...VIEW, [String(field)]: value });
      expect([status, body[String(field)]], `${field}`).toEqual([400, [expect.any(String)]]);
    }
    expect(await own.names()).toEqual([]);
    expect((await own.post("/views/", { ...VIEW, name: "x".repeat(80) })).status).toBe(201);
    expect((await api.nobody.get("/views/")).status).toBe(401);
  });

  it("are limited to 50 per user, even with concurrent requests", async () => {
    const own = await person("viewer");
    const made = await Promise.all(
      Array.from({ length: 53 }, (_, n) => own.post("/views/", { ...VIEW, name: `View ${n}` })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(50);
    const refused = made.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.message)).toEqual(
      Array(3).fill("You have 50 views. Delete one first."),
    );
  });
});

describe("counts of saved views", () => {
  const LISTS = {
    products: { path: "/products/products/", fixed: "" },
    validations: { path: "/validations/validations/", fixed: "detail=false" },
    findings: { path: "/validations/patterns/", fixed: "" },
    individual: { path: "/validations/violations/", fixed: "latest=true" },
  };

  it("equal those of the lists that the views open", async () => {
    const rule = { ruleType: "prohibited_words" as const, ruleContent: "cheap" };
    const { id: category } = await createCategory({}, [rule]);
    for (const name of ["Kettle", "Mug", "Bowl"])
      await api.reviewer.post("/products/products/", {
        product_id: `COUNTED-${name}`,
        name,
        description: `A cheap ${name.toLowerCase()}, and cheap to run.`,
        category,
      });
    await runQueue();
    const own = await person("viewer");
    const views: [keyof typeof LISTS, string][] = [
      ["products", ""],
      ["products", `category=${category}`],
      ["products", "search=kettle"],
      ["products", "search=kettle&status=-needs_review"],
      ["products", "status=pending%2Cvalidating&page=3&page_size=20&ordering=name"],
      ["validations", `product__category=${category}&verdict=not_compliant`],
      ["validations", "search=mug"],
      ["findings", `category=${category}`],
      ["findings", "search=cheap"],
      ["findings", "decision=wrong"],
      ["individual", `view=one&category=${category}`],
      ["individual", "view=one&decision=wrong"],
    ];
    for (const [index, [list, query]] of views.entries()) {
      const storedList = list === "individual" ? "findings" : list;
      await own.post("/views/", { list: storedList, name: `View ${index}`, query });
    }
    const counts = new Map<number, number>();
    for (const list of ["products", "validations", "findings"]) {
      const { body } = await own.get(`/views/counts/?list=${list}&page_size=20`);
      for (const { id, count, count_is_exact } of body.results) {
        expect(count_is_exact).toBe(true);
        counts.set(id, count);
      }
    }
    const saved = (await own.get("/views/?page_size=100")).body.results;
    expect(counts.size).toBe(views.length);
    for (const [index, [list, query]] of views.entries()) {
      const view = saved.find(({ name }: { name: string }) => name === `View ${index}`);
      const { path, fixed } = LISTS[list];
      const filters = query.replace(/view=one&|&page=3|&page_size=20/g, "");
      const { body } = await own.get(`${path}?page_size=1&${fixed}&${filters}`);
      expect([list, query, counts.get(view.id)]).toEqual([list, query, body.count]);
    }
    expect([...counts.values()]).toContain(3);
  });

  it("ignore invalid parameters, as the screens do, and are null for other lists", async () => {
    const own = await person("viewer");
    const total = (await own.get("/products/products/?page_size=1")).body.count;
    for (const [list, query] of [
      ["products", "status=lost&category=x&unknown=1"],
      ["products", "search=%00"],
      ["seo", ""],
    ])
      await own.post("/views/", { list, name: `${list} ${query}`, query });
    const { body } = await own.get("/views/counts/");
    expect(body.results.map(({ count }: { count: number | null }) => count)).toEqual([
      total,
      total,
      null,
    ]);
  });

  it("need the same number of queries for one view as for many", async () => {
    const own = await person("viewer");
    const countQueries = async () => {
      const execute = vi.spyOn(db(), "execute");
      await own.get("/views/counts/?list=products");
      const { length } = execute.mock.calls;
      execute.mockRestore();
      return length;
    };
    // Work that follows an earlier commit can run a query meanwhile, so that the fewest count.
    const counts = async () => [await countQueries(), await countQueries(), await countQueries()];
    await own.post("/views/", VIEW);
    const few = Math.min(...(await counts()));
    expect(few).toBeGreaterThan(0);
    for (let index = 0; index < 10; index += 1)
      await own.post("/views/", { ...VIEW, name: `View ${index}`, query: `search=${index}` });
    await until(async () => (await countQueries()) <= few);
  });

  it("do not include private views of others", async () => {
    const [own, other] = [await person("viewer"), await person("viewer")];
    const { body } = await own.post("/views/", VIEW);
    const listIds = async ({ get }: typeof own) =>
      (await get("/views/counts/")).body.results.map(({ id }: { id: number }) => id);
    expect(await listIds(own)).toContain(body.id);
    expect(await listIds(other)).not.toContain(body.id);
    expect((await api.nobody.get("/views/counts/")).status).toBe(401);
  });
});
