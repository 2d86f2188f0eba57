import fc from "fast-check";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { insertDemoPolicies } from "@/db/seed/insert";
import { enqueueProducts } from "@/lib/products/check-queue";
import { client, useApi } from "../support/api";
import { differences } from "../support/conformity";
import { createProduct, createUser, PASSWORD, signIn } from "../support/factories";
import { propertyRuns, propertyTimeout } from "../support/property-runs";
import { type RandomCall, randomCall } from "../support/random-calls";
import { runQueue } from "../support/run-queue";

const api = useApi();

const CALLS = propertyRuns(300, 5000, 7);

it(
  `describes the responses to ${CALLS.numRuns} random calls`,
  async () => {
    await fillCatalogue();
    const found: string[] = [];
    const statuses = new Set<number>();
    for (const call of fc.sample(randomCall, CALLS)) {
      const response = await send(call);
      statuses.add(response.status);
      const { operation, caller, kind } = call;
      const name = `${operation.method.toUpperCase()} ${operation.path} (${kind}, ${caller})`;
      expect(response.status, `${name}: ${call.path}`).not.toBe(500);
      for (const difference of await differences(operation, response))
        found.push(`${name}: ${difference}`);
    }
    expect(found).toEqual([]);
    const usual = [200, 201, 204, 400, 401, 403, 404, 409, 412, 413, 415];
    expect([...statuses]).toEqual(expect.arrayContaining(usual));
  },
  propertyTimeout(300_000),
);

/** Creates policies, and products with verdicts. */
async function fillCatalogue(): Promise<void> {
  const ids = await insertDemoPolicies(db(), api.users.admin.id);
  const [categoryId = 0] = ids.categories.values();
  const made: number[] = [];
  for (const productId of ["SKU-1", "SKU-2", "SKU-3", "SKU-4"]) {
    const description = `A cheap shoe of leather, guaranteed the best, ${productId}.`;
    const values = { categoryId, uploadedBy: api.users.admin.id, productId, description };
    made.push((await createProduct(values)).id);
  }
  await enqueueProducts(db(), made, null);
  await runQueue();
}

/** Sends a call with a separate session, because calls can end sessions and deactivate users. */
async function send({ operation, caller, path, headers, body }: RandomCall): Promise<Response> {
  const role = caller === "token" ? "admin" : caller;
  const user = role === "anonymous" ? null : await createUser({ role });
  const session = user && (await signIn(user));
  const token = caller === "token" && session ? await apiToken(session) : session;
  return fetch(`${api.url}/api${path}`, {
    method: operation.method.toUpperCase(),
    headers: { ...headers, ...(token && { authorization: `Token ${token}` }) },
    ...(body !== undefined && { body }),
  });
}

async function apiToken(session: string): Promise<string> {
  const wanted = { name: "CI", role: "admin", password: PASSWORD };
  const { status, body } = await client(api.url, session).post("/auth/tokens/", wanted);
  expect(status).toBe(201);
  return body.token;
}
