import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { demoProducts } from "@/db/seed/insert";
import { parseText } from "@/lib/reading/parsed-text";
import { broken, wellFormed } from "../reading/markup";
import { propertyRuns } from "../support/property-runs";

test("visible text equals the browser's for 500 generated texts and the demo products", async ({
  page,
}) => {
  const texts = [
    ...fc.sample(wellFormed, propertyRuns(300, 3000, 14)),
    ...fc.sample(broken, propertyRuns(300, 3000, 14)),
    ...demoProducts.map(({ description }) => description),
  ].filter((text) => parseText(text).isHtml);
  expect(texts.length).toBeGreaterThan(500);
  await page.setContent("<!doctype html><body></body>");
  const drawn = await page.evaluate(
    (sources) =>
      sources.map((source) => {
        document.body.innerHTML = source;
        // biome-ignore lint/performance/useDomNodeTextContent: the test compares the rendered text
        return document.body.innerText;
      }),
    texts,
  );
  const differences = texts.flatMap((text, index) => {
    const [ours, theirs] = [lines(parseText(text).text), lines(drawn[index] ?? "")];
    return ours.join("\n") === theirs.join("\n") ? [] : { text, ours, theirs };
  });
  expect(differences).toEqual([]);
});

/** Splits a text into lines without surrounding whitespace, which browsers handle differently. */
function lines(text: string): string[] {
  return text
    .split(/[\n\r]+/)
    .map((line) => line.replace(/[ \t]+/g, " ").trim())
    .filter((line) => line !== "");
}
