import { beforeAll, expect, inject } from "vitest";
import { type Answer, type Client, client } from "../support/client";
import { asAdmin } from "../support/start-server";
import { until } from "../support/until";

let serial = 0;
/** Returns a name that no other test of the same server uses. */
export const unique = (name: string) => `${name}-${process.pid}-${++serial}`;

const PASSWORD = "a password for tests";

/** The server of the project, with an admin and a reviewer who belong to this file. */
export interface Server {
  url: string;
  admin: Client;
  reviewer: Client;
}

export function useServer(): Server {
  const server = {} as Server;
  beforeAll(async () => {
    const url = inject("url");
    const admin = await asAdmin(url);
    Object.assign(server, { url, admin, reviewer: await createPerson(url, admin, "reviewer") });
  });
  return server;
}

/** Creates an account and signs in with its password. */
export async function createPerson(url: string, admin: Client, role: string): Promise<Client> {
  const username = unique(role);
  const email = `${username}@example.com`;
  must(await admin.post("/auth/users/", { email, username, password: PASSWORD, role }), 201);
  const signedIn = await client(url, null).post("/auth/login/", { email, password: PASSWORD });
  return client(url, must(signedIn).token);
}

/** Returns the body of an answer that must have this status. */
export function must(answer: Answer, status = 200): Answer["body"] {
  if (answer.status !== status) expect.fail(JSON.stringify(answer));
  return answer.body;
}

/** Creates a category whose rule prohibits a word. Its products never need the model. */
export function createCategory(admin: Client, word = "cheap"): Promise<Category> {
  return createPolicy(admin, [{ rule_content: word, description: `No ${word}` }]);
}

/** Creates a category whose products stay pending, because the model of the server is down. */
export function createPendingCategory(admin: Client): Promise<Category> {
  const tone = { rule_type: "tone_requirement", rule_content: "Warm", description: "Be warm" };
  return createPolicy(admin, [tone]);
}

export interface Category {
  id: number;
  name: string;
  /** The id of its first rule. */
  rule: number;
}

async function createPolicy(admin: Client, rules: object[]): Promise<Category> {
  const { id, name } = must(
    await admin.post("/policies/categories/", {
      name: unique("Category"),
      compliance_threshold: 1,
    }),
    201,
  );
  const ruleSet = { name: unique("Rules"), rules, applies_to: { categories: [id] } };
  const created = must(await admin.post("/policies/rule-sets/", ruleSet), 201);
  return { id, name, rule: created.rules[0].id };
}

/** A row of a product file. */
interface Row {
  id: string;
  category: string;
  description: string;
}

/** Returns the row of a product that violates the rule of `createCategory` once. */
export function rowOf(category: Category, description = "A cheap shoe of leather."): Row {
  return { id: unique("P"), category: category.name, description };
}

export function rowsOf(category: Category, count: number): Row[] {
  return Array.from({ length: count }, () => rowOf(category));
}

export function csvOf(rows: Row[]): File {
  const lines = rows.map(
    ({ id, category, description }) => `${id},Shoe,${category},${description}`,
  );
  return new File([["product_id,name,category,description", ...lines].join("\n")], "shoes.csv");
}

interface Batch {
  id: number;
  name: string;
}

/** Uploads the rows in a file. */
export async function upload(by: Client, rows: Row[]): Promise<Batch> {
  const form = new FormData();
  const name = unique("Batch");
  form.set("file", csvOf(rows));
  form.set("batch_name", name);
  const body = must(await by.post("/products/upload-bulk/", form), 201);
  expect(body.products_created).toBe(rows.length);
  return { id: body.batch_id, name };
}

export async function productOf(by: Client, productId: string): Promise<Answer["body"]> {
  return must(await by.get(`/products/products/by-id/${productId}/`));
}

/** Waits until the product has this status, and returns the product. */
export function waitForStatus(by: Client, productId: string, status: string) {
  return until(async () => {
    const product = await productOf(by, productId);
    return product.status === status && product;
  }, BOUND_SECONDS);
}

/** Returns the words that the latest validation of the product found. */
export async function foundIn(by: Client, productId: string): Promise<string[]> {
  const path = `/validations/validations/by-product/${productId}/`;
  const [latest] = must(await by.get(path)).results;
  return latest.violations.map(
    ({ violating_words }: { violating_words: string }) => violating_words,
  );
}

/** Waits until the batch is completed and its uploader has the notification. */
export async function waitForBatch(by: Client, batch: Batch, validated: number): Promise<void> {
  await until(async () => {
    const { status, validated_count } = must(await by.get(`/products/batches/${batch.id}/`));
    return status === "completed" && validated_count === validated;
  }, BOUND_SECONDS);
  await waitForNotification(by, `Batch “${batch.name}” is finished`);
}

export function waitForNotification(by: Client, title: string): Promise<unknown> {
  return until(async () => {
    const { results } = must(await by.get("/notifications/?page_size=100"));
    return results.find((notification: { title: string }) => notification.title === title);
  }, BOUND_SECONDS);
}

/** Users see the result of what they did within this time, also on a busy machine. */
export const BOUND_SECONDS = 25;
