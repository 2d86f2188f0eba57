import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { importWork } from "@/inngest/job-workers";
import { enqueueProducts } from "@/lib/products/check-queue";
import { type Client, useApi } from "../support/api";
import { newcomer } from "../support/bell";
import { createCategory, createProduct, must } from "../support/factories";
import { runOne, runQueue } from "../support/run-queue";

const api = useApi();

async function checked(fourEyes: boolean) {
  const { user, caller: uploader } = await newcomer(api);
  const category = await createCategory({ fourEyes }, [{ ruleContent: "cheap" }]);
  const product = await createProduct({
    categoryId: category.id,
    uploadedBy: user.id,
    description: "A cheap chair.",
  });
  const [validation] = await enqueueProducts(db(), [product.id], null);
  await runQueue();
  return { product, category, uploader, validation: must(validation) };
}

async function latest(product: number) {
  const path = `/validations/validations/?product=${product}&latest=true`;
  const [{ id: validation }] = (await api.viewer.get(path)).body.results;
  const { body } = await api.viewer.get(`/validations/validations/${validation}/`);
  return { validation, violation: body.violations[0].id };
}

describe("a category that requires four eyes", () => {
  it("lets neither the uploader nor the last editor approve or decide on findings", async () => {
    const { product, uploader, validation } = await checked(true);
    const { caller: writer } = await newcomer(api);
    await writer.patch(`/products/products/${product.id}/`, { name: "Another name" });
    const shown = await api.viewer.get(`/validations/validations/${validation}/`);
    const [violation] = shown.body.violations;
    const approve = { validation, action: "approve" };
    const wrong = { kind: "wrong", scope: "product", reason: "A name." };
    for (const [caller, did] of [
      [uploader, "You uploaded this product"],
      [writer, "You last changed this product's text"],
    ] as const) {
      const refused = [
        await caller.post("/validations/approvals/", approve),
        await caller.post(`/products/products/${product.id}/approve/`),
        await caller.post(`/validations/violations/${violation.id}/decision/`, wrong),
      ];
      for (const { status, body } of refused)
        expect([status, body.error]).toEqual([
          403,
          `${did}: its category requires someone else to approve it and decide on its findings.`,
        ]);
      const ids = { validation_ids: [validation], action: "approve" };
      const bulk = await caller.post("/validations/approvals/bulk/", ids);
      expect(bulk.body).toMatchObject({ decided: 0, skipped: [{ validation }] });
      const barred = await caller.get(`/validations/decisions/barred/?product=${product.id}`);
      expect(barred.body.barred).toContain(did);
    }
    const free = await api.reviewer.get(`/validations/decisions/barred/?product=${product.id}`);
    expect(free.body.barred).toBeNull();
    const path = `/validations/violations/${violation.id}/decision/`;
    expect((await api.reviewer.post(path, wrong)).status).toBe(201);
    expect((await api.reviewer.post("/validations/approvals/", approve)).status).toBe(201);
  });

  it("bars both the person who delivered a text and the person who chose it in a conflict", async () => {
    const { name: category } = await createCategory({ fourEyes: true }, [{ ruleContent: "cheap" }]);
    const people = await Promise.all([1, 2, 3, 4].map(() => newcomer(api)));
    const [uploader, corrector, deliverer, chooser] = people.map(({ caller }) => caller);
    const deliver = (caller: Client | undefined, description: string) =>
      must(caller).post("/products/products/bulk/", {
        items: [{ product_id: "FOUR-1", category, description }],
        source: "Four eyes",
      });
    const { body: created } = await deliver(uploader, "A cheap chair.");
    const { id } = created.results[0];
    await must(corrector).patch(`/products/products/${id}/`, { description: "A cheap stool." });
    const { body: delivered } = await deliver(deliverer, "A cheap bench.");
    expect(delivered.results[0].conflicts).toEqual(["description"]);
    await runQueue();
    const wasBarred = async () =>
      Promise.all(
        people.map(async ({ caller }) => {
          const path = `/validations/decisions/barred/?product=${id}`;
          return ((await caller.get(path)).body.barred ?? "").split(":")[0];
        }),
      );
    expect(await wasBarred()).toEqual([
      "You uploaded this product",
      "You last changed this product's text",
      "",
      "",
    ]);
    const path = `/products/products/${id}/conflicts/`;
    expect((await must(chooser).post(path, { all: "theirs" })).status).toBe(200);
    await runQueue();
    expect(await wasBarred()).toEqual([
      "You uploaded this product",
      "",
      "You delivered or chose this product's text",
      "You last changed this product's text",
    ]);
    for (const caller of [deliverer, chooser])
      expect((await must(caller).post(`/products/products/${id}/approve/`)).status).toBe(403);
    expect((await must(corrector).post(`/products/products/${id}/approve/`)).status).toBe(200);
  });

  it("bars everyone whom the words of an import come from", async () => {
    const { name: category } = await createCategory({ fourEyes: true }, [{ ruleContent: "cheap" }]);
    const [sender, chooser, starter] = await Promise.all([
      newcomer(api),
      newcomer(api, "admin"),
      newcomer(api, "admin"),
    ]);
    const imported = "/products/imports/";
    const send = async (caller: Client, rows: string[], source: string) => {
      const form = new FormData();
      const lines = ["product_id,name,category,description", ...rows];
      form.set("file", new File([lines.join("\n")], `${source}.csv`));
      const { status, body } = await caller.call("POST", imported, form);
      expect(status).toBe(201);
      return body.id as number;
    };
    const start = async (caller: Client, id: number) => {
      expect((await caller.post(`${imported}${id}/start/`)).status).toBe(200);
      await runOne(importWork, id);
    };
    await start(
      api.admin,
      await send(api.admin, [`FOUR-2,Chair,${category},A cheap chair.`], "seats"),
    );
    const { body: chair } = await api.admin.get("/products/products/by-id/FOUR-2/");
    await api.admin.patch(`/products/products/${chair.id}/`, { description: "A cheap stool." });
    const rows = [
      `FOUR-2,Chair,${category},A cheap bench.`,
      `FOUR-3,Sofa,${category},A cheap sofa.`,
    ];
    const draft = await send(sender.caller, rows, "seats");
    const chosen = await chooser.caller.post(`${imported}${draft}/conflicts/`, { all: "theirs" });
    expect(chosen.status).toBe(200);
    await start(starter.caller, draft);
    const { body: sofa } = await api.admin.get("/products/products/by-id/FOUR-3/");
    const barred = async ({ caller }: typeof sender, product: number) =>
      (await caller.get(`/validations/decisions/barred/?product=${product}`)).body.barred !== null;
    for (const person of [sender, chooser, starter])
      expect(await barred(person, chair.id)).toBe(true);
    for (const person of [sender, starter]) expect(await barred(person, sofa.id)).toBe(true);
    expect(await barred(chooser, sofa.id)).toBe(false);
  });

  it("stores the setting in the category and its versions; other categories don't require it", async () => {
    const { category, uploader, validation } = await checked(false);
    const approve = { validation, action: "approve" };
    expect((await uploader.post("/validations/approvals/", approve)).status).toBe(201);
    const path = `/policies/categories/${category.id}/`;
    expect((await api.admin.get(path)).body.four_eyes).toBe(false);
    expect((await api.admin.patch(path, { four_eyes: "yes" })).status).toBe(400);
    const changed = await api.admin.patch(path, { four_eyes: true });
    expect(changed.body).toMatchObject({ four_eyes: true });
    const number = changed.body.version_number;
    const versions = await api.admin.get(`/policies/versions/category/${category.id}/${number}/`);
    expect(versions.body.snapshot.four_eyes).toBe(true);
    const restore = `/policies/versions/category/${category.id}/${number - 1}/restore/`;
    expect((await api.admin.post(restore, {})).status).toBe(200);
    expect((await api.admin.get(path)).body.four_eyes).toBe(false);
  });

  it("blocks a user until the approval, even if they move the product to another category", async () => {
    const moves: ((caller: Client, id: number, category: number) => Promise<{ status: number }>)[] =
      [
        (caller, id, category) => caller.patch(`/products/products/${id}/`, { category }),
        (caller, id, category) =>
          caller.post("/products/products/bulk_update/", { product_ids: [id], set: { category } }),
      ];
    for (const move of moves) {
      const { product, uploader } = await checked(true);
      const free = await createCategory({ fourEyes: false }, [{ ruleContent: "cheap" }]);
      const further = await createCategory({ fourEyes: false }, [{ ruleContent: "cheap" }]);
      for (const { id } of [free, further])
        expect((await move(uploader, product.id, id)).status).toBe(200);
      await runQueue();
      const { validation, violation } = await latest(product.id);
      const approve = { validation, action: "approve" };
      const wrong = { kind: "wrong", scope: "product", reason: "A name." };
      for (const { status } of [
        await uploader.post("/validations/approvals/", approve),
        await uploader.post(`/products/products/${product.id}/approve/`),
        await uploader.post(`/validations/violations/${violation}/decision/`, wrong),
      ])
        expect(status).toBe(403);
      const ids = { validation_ids: [validation], action: "approve" };
      const bulk = await uploader.post("/validations/approvals/bulk/", ids);
      expect(bulk.body).toMatchObject({ decided: 0, skipped: [{ validation }] });

      expect((await api.reviewer.post("/validations/approvals/", approve)).status).toBe(201);
      await uploader.patch(`/products/products/${product.id}/`, { description: "A cheap stool." });
      await runQueue();
      const next = { validation: (await latest(product.id)).validation, action: "approve" };
      const own = await uploader.post("/validations/approvals/", next);
      expect(own.status, "approved by another person since the move").toBe(201);
    }
  });
});
