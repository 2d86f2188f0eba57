import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { serveApi } from "../support/api-server";
import { freshDatabase } from "../support/database";
import { createCategory, createUser, must, signIn } from "../support/factories";
import { makeCorpus } from "./corpus";

/**
 * `npm run bench:term-forms [products]`: measures the time to suggest inflections for a rule with
 * 300 terms over 10,000 (or the given number of) products on the embedded database: without cached
 * words, with all words cached, and after one product has changed.
 */
const PRODUCTS = Number(process.argv[2] ?? 10_000);
const AT_ONCE = 1000;
process.env.AUTH_SECRET = "the secret of the forms benchmark, long enough";

const connection = await freshDatabase();
const server = await serveApi();
const admin = await createUser({ role: "admin" });
const token = await signIn(admin);
const { texts, terms } = makeCorpus(PRODUCTS, 150);
const { id: categoryId, rules } = await createCategory({}, [{ ruleContent: terms(300).join("|") }]);
const rule = must(rules[0]).id;
const uploadedBy = admin.id;
for (let from = 0; from < texts.length; from += AT_ONCE) {
  const rows = texts.slice(from, from + AT_ONCE).map((description, at) => ({
    productId: `F-${from + at}`,
    name: `Product ${from + at}`,
    description: `${description} Part ${from + at} fits wearing${at}`,
    originalDescription: description,
    detectedLanguage: "en",
    categoryId,
    uploadedBy,
  }));
  await db().insert(products).values(rows);
}

const report = { products: PRODUCTS, first: await timed(), again: [await timed(), await timed()] };
await db().update(products).set({ version: 2 }).where(eq(products.productId, "F-4321"));
process.stdout.write(`${JSON.stringify({ ...report, oneChanged: await timed() })}\n`);
await server.close();
await connection.close();

/** Measures one request for suggestions, in milliseconds. */
async function timed(): Promise<number> {
  const started = performance.now();
  const answer = await fetch(
    `${server.url}/api/policies/terms/proposals/?rule=${rule}&source=category`,
    { headers: { authorization: `Token ${token}` } },
  );
  if (!answer.ok) throw new Error(await answer.text());
  await answer.text();
  return Math.round(performance.now() - started);
}
