import { beforeAll, describe, expect, it } from "vitest";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";
import { runSeoQueue } from "../support/run-queue";

const api = useApi();
let keyword = "";

const keywordsOf = async (productId: string) =>
  (await api.viewer.get(`/seo/keywords/?product_seo__product__product_id=${productId}`)).body
    .results as { keyword: string; search_volume: number | null; competition_score: number }[];

function upload(content: string | Uint8Array<ArrayBuffer>, name = "volumes.csv") {
  const form = new FormData();
  form.set("file", new File([content], name));
  return api.admin.post("/seo/keywords/import/", form);
}

async function analysed(productId: string, market?: string) {
  await api.reviewer.post("/seo/analyze/", { product_id: productId, market });
  await runSeoQueue();
}

beforeAll(async () => {
  const category = await createCategory({ name: "Lamps" });
  for (const productId of ["L-1", "L-2"])
    await createProduct({
      categoryId: category.id,
      uploadedBy: api.users.admin.id,
      productId,
      name: "Brass reading lamp",
      description:
        "This brass reading lamp stands beside a chair. The reading lamp has a brass shade and a linen cable.",
    });
  await analysed("L-1");
  keyword = (await keywordsOf("L-1"))[0]?.keyword ?? "";
});

describe("target keywords", () => {
  it("skip the brand of a short name, in the language of the other names", async () => {
    const { id: categoryId } = await createCategory({ name: "Garden" });
    const names = ["Velorix Folding Bench", "Garden Table with Umbrella", "Chair for Children"];
    for (const [index, name] of names.entries())
      await createProduct({
        categoryId,
        uploadedBy: api.users.admin.id,
        productId: `G-${index}`,
        name,
        description: "",
      });
    await analysed("G-0");
    const { body } = await api.viewer.get("/seo/seo/by-product/G-0/");
    expect(body.target_keywords[0]).toBe("folding bench");
  });

  it("come from names of the category, and are the same for the same catalogue", async () => {
    const { id: categoryId } = await createCategory({ name: "Oświetlenie" });
    const add = (productId: string, name: string) =>
      createProduct({
        categoryId,
        uploadedBy: api.users.admin.id,
        productId,
        name,
        description: "",
        language: "pl",
      });
    const targetsOf = async (productId: string) =>
      (await api.viewer.get(`/seo/seo/by-product/${productId}/`)).body.target_keywords as string[];
    await add("P-1", "Astera Lampa Stojąca Złoty Środek");
    await analysed("P-1");
    expect((await targetsOf("P-1"))[0]).not.toBe("lampa stojąca");
    await add("P-2", "Lampa Stojąca Trójnóg");
    await add("P-3", "Lampa Stojąca Regulowana");
    await add("P-4", "Lampa Wisząca");
    const again = await api.reviewer.post("/seo/analyze/", { product_id: "P-1" });
    expect(again.body.message).toBe("The SEO analysis of this product is up to date.");
    for (let run = 0; run < 2; run++) {
      await api.reviewer.post("/seo/analyze/", { product_id: "P-1", force_reanalysis: true });
      await runSeoQueue();
      expect((await targetsOf("P-1"))[0]).toBe("lampa stojąca");
    }
  });
});

describe("search volumes", () => {
  it("are unknown until they are imported, and then apply immediately", async () => {
    expect(keyword).not.toBe("");
    expect((await keywordsOf("L-1")).every((row) => row.search_volume === null)).toBe(true);
    const { status, body } = await upload(
      `keyword,volume,market\n${keyword.toUpperCase()},"1,900",US\n${keyword},40,UK\n`,
    );
    expect(status).toBe(200);
    expect(body).toEqual({ imported: 2, errors: [], message: "2 search volumes imported." });
    expect((await keywordsOf("L-1"))[0]).toMatchObject({ keyword, search_volume: 1900 });
    await analysed("L-2", "UK");
    const listed = (await keywordsOf("L-2")).find((row) => row.keyword === keyword);
    expect(listed?.search_volume).toBe(40);
  });

  it("are replaced by those of a newer file", async () => {
    await upload(`Market;Keyword;Volume\r\nunited states;${keyword};2400\r\n`);
    expect((await keywordsOf("L-1"))[0]?.search_volume).toBe(2400);
  });

  it("are stored from valid rows, and invalid rows are reported", async () => {
    const { status, body } = await upload(
      [
        "keyword,volume,market,note",
        "desk lamp,100,US,good",
        ",100,US,",
        "floor lamp,many,US,",
        "floor lamp,-5,US,",
        "table lamp,10,Mars,",
        "DESK LAMP,200,US,",
        "",
        "wall lamp,0,EU,good",
      ].join("\n"),
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      imported: 2,
      errors: [
        "Row 3: the keyword is missing.",
        'Row 4: "many" is not a search volume; it must be a whole number.',
        'Row 5: "-5" is not a search volume; it must be a whole number.',
        'Row 6: the market "Mars" is not one of US, UK, EU, CA, AU, IN.',
        'Row 7: "desk lamp" occurs twice in the file for US.',
      ],
      message: "2 search volumes imported. 5 rows skipped.",
    });
  });

  it.each([
    ["keyword,volume\nlamp,1\n", "volumes.csv", "The file lacks the column market."],
    ["keyword,volume,market\n", "volumes.csv", "The file has no rows."],
    ["keyword,volume,market\nlamp,1,US\n", "volumes.xlsx", "The file must be a .csv file."],
    [
      "keyword,volume,market\nlamp,x,US\n",
      "volumes.csv",
      'Row 2: "x" is not a search volume; it must be a whole number.',
    ],
    [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 9]), "volumes.csv", "The file is not a CSV file."],
  ])("rejects %j as %s", async (content, name, sentence) => {
    const { status, body } = await upload(content as string, name);
    expect(status).toBe(400);
    expect(body.file).toEqual([sentence]);
  });

  it("require a form with a file", async () => {
    expect((await api.admin.post("/seo/keywords/import/", {})).status).toBe(415);
    const { body } = await api.admin.post("/seo/keywords/import/", new FormData());
    expect(body.file).toEqual(["Choose a .csv file."]);
  });
});

describe("keyword research", () => {
  it("returns the keywords of the text with figures, and an editor's seeds as ideas without figures", async () => {
    await upload("keyword,volume,market\npiano lamp,320,US\n");
    const { status, body } = await api.viewer.post("/seo/keywords/research/", {
      product_id: "L-1",
      seeds: ["Piano lamp", keyword],
    });
    expect(status).toBe(200);
    const found = new Map(body.keywords.map((row: { keyword: string }) => [row.keyword, row]));
    expect(found.get(keyword)).toMatchObject({ is_idea: false, search_volume: 2400 });
    expect(found.get("piano lamp")).toMatchObject({
      is_idea: true,
      search_volume: 320,
      competition_score: null,
      relevance_score: null,
      used_in_description: false,
    });
  });

  it("counts the other products that target the keyword in the market", async () => {
    const competition = async (market: string) => {
      const { body } = await api.viewer.post("/seo/keywords/research/", {
        product_id: "L-1",
        market,
      });
      const row = body.keywords.find((each: { keyword: string }) => each.keyword === keyword);
      return row.competition_score as number;
    };
    expect(await competition("AU")).toBe(0);
    expect(await competition("UK")).toBeGreaterThan(0);
  });

  it.each([
    [{ product_id: "unknown" }, "product_id"],
    [{ product_id: "L-1", seeds: "lamp" }, "seeds"],
    [{ product_id: "L-1", market: "XX" }, "market"],
  ])("rejects %j", async (body, field) => {
    const answer = await api.viewer.post("/seo/keywords/research/", body);
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty(field);
  });
});
