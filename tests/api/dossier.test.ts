import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { db } from "@/db/client";
import { dossierRequests } from "@/db/schema/products";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();
const folder = mkdtempSync(path.join(tmpdir(), "dossier-"));
afterAll(() => rmSync(folder, { recursive: true }));

const CLAIM = "Certified wood";
const PDF = Buffer.from("%PDF-1.7\na certificate\n");

/** Creates a validated product whose text makes a claim that a certificate covers. */
async function createOakTable() {
  const category = await createCategory({}, [{ ruleContent: "FSC-certified", claim: CLAIM }]);
  const product = await createProduct({
    categoryId: category.id,
    uploadedBy: api.users.admin.id,
    name: "Oak table",
    description: "A table of FSC-certified oak.",
  });
  const certificate = await api.admin.post("/policies/evidence/", {
    claim: CLAIM,
    kind: "certificate",
    issuer: "FSC",
    reference: "FSC-C1",
    applies_to: { products: [product.productId] },
  });
  expect(certificate.status).toBe(201);
  const form = new FormData();
  form.set("file", new File([PDF], "certificate.pdf"));
  const document = `/policies/evidence/${certificate.body.id}/document/`;
  expect((await api.admin.call("PUT", document, form)).status).toBe(200);
  await api.admin.post("/validations/trigger/", { product_ids: [product.productId] });
  await runQueue();
  return { product, certificate: certificate.body };
}

async function download(token: string | null, url: string) {
  const response = await fetch(`${api.url}${url}`, {
    headers: { authorization: `Token ${token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

function verify(bytes: Buffer) {
  const file = path.join(folder, "dossier.zip");
  writeFileSync(file, bytes);
  return spawnSync(process.execPath, ["docs/verify-dossier.mjs", file], { encoding: "utf8" });
}

/** Reads a file of the last verified ZIP with a program that is not ours. */
function unzip(name: string): Buffer {
  const script =
    "import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))";
  return execFileSync("python3", ["-c", script, path.join(folder, "dossier.zip"), name]);
}

const readJson = (name: string) => JSON.parse(unzip(name).toString());

describe("the dossier of a product", () => {
  it("has texts, verdict, rules, evidence with documents, and history, and can be verified", async () => {
    const { product, certificate } = await createOakTable();
    const { status, headers, bytes } = await download(
      api.viewer.token,
      `/api/products/products/${product.id}/dossier/`,
    );
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/zip");
    expect(headers.get("content-disposition")).toMatch(/^attachment/);
    const { status: exitCode, stdout } = verify(bytes);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Oak table");

    const manifest = readJson("manifest.json");
    expect(manifest.product.product_id).toBe(product.productId);
    expect(Object.keys(manifest.files)).toEqual([
      "texts.json",
      "verdict.json",
      "policies.yaml",
      "evidence.json",
      `evidence/${certificate.id}.pdf`,
      "history.json",
    ]);
    expect(readJson("texts.json").description).toBe("A table of FSC-certified oak.");
    expect(readJson("verdict.json")).toMatchObject({
      is_compliant: true,
      covered_claims: [{ claim: CLAIM, evidence: [{ id: certificate.id }] }],
    });
    expect(parse(unzip("policies.yaml").toString())).toMatchObject({
      policies: [{ source: "category", policy: { guideline: { rules: [{ claim: CLAIM }] } } }],
    });
    expect(readJson("evidence.json")).toMatchObject([{ reference: "FSC-C1", state: "valid" }]);
    expect(unzip(`evidence/${certificate.id}.pdf`)).toEqual(PDF);
    expect(readJson("history.json")).toMatchObject([
      { kind: "evidence", action: "document_added" },
      { kind: "evidence", action: "created" },
    ]);
    const audit = await api.admin.get("/auth/audit/?entity=product");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(audit.body.results[0].what).toContain(sha256);
  });

  it("has no verdict for a product that was not checked", async () => {
    const category = await createCategory();
    const { id } = await createProduct({ categoryId: category.id, uploadedBy: api.users.admin.id });
    const { bytes } = await download(api.viewer.token, `/api/products/products/${id}/dossier/`);
    expect(verify(bytes).status).toBe(0);
    expect(readJson("verdict.json")).toBeNull();
    const missing = await download(api.viewer.token, "/api/products/products/999999/dossier/");
    expect(missing.status).toBe(404);
  });
});

describe("the dossiers of several products", () => {
  async function createProducts(...productIds: string[]) {
    const category = await createCategory();
    for (const productId of productIds)
      await createProduct({
        productId,
        categoryId: category.id,
        uploadedBy: api.users.admin.id,
      });
  }
  const request = (product_ids: unknown) =>
    api.reviewer.post("/products/products/dossiers/", { product_ids });

  it("are announced with a link to a ZIP with a folder per product", async () => {
    await createProducts("chair/1", "chair:1");
    expect((await request(["chair/1", "chair:1"])).status).toBe(202);
    const [notification] = (await api.reviewer.get("/notifications/")).body.results;
    expect(notification.title).toBe("The dossiers of 2 products are ready");
    const { status, bytes } = await download(api.reviewer.token, notification.href);
    expect(status).toBe(200);
    expect(verify(bytes).status).toBe(0);
    const { products } = await import("@/db/schema/products");
    const [, second] = (await db().select({ id: products.id }).from(products)).slice(-2);
    expect(readJson("chair_1/manifest.json").product.product_id).toBe("chair/1");
    expect(readJson(`chair_1-${second?.id}/manifest.json`).product.product_id).toBe("chair:1");
    expect((await download(api.admin.token, notification.href)).status).toBe(404);
    await db()
      .update(dossierRequests)
      .set({ createdAt: new Date(Date.now() - 8 * 86_400_000) });
    expect((await download(api.reviewer.token, notification.href)).status).toBe(404);
  });

  it("are refused for viewers, unknown products and too many products", async () => {
    await createProducts("known");
    const refused = await request(["known", "unknown"]);
    expect(refused.status).toBe(400);
    expect(refused.body.product_ids).toEqual(["These products do not exist: unknown."]);
    expect((await request(Array.from({ length: 501 }, (_, index) => `${index}`))).status).toBe(400);
    const viewer = await api.viewer.post("/products/products/dossiers/", {
      product_ids: ["known"],
    });
    expect(viewer.status).toBe(403);
  });
});
