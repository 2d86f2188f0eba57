import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { batches, products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";
import { csv, stored, UPLOAD, upload } from "../support/uploads";

const api = useApi();
let shoes = 0;

beforeAll(async () => {
  shoes = (await createCategory({ name: "Shoes" })).id;
  await createCategory({ name: "Bags" });
});

describe("file upload", () => {
  it("creates the valid rows, each with a queued validation, and reports the invalid ones", async () => {
    const file = csv(
      ["U-1", "Boot", "shoes", "\uFEFFA warm boot. "],
      ["U-2", "", " SHOES ", "A sandal."],
      ["", "", "", ""],
      ["U-3", "Slipper", "Shoez", "A slipper."],
    );
    const { status, body } = await upload(api, file, {
      fields: { batch_name: " Spring ", batch_description: "First half" },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      batch_id: expect.any(Number),
      products_created: 2,
      errors: ['Row 5: category "Shoez" does not exist'],
      message: "2 products uploaded successfully and queued for validation. 1 row has errors.",
    });
    const made = await db().select().from(products).where(eq(products.batchId, body.batch_id));
    expect(made).toMatchObject([
      {
        productId: "U-1",
        name: "Boot",
        description: "A warm boot. ",
        categoryId: shoes,
        status: "pending",
      },
      {
        productId: "U-2",
        name: "U-2",
        description: "A sandal.",
        uploadedBy: api.users.reviewer.id,
      },
    ]);
    for (const { id } of made) {
      expect(
        await db().select().from(validations).where(eq(validations.productId, id)),
      ).toMatchObject([{ status: "pending", requestedBy: api.users.reviewer.id }]);
    }
    const [batch] = await db().select().from(batches).where(eq(batches.id, body.batch_id));
    expect(batch).toMatchObject({
      batchName: "Spring",
      batchDescription: "First half",
      totalRows: 3,
    });
  });

  it("reports all errors of each row", async () => {
    await createProduct({ productId: "TAKEN", categoryId: shoes, uploadedBy: api.users.admin.id });
    const long = (length: number) => "x".repeat(length);
    const { status, body } = await upload(
      api,
      csv(
        ["", "", "Shoes", "No id."],
        ["W-1", "", "", "No category."],
        ["W-2", "", "Shoes", " \n "],
        [" ", "", " ", ""],
        [long(256), long(501), "Shoes", long(20_001)],
        ["W-3", "", "Shoes", "Good."],
        ["W-3", "", "Bags", "Again."],
        ["TAKEN", "", "Shoes", "Stored."],
        ["W-4", "", "Shoes", "A bell: \u0007"],
        ["W-5", "#REF!", "#N/A", "#VALUE!"],
        ["w-3", "", "Shoes", "Its case differs."],
        ["W-\u200b3", "", "Shoes", "It looks like another."],
      ),
    );
    expect(status).toBe(201);
    expect(body.products_created).toBe(2);
    expect(body.errors).toEqual([
      "Row 2: product_id is missing",
      "Row 3: category is missing",
      "Row 4: description is missing",
      "Row 6: product_id may have at most 255 characters; name may have at most 500 characters; description may have at most 20,000 characters",
      'Row 8: product_id "W-3" is already in row 7',
      'Row 9: product_id "TAKEN" already exists',
      "Row 10: description contains control characters",
      "Row 11: name is the spreadsheet error #REF!; category is the spreadsheet error #N/A; description is the spreadsheet error #VALUE!",
      "Row 13: product_id contains invisible characters",
    ]);
  });

  it("counts characters as code points for limits", async () => {
    const fits = ["👟".repeat(100), "é".repeat(255), "Shoes", "👟".repeat(20_000)];
    const { status, body } = await upload(api, csv(fits));
    expect([status, body.errors]).toEqual([201, []]);
  });

  it("also works at /products/batches/", async () => {
    const { status, body } = await upload(api, csv(["B-1", "", "Shoes", "Good."]), {
      path: "/products/batches/",
    });
    expect([status, body.products_created, body.errors]).toEqual([201, 1, []]);
    expect((await api.viewer.get(`/products/batches/${body.batch_id}/`)).status).toBe(200);
  });

  it("stores nothing if no row is valid", async () => {
    const before = await stored();
    const { status, body } = await upload(
      api,
      csv(["N-1", "", "Hats", "x"], ["N-2", "", "Shoes", ""]),
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: "No product was created: all 2 rows have errors.",
      error: "No product was created: all 2 rows have errors.",
      products_created: 0,
      errors: ['Row 2: category "Hats" does not exist', "Row 3: description is missing"],
      rows_total: 2,
    });
    expect(body.preview).toHaveLength(2);
    expect(await stored()).toEqual(before);
  });

  it("creates all of 1,000 products, and none of 1,001", async () => {
    const rows = Array.from({ length: 1001 }, (_, n) => [`M-${n}`, "", "Shoes", `Product ${n}.`]);
    const before = await stored();
    const tooMany = await upload(api, csv(...rows));
    expect(tooMany.status).toBe(400);
    expect(tooMany.body.file).toEqual([
      "The file has more than 1,000 rows. Split it and upload the parts.",
    ]);
    expect(await stored()).toEqual(before);
    const { status, body } = await upload(api, csv(...rows.slice(0, 1000)));
    expect([status, body.products_created]).toEqual([201, 1000]);
  });

  it("creates the same ids in only one of several concurrent uploads, and reports errors to the others", async () => {
    const rows = Array.from({ length: 40 }, (_, n) => [`RACE-${n}`, "", "Shoes", "Text."]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        upload(api, csv(...(n % 2 ? rows : rows.toReversed()), [`OWN-${n}`, "", "Shoes", "Mine."])),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(answers.map(({ body }) => body.products_created).sort((a, b) => a - b)).toEqual([
      1, 1, 1, 1, 1, 41,
    ]);
    const losers = answers.filter(({ body }) => body.products_created === 1);
    for (const { body } of losers) {
      expect(body.errors).toHaveLength(40);
      expect(body.errors[0]).toMatch(/^Row 2: product_id "RACE-\d+" already exists$/);
    }
  });
});

describe("a dry run", () => {
  it("returns the result of an upload with a preview, and stores nothing", async () => {
    const before = await stored();
    const file = csv(["D-1", "Boot", "Shoes", "x".repeat(300)], ["D-2", "", "Hats", "Hat."]);
    const { status, body } = await upload(api, file, { fields: { dry_run: "true" } });
    expect(status).toBe(200);
    expect(body).toEqual({
      batch_id: null,
      products_created: 1,
      errors: ['Row 3: category "Hats" does not exist'],
      message: "1 product will be created. 1 row has errors.",
      rows_total: 2,
      preview: [
        {
          row: 2,
          product_id: "D-1",
          name: "Boot",
          category: "Shoes",
          description: `${"x".repeat(200)}…`,
          reason: null,
        },
        {
          row: 3,
          product_id: "D-2",
          name: "",
          category: "Hats",
          description: "Hat.",
          reason: 'category "Hats" does not exist',
        },
      ],
    });
    expect(await stored()).toEqual(before);
    const real = await upload(api, file);
    expect([real.body.products_created, real.body.errors]).toEqual([1, body.errors]);
  });

  it("can be requested in the URL, and shows invalid rows from the whole file", async () => {
    const rows = Array.from({ length: 80 }, (_, n) => [
      `F-${n}`,
      "",
      n === 70 ? "Hats" : "Shoes",
      "x",
    ]);
    const { status, body } = await upload(api, csv(...rows), {
      path: `${UPLOAD}?dry_run=true`,
      fields: {},
    });
    expect(status).toBe(200);
    expect(body.preview).toHaveLength(51);
    expect(body.preview.at(-1)).toMatchObject({ row: 72, category: "Hats" });
  });
});

describe("invalid upload requests", () => {
  const good = () => csv([`Q-${Math.random()}`, "", "Shoes", "Good."]);

  it("are rejected without a name or a file", async () => {
    const unnamed = await upload(api, good(), { fields: { batch_name: " " } });
    expect([unnamed.status, unnamed.body.batch_name]).toEqual([400, ["This field is required."]]);
    const form = new FormData();
    form.set("batch_name", "Spring");
    const fileless = await api.reviewer.post(UPLOAD, form);
    expect([fileless.status, fileless.body.file]).toEqual([
      400,
      ["Choose a .csv, .xlsx or .xls file."],
    ]);
    const neither = await api.reviewer.post(UPLOAD, new FormData());
    expect([neither.body.batch_name, neither.body.file]).toEqual([
      ["This field is required."],
      ["Choose a .csv, .xlsx or .xls file."],
    ]);
  });

  it("return 415 if they are not a form, and 400 if the form is malformed", async () => {
    expect((await api.reviewer.post(UPLOAD, { batch_name: "x" })).status).toBe(415);
    const broken = await api.reviewer.call("POST", UPLOAD, "--x\r\nno", {
      "content-type": "multipart/form-data; boundary=y",
    });
    expect([broken.status, broken.body.message]).toEqual([400, "The form data is malformed."]);
  });

  it("are rejected if the file is larger than 10 MB, announced or not", async () => {
    const big = new Uint8Array(10 * 1024 * 1024 + 1).fill(65);
    const { status, body } = await upload(api, big);
    expect([status, body.message]).toEqual([413, "The file is larger than 10 MB."]);
    let sent = 0;
    const unannounced = new ReadableStream({
      pull: (controller) =>
        ++sent > 12 ? controller.close() : controller.enqueue(new Uint8Array(1024 * 1024)),
    });
    const response = await fetch(`${api.url}/api${UPLOAD}`, {
      method: "POST",
      headers: {
        authorization: `Token ${api.reviewer.token}`,
        "content-type": "multipart/form-data; boundary=y",
      },
      body: unannounced,
      duplex: "half",
    } as RequestInit).catch(() => null);
    // A client that is still sending may receive the response or find the connection closed.
    if (response) expect(response.status).toBe(413);
    expect((await upload(api, good())).status).toBe(201);
  });

  it("are forbidden for viewers", async () => {
    expect((await upload(api, good(), { as: api.viewer })).status).toBe(403);
    expect((await upload(api, good(), { as: api.nobody })).status).toBe(401);
    expect((await upload(api, good(), { as: api.viewer, path: "/products/batches/" })).status).toBe(
      403,
    );
    expect((await upload(api, good(), { as: api.admin })).status).toBe(201);
    const response = await api.admin.get(UPLOAD);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it.each(["true", "maybe"])("parse dry_run as a boolean: %s", async (value) => {
    const { status } = await upload(api, good(), { fields: { batch_name: "x", dry_run: value } });
    expect(status).toBe(value === "true" ? 200 : 400);
  });
});
