import { get } from "node:http";
import { expect, it } from "vitest";
import { createCategory, must, unique, useServer } from "./fixtures";

const server = useServer();

/** The bound of the median, in milliseconds. */
const BOUND_MS = 250;

/** Returns the status of an answer on a new connection, which the server cannot have closed yet. */
function getStatus(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    }).on("error", reject);
  });
}

/**
 * Calls the health endpoint until the work ends, and prints and returns the median time. Each call
 * must be answered.
 */
async function medianDuring(name: string, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  ended.catch(() => {});
  const times: number[] = [];
  do {
    const startedAt = performance.now();
    expect(await getStatus(`${server.url}/api/health/`)).toBe(200);
    times.push(performance.now() - startedAt);
  } while (!isOver);
  await ended;
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const round = (milliseconds = 0) => Math.round(milliseconds);
  console.log(
    `${name}: ${times.length} health calls, median ${round(median)} ms, max ${round(sorted.at(-1))} ms`,
  );
  return median;
}

/** The largest list of terms of one rule, of which each text contains one. */
const TERMS = [...Array.from({ length: 600 }, (_, index) => `t${index}`), "cheap => low-cost"];

/** Returns a text with lines of 10 findings. */
const text = (findings: number) => `${"cheap ".repeat(10).trim()}\n`.repeat(findings / 10);

it.each<[string, () => Promise<() => Promise<unknown>>]>([
  [
    "a text of 3,300 findings",
    async () => {
      const { id } = await createCategory(server.admin, TERMS.join("|"));
      const body = { category: id, description: text(3300) };
      return async () => {
        const { violations } = must(await server.reviewer.post("/validations/analyze/", body));
        expect(violations).toHaveLength(3300);
      };
    },
  ],
  [
    "100 texts of 600 findings",
    async () => {
      const { id } = await createCategory(server.admin, TERMS.join("|"));
      const items = Array.from({ length: 100 }, (_, key) => ({
        ...{ key, category: id, description: text(600) },
      }));
      const { token } = server.reviewer;
      const headers = { authorization: `Token ${token}`, "content-type": "application/json" };
      const request = { method: "POST", headers, body: JSON.stringify({ items }) };
      return async () => {
        const response = await fetch(`${server.url}/api/validations/analyze/bulk/`, request);
        expect(response.status).toBe(200);
        // Parsing the answer would stop the health calls of this process.
        let bytes = 0;
        for await (const chunk of response.body ?? []) bytes += chunk.byteLength;
        expect(bytes).toBeGreaterThan(40_000_000);
      };
    },
  ],
  [
    "fixing 3,300 findings",
    async () => {
      const { id } = await createCategory(server.admin, TERMS.join("|"));
      const body = { category: id, description: text(3300) };
      return async () => {
        const fixed = must(await server.reviewer.post("/validations/fix-all/", body));
        expect(fixed.violations_before).toBe(3300);
      };
    },
  ],
  [
    "the preview of a rule set over 1,000 products",
    async () => {
      const { id, name } = await createCategory(server.admin, TERMS.join("|"));
      const items = Array.from({ length: 1000 }, () => ({
        ...{ product_id: unique("H"), category: id, description: text(100) },
      }));
      must(await server.reviewer.post("/products/products/bulk/", { items }));
      const guideline = {
        ...{ title: name, content: "Plain words." },
        rules: [{ rule_type: "prohibited_words", rule_content: "cheap", description: "No cheap" }],
      };
      const path = `/policies/categories/${id}/preview/`;
      return async () => {
        const events = must(await server.admin.post(path, { guideline }));
        expect(events).toContain('"type":"result"');
      };
    },
  ],
  [
    "checks of policies with 12,000 terms",
    async () => {
      for (let count = 0; count < 20; count++)
        await createCategory(server.admin, TERMS.map((term) => `${count}${term}`).join("|"));
      const draft = {
        ...{ rule_type: "prohibited_words", rule_content: TERMS.join("|") },
        description: "Terms",
      };
      return async () => {
        const body = { kind: "rule_set", policy: null, draft };
        must(await server.admin.post("/policies/checks/draft/", body));
      };
    },
  ],
  [
    "a style guide of 4,000 sentences",
    async () => {
      const lines = Array.from(
        { length: 4000 },
        (_, index) => `Use “good${index}”, not “bad${index}”.`,
      );
      const form = new FormData();
      form.set("file", new File([`# Words\n\n${lines.join("\n\n")}`], "guide.md"));
      form.set("name", unique("Guide"));
      return async () => must(await server.admin.post("/policies/style-guides/", form), 201);
    },
  ],
])("the server answers other calls during %s", async (name, prepare) => {
  const run = await prepare();
  expect(await medianDuring(name, run())).toBeLessThanOrEqual(BOUND_MS);
});
