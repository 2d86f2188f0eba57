import { expect, it } from "vitest";
import { stringifyInParts, toBody } from "@/lib/platform/json-parts";

it.each<[string, unknown]>([
  ["text", "é\ud800"],
  ["null", null],
  ["an empty list", []],
  ["a list of lists", [1, [2, [3]], new Date(0)]],
  ["an object", { b: 1, 2: "x", a: { c: [] }, omitted: undefined, date: new Date(0) }],
  ["lists with values that JSON does not have", { list: [undefined, { omitted: undefined }] }],
  [
    "a long list",
    { list: Array.from({ length: 5000 }, (_, id) => ({ id, text: "é😀".repeat(9) })) },
  ],
])("sends %s as JSON.stringify writes it", async (_, value) => {
  const parts = await stringifyInParts(value);
  expect(await new Response(toBody(parts)).text()).toBe(JSON.stringify(value));
});
