import { NextRequest } from "next/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startMetrics } from "@/lib/platform/metrics";
import { middleware } from "@/middleware";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";
import { useSettings, withSettings } from "../support/settings";

const TOKEN = "a-long-metrics-token";
useSettings(() => ({ METRICS_TOKEN: TOKEN }));
const api = useApi();
beforeAll(async () => {
  await startMetrics();
});
afterAll(async () => {
  (await startMetrics()).registry.clear();
});

const scrape = (token: string | null) =>
  api.nobody.call("GET", "/metrics/", undefined, token ? { authorization: `Bearer ${token}` } : {});

/** Matches a sample in the text format: its name, labels and value. */
const SAMPLE = /^([a-z_:][a-z0-9_:]*)(?:\{((?:[a-z_]+="[^"\n]*",?)+)\})? (-?[\d.e+-]+|\+Inf|NaN)$/i;

async function samples() {
  const { status, body, headers } = await scrape(TOKEN);
  expect([status, headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  return (body as string)
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = "", value] = SAMPLE.exec(line) ?? expect.fail(line);
      return { name, labels, value: Number(value) };
    });
}

describe("the metrics", () => {
  it("return 404 without the token", async () => {
    for (const token of [null, "wrong-token-of-some-length", ""]) {
      expect((await scrape(token)).status).toBe(404);
    }
    await withSettings({ METRICS_TOKEN: "" }, async () => {
      expect((await scrape(TOKEN)).status).toBe(404);
    });
  });

  it("count requests that the middleware refuses", async () => {
    const url = new URL("/api/validations/validations/", api.url);
    expect((await middleware(new NextRequest(url))).status).toBe(401);
    expect((await samples()).filter(({ labels }) => labels.includes("401"))).toContainEqual({
      name: "plumbline_http_request_duration_seconds_count",
      labels: 'method="GET",route="/validations/validations/",status="401"',
      value: 1,
    });
  });

  it("count requests for pages that the middleware refuses, under one route", async () => {
    const pages = ["/products/1", "/products/2", "/login"];
    const responses = [];
    for (const page of pages)
      responses.push((await middleware(new NextRequest(new URL(page, api.url)))).status);
    expect(responses).toEqual([307, 307, 200]);
    const counts = (await samples()).filter(
      ({ name, labels }) => name.endsWith("_seconds_count") && labels.includes('route="page"'),
    );
    expect(counts).toEqual([
      {
        name: "plumbline_http_request_duration_seconds_count",
        labels: 'method="GET",route="page",status="307"',
        value: 2,
      },
    ]);
  });

  it("count requests by method, route and status, never by id", async () => {
    for (const id of [1, 2, 3]) await api.admin.get(`/products/products/${id}/`);
    const found = (await samples()).filter(
      ({ name, labels }) =>
        name === "plumbline_http_request_duration_seconds_count" && labels.includes("products"),
    );
    expect(found).toEqual([
      {
        name: "plumbline_http_request_duration_seconds_count",
        labels: 'method="GET",route="/products/products/{id}/",status="404"',
        value: 3,
      },
    ]);
  });

  it("report how many validations are pending and for how long", async () => {
    const { id: category } = await createCategory();
    await api.reviewer.call("POST", "/products/products/", {
      product_id: "METRICS-1",
      category,
      description: "A shoe.",
    });
    const found = await samples();
    const of = (name: string) =>
      found.find((sample) => sample.name === name && sample.labels === 'kind="validation"')?.value;
    expect(of("plumbline_queue_depth")).toBe(1);
    expect(of("plumbline_queue_oldest_seconds")).toBeGreaterThanOrEqual(0);
  });

  it("include the process metrics", async () => {
    expect((await samples()).map(({ name }) => name)).toContain("process_resident_memory_bytes");
  });
});
