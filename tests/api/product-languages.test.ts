import { describe, expect, it } from "vitest";
import { productTexts } from "../languages/product-texts";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { runQueue, runSeoQueue } from "../support/run-queue";
import { upload as uploadFile } from "../support/uploads";
import { csvOf, textOf } from "../uploads/files";

const api = useApi();
const [german = "", ...otherGerman] = productTexts.de ?? [];
const [english = ""] = productTexts.en ?? [];

async function upload(values: object = {}) {
  const category = await createCategory({ name: `Languages ${Math.random()}` });
  const answer = await api.reviewer.post("/products/products/", {
    product_id: `L-${Math.random()}`,
    category: category.id,
    description: german,
    ...values,
  });
  return { answer, product: answer.body.product, category };
}

async function found(category: number, filter: string): Promise<string[]> {
  const path = `/products/products/?category=${category}&${filter}`;
  const list = await api.viewer.get(path);
  expect(list.status, path).toBe(200);
  return list.body.results.map((each: { product_id: string }) => each.product_id);
}

/** Returns the ids of a product's validations, newest first. */
async function validations(product: number): Promise<number[]> {
  const list = await api.viewer.get(`/validations/validations/?product=${product}`);
  return list.body.results.map(({ id }: { id: number }) => id);
}

describe("a product's language and market", () => {
  it("are stored in canonical form; the language of the text is detected", async () => {
    const { product } = await upload({ language: "pt_br", market: "uk" });
    expect(product).toMatchObject({ language: "pt-BR", market: "GB", detected_language: "de" });
    const { product: bare } = await upload();
    expect(bare).toMatchObject({ language: null, market: null, detected_language: "de" });
    const html = `<p lang="en">${german.replaceAll("ß", "&szlig;")}</p>`;
    const { product: marked } = await upload({ description: html });
    expect(marked.detected_language).toBe("de");
    const { product: short } = await upload({ description: "100% cotton" });
    expect(short.detected_language).toBeNull();
  });

  it.each([
    [{ language: "english" }, "language"],
    [{ language: "xx" }, "language"],
    [{ language: "de-x-shop" }, "language"],
    [{ language: "" }, "language"],
    [{ market: "EU" }, "market"],
    [{ market: "XX" }, "market"],
    [{ market: "Germany" }, "market"],
  ])("are rejected if they do not exist: %j", async (values, field) => {
    const { answer } = await upload(values);
    expect(answer.status).toBe(400);
    expect(answer.body[field]).toHaveLength(1);
  });

  it("are changed with a history entry, and the text is validated again", async () => {
    const { product } = await upload({ market: "DE" });
    await runQueue();
    const path = `/products/products/${product.id}/`;
    const changed = await api.reviewer.patch(path, { language: "de-AT", market: null });
    expect(changed.body).toMatchObject({ language: "de-AT", market: null, status: "pending" });
    const edits = await api.viewer.get(`/products/edits/?product=${product.id}`);
    const fields = edits.body.results.map((edit: Record<string, unknown>) => [
      edit.field,
      edit.old_value,
      edit.new_value,
    ]);
    expect(fields).toEqual(
      expect.arrayContaining([
        ["language", null, "de-AT"],
        ["market", "DE", null],
      ]),
    );
    await runQueue();
    const same = await api.reviewer.patch(path, { language: "de-at" });
    expect(same.body.status).not.toBe("pending");
  });

  it("are detected again for a new text, also after an edit", async () => {
    const { product } = await upload();
    const path = `/products/products/${product.id}/`;
    const patched = await api.reviewer.patch(path, { description: english });
    expect(patched.body.detected_language).toBe("en");
    await api.reviewer.post("/products/edits/", { product: product.id, description: german });
    expect((await api.viewer.get(path)).body.detected_language).toBe("de");
  });

  it("apply rules for either of two similar languages until a user sets one", async () => {
    const category = await createCategory({ name: `Close ${Math.random()}` }, [
      ...["id", "ms", "de"].map((language) => ({
        ruleType: "prohibited_words" as const,
        ruleContent: "jati",
        languages: [language],
      })),
      { ruleType: "format_requirement", ruleContent: "language:ms" },
    ]);
    const description = "Meja kayu jati untuk ruang tamu dan taman.";
    const body = { category: category.id, description };
    const outcomes = (answer: { body: { checks: { outcome: string }[] } }) =>
      answer.body.checks.map(({ outcome }) => outcome);
    const live = await api.reviewer.post("/validations/analyze/", body);
    expect(outcomes(live)).toEqual(["violated", "violated", "not_applicable", "passed"]);
    const { product } = await upload(body);
    expect(product.detected_language).toBe("id");
    await runQueue();
    const latest = async () =>
      api.viewer.get(`/validations/validations/${(await validations(product.id))[0]}/`);
    expect(outcomes(await latest())).toEqual(["violated", "violated", "not_applicable", "passed"]);
    await api.reviewer.patch(`/products/products/${product.id}/`, { language: "id" });
    await runQueue();
    expect(outcomes(await latest())).toEqual([
      "violated",
      "not_applicable",
      "not_applicable",
      "violated",
    ]);
  });

  it("filter the list: a language includes its regions, and a set language overrides a detected one", async () => {
    const { category, product: recognised } = await upload();
    const add = async (values: object, at = 0) => {
      const answer = await api.reviewer.post("/products/products/", {
        product_id: `L-${Math.random()}`,
        category: category.id,
        description: otherGerman[at],
        ...values,
      });
      return answer.body.product.product_id as string;
    };
    const given = await add({ language: "de-AT", market: "AT" });
    const claimed = await add({ language: "nl" }, 1);
    expect((await found(category.id, "language=de")).sort()).toEqual(
      [recognised.product_id, given].sort(),
    );
    expect(await found(category.id, "language=de-AT")).toEqual([given]);
    expect(await found(category.id, "language=de-DE")).toEqual([]);
    expect(await found(category.id, "language=nl")).toEqual([claimed]);
    expect(await found(category.id, "market=at")).toEqual([given]);
    expect(await found(category.id, "language=all&market=")).toHaveLength(3);
    expect((await api.viewer.get("/products/products/?language=german")).status).toBe(400);
    expect((await api.viewer.get("/products/products/?market=ZZ")).status).toBe(400);
  });
});

describe("language and market in an uploaded file", () => {
  const HEADER = ["product_id", "category", "description", "Market", " LANGUAGE "];
  const send = (...rows: string[][]) => uploadFile(api, textOf(csvOf([HEADER, ...rows])));

  it("are read from separate columns, whose cells may be empty", async () => {
    const { name } = await createCategory({ name: `Columns ${Math.random()}` });
    const ids = [`C-${Math.random()}`, `C-${Math.random()}`];
    const { status, body } = await send(
      [ids[0] ?? "", name, german, " uk", "PT_br "],
      [ids[1] ?? "", name, german, "", ""],
    );
    expect(status).toBe(201);
    const list = await api.viewer.get(`/products/products/?batch=${body.batch_id}&ordering=name`);
    const known = list.body.results.map((each: Record<string, unknown>) => [
      each.product_id,
      each.language,
      each.market,
      each.detected_language,
    ]);
    expect(known.sort()).toEqual(
      [
        [ids[0], "pt-BR", "GB", "de"],
        [ids[1], null, null, "de"],
      ].sort(),
    );
  });

  it("are reported as errors of their row if they do not exist", async () => {
    const { name } = await createCategory({ name: `Columns ${Math.random()}` });
    const { body } = await send(
      ["C-GOOD", name, german, "DE", "de"],
      ["C-BAD", name, german, "Germany", "deutsch"],
      ["C-NA", name, german, "#N/A", "de"],
    );
    expect(body.errors).toEqual([
      "Row 3: language must be a language tag, such as de or pt-BR; market must be a two-letter country code, such as DE or US",
      "Row 4: market is the spreadsheet error #N/A",
    ]);
  });
});

describe("the SEO record of a product", () => {
  const seoOf = async (values: object) => {
    const { product } = await upload(values);
    await runQueue();
    await runSeoQueue();
    const { body } = await api.viewer.get(`/seo/seo/by-product/${product.id}/`);
    return [body.market, body.locale];
  };

  it("has the product's language, and a region only if that or the product names one", async () => {
    expect(await seoOf({})).toEqual(["EU", "de"]);
    expect(await seoOf({ market: "AT" })).toEqual(["EU", "de-AT"]);
    expect(await seoOf({ language: "pt-BR", market: "PT" })).toEqual(["EU", "pt-BR"]);
  });

  it("uses the product's market if it is a search region", async () => {
    expect(await seoOf({ description: english, market: "GB" })).toEqual(["UK", "en-GB"]);
    expect(await seoOf({ description: english })).toEqual(["US", "en"]);
  });
});

describe("the lists of validations and of SEO", () => {
  it("are filtered by the language and market of their products", async () => {
    const { category, product } = await upload({ language: "pt-BR", market: "BR" });
    const other = await api.reviewer.post("/products/products/", {
      product_id: `L-${Math.random()}`,
      category: category.id,
      description: otherGerman[0],
    });
    const idsOf = async (path: string, filter: string) => {
      const list = await api.viewer.get(`${path}?product__category=${category.id}&${filter}`);
      expect(list.status, filter).toBe(200);
      expect(list.body.count).toBe(list.body.results.length);
      return list.body.results.map((row: { product: { id: number } | number }) =>
        typeof row.product === "number" ? row.product : row.product.id,
      );
    };
    for (const path of ["/validations/validations/", "/seo/seo/"]) {
      expect(await idsOf(path, "language=pt")).toEqual([product.id]);
      expect(await idsOf(path, "language=de")).toEqual([other.body.product.id]);
      expect(await idsOf(path, "language=pt-PT")).toEqual([]);
      expect(await idsOf(path, "language=all")).toHaveLength(2);
      expect((await api.viewer.get(`${path}?language=german`)).status).toBe(400);
    }
    expect(await idsOf("/validations/validations/", "market=br")).toEqual([product.id]);
    expect(await idsOf("/validations/validations/", "market=br&search=L-")).toEqual([product.id]);
    expect(await idsOf("/seo/seo/", "language=de&search=L-")).toEqual([other.body.product.id]);
    expect(await idsOf("/seo/seo/", "language=de&seo_status=pending")).toHaveLength(1);
  });
});
