import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { names } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { auditLog } from "@/db/schema/users";
import { enqueueProducts } from "@/lib/products/check-queue";
import { useApi } from "../support/api";
import { createCategory, createProduct, must } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();
const NAMES = "/policies/names/";

beforeEach(async () => {
  await db().delete(products);
  await db().delete(names);
});

/** Creates products with these descriptions and checks them for capitals. */
async function check(...descriptions: string[]) {
  const category = await createCategory({}, [
    { ruleType: "format_requirement", ruleContent: "no_all_caps" },
  ]);
  const { id: uploadedBy } = api.users.admin;
  const created = [];
  for (const description of descriptions)
    created.push(
      await createProduct({
        categoryId: category.id,
        uploadedBy,
        description,
        language: "en",
        name: "A seat",
      }),
    );
  const ids = created.map(({ id }) => id);
  await enqueueProducts(db(), ids, uploadedBy);
  await runQueue();
  return created;
}

async function listFindings() {
  const { body } = await api.viewer.get("/validations/violations/?latest=true");
  return body.results as { id: number; violating_words: string; possible_name: string | null }[];
}

async function listNames(search = "") {
  const { body } = await api.viewer.get(`${NAMES}?search=${search}`);
  return body.results.map(({ name }: { name: string }) => name);
}

describe("suggested names", () => {
  it("are spelled like the catalogue, until they are names", async () => {
    await check(
      "Fits MASSEY FERGUSON tractors.",
      "For MASSEY FERGUSON only.",
      "A Massey Ferguson seat.",
      "The ZORVA BRAXEN seat.",
      "With FREE SHIPPING.",
    );
    const suggestions = `${NAMES}suggestions/`;
    expect((await api.viewer.get(suggestions)).body).toEqual([
      { name: "Massey Ferguson", texts: 1, products: 2 },
    ]);
    await check("My ZORVA BRAXEN.", "Our ZORVA BRAXEN seat.");
    expect((await api.viewer.get(suggestions)).body).toEqual([
      { name: "ZORVA BRAXEN", texts: 0, products: 3 },
      { name: "Massey Ferguson", texts: 1, products: 2 },
    ]);
    await api.admin.post(NAMES, { name: "Massey Ferguson" });
    await runQueue();
    expect((await api.viewer.get(suggestions)).body).toEqual([
      { name: "ZORVA BRAXEN", texts: 0, products: 3 },
    ]);
  });
});

describe("“It is a name” on a finding", () => {
  it("removes the finding from all products, with the catalogue's spelling, and can be undone", async () => {
    await check(
      "Fits MASSEY FERGUSON tractors.",
      "For MASSEY FERGUSON only.",
      "A Massey Ferguson seat.",
      "With FREE SHIPPING.",
    );
    const before = await listFindings();
    expect(before.map((finding) => [finding.violating_words, finding.possible_name])).toEqual([
      ["FREE SHIPPING", null],
      ["MASSEY FERGUSON", "MASSEY FERGUSON"],
      ["MASSEY FERGUSON", "MASSEY FERGUSON"],
    ]);
    const added = await api.reviewer.post(NAMES, { violation: must(before[1]).id });
    expect(added).toMatchObject({
      status: 201,
      body: { name: { name: "Massey Ferguson" }, texts: 1, queued: 2 },
    });
    expect(await listNames("ferguson")).toEqual(["Massey Ferguson"]);
    const [entry] = await db().select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ action: "name.added", subject: "Massey Ferguson" });
    await runQueue();
    expect((await listFindings()).map(({ violating_words }) => violating_words)).toEqual([
      "FREE SHIPPING",
    ]);
    const undone = await api.reviewer.post("/validations/undo/", { undo: added.body.undo });
    expect(undone.status).toBe(200);
    await runQueue();
    expect(await listFindings()).toHaveLength(3);
    expect(await listNames()).toEqual([]);
  });

  it("makes the verdicts of other products stale, and re-validation updates them", async () => {
    const [product] = await check("Fits MASSEY FERGUSON tractors.");
    const { body: fresh } = await api.admin.get("/policies/stale/");
    expect(fresh.stale).toBe(0);
    const { body } = await api.admin.post(NAMES, { name: "FERGUSON BROTHERS" });
    expect((await api.admin.get("/policies/stale/")).body.stale).toBe(1);
    const list = await api.viewer.get("/products/products/");
    expect(list.body.results[0]).toMatchObject({ id: must(product).id, verdict_is_stale: true });
    const removed = await api.admin.delete(`${NAMES}${body.name.id}/`);
    expect(removed.body.message).toBe("“FERGUSON BROTHERS” was removed from the names");
    expect((await api.admin.get("/policies/stale/")).body.stale).toBe(0);
    await api.admin.post("/validations/undo/", { undo: removed.body.undo });
    expect(await listNames()).toEqual(["FERGUSON BROTHERS"]);
  });

  it("rejects other input, and viewers", async () => {
    await check("With FREE SHIPPING.");
    const [finding] = await listFindings();
    const answers = [
      await api.admin.post(NAMES, {}),
      await api.admin.post(NAMES, { name: "–" }),
      await api.admin.post(NAMES, { violation: must(finding).id }),
      await api.admin.post(NAMES, { violation: 999_999 }),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, "Send either a name or a violation."],
      [400, "A name must contain at least one letter."],
      [400, "This violation has no words that may be a name."],
      [400, "This violation does not exist."],
    ]);
    await api.admin.post(NAMES, { name: "Massey Ferguson" });
    const twice = await api.admin.post(NAMES, { name: "MASSEY-FERGUSON" });
    expect(twice).toMatchObject({ status: 409, body: { name: [expect.any(String)] } });
    expect((await api.viewer.post(NAMES, { name: "Velox" })).status).toBe(403);
    const [stored] = await db().select().from(names).where(eq(names.key, "massey ferguson"));
    expect((await api.reviewer.delete(`${NAMES}${must(stored).id}/`)).status).toBe(403);
    expect((await api.admin.delete(`${NAMES}0/`)).status).toBe(404);
  });
});
