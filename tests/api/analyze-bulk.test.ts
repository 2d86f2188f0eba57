import { setImmediate } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";

const api = useApi();
const PATH = "/validations/analyze/bulk/";
let category: number;

beforeAll(async () => {
  const rule = { ruleType: "prohibited_words", ruleContent: "cheap" } as const;
  ({ id: category } = await createCategory({}, [rule]));
});

const item = (key: string | number, description: string) => ({ key, description, category });

it("checks each text like a single analysis, in order", async () => {
  const items = [item("a.md", "A cheap shoe."), item(2, "A shoe."), item("c", "Cheap, cheap.")];
  const { status, body } = await api.reviewer.post(PATH, { items });
  expect(status).toBe(200);
  expect(body.results.map(({ key }: { key: unknown }) => key)).toEqual(["a.md", 2, "c"]);
  const single = await api.reviewer.post("/validations/analyze/", {
    description: "A cheap shoe.",
    category,
  });
  const timeless = ({ key: _, processing_time_seconds: __, ...result }: Record<string, unknown>) =>
    result;
  expect(timeless(body.results[0])).toEqual(timeless(single.body));
  const counts = body.results.map((one: { total_violations: number }) => one.total_violations);
  expect(counts).toEqual([1, 0, 2]);
});

it("lets other calls run between texts, and between the checks of a text with many findings", async () => {
  const description = "A cheap shoe. ".repeat(600);
  const items = Array.from({ length: 5 }, (_, at) => item(at, description));
  expect((await api.nobody.get("/health/")).status).toBe(200);
  let isDone = false;
  const bulk = api.reviewer.post(PATH, { items }).finally(() => {
    isDone = true;
  });
  let answered = 0;
  while (!isDone) {
    await setImmediate();
    if ((await api.nobody.get("/health/")).status === 200) answered++;
  }
  expect((await bulk).body.results.at(-1).total_violations).toBe(600);
  expect(answered).toBeGreaterThan(10);
});

it("sends a large answer as one JSON text", async () => {
  const items = Array.from({ length: 2 }, (_, at) => item(at, "A cheap café. ".repeat(300)));
  const response = await fetch(`${api.url}/api${PATH}`, {
    method: "POST",
    headers: {
      authorization: `Token ${api.reviewer.token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ items }),
  });
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(JSON.parse(text).results).toHaveLength(2);
  expect(text).toBe(JSON.stringify(JSON.parse(text)));
});

it("returns errors instead of a result for an invalid item", async () => {
  const items = [
    item("ok", "A shoe."),
    { ...item("far", "A shoe."), category: 999_999 },
    { key: "empty", category },
    item("control", "A \u0000 shoe."),
  ];
  const { status, body } = await api.reviewer.post(PATH, { items });
  expect(status).toBe(200);
  const faulty = body.results.map(
    ({ errors }: { errors?: object }) => errors && Object.keys(errors),
  );
  expect(faulty).toEqual([undefined, ["category"], ["description"], ["description"]]);
  expect(body.results[1]).toEqual({ key: "far", errors: { category: [expect.any(String)] } });
});

it("rejects requests without items or keys, with more than 100, and from viewers", async () => {
  const status = async (items: unknown) => (await api.reviewer.post(PATH, { items })).status;
  expect(await status([])).toBe(400);
  expect(await status([{ description: "x", category }])).toBe(400);
  expect(await status(Array.from({ length: 101 }, (_, at) => item(at, "A shoe.")))).toBe(400);
  expect(await status([item("big", "x".repeat(5_300_000))])).toBe(413);
  expect((await api.viewer.post(PATH, { items: [item("a", "b")] })).status).toBe(403);
});
