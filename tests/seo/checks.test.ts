import { describe, expect, it } from "vitest";
import { analyzeSeo } from "@/lib/seo/scoring/analyze";
import { suggestTexts } from "@/lib/seo/scoring/optimize";
import { measureTitlePixels } from "@/lib/seo/scoring/title-pixels";
import type { SeoSource } from "@/lib/seo/scoring/types";
import { catalogueOf, checkOf, sourceOf } from "./source";

const check = (overrides: Partial<SeoSource>, key: string, catalogue = catalogueOf()) =>
  checkOf(analyzeSeo(sourceOf(overrides), catalogue), key);
const sentence = "The shoe holds well on wet ground and dries fast.";

describe("completeness", () => {
  it("is 1 once every field that a product can have is present", () => {
    const source = sourceOf({
      metaDescription: "A trail running shoe for long days on mixed ground.",
      description: `${sourceOf().description} GTIN 4006381333931.`,
    });
    expect(analyzeSeo(source, catalogueOf()).completenessScore).toBe(1);
    expect(analyzeSeo({ ...source, category: "" }, catalogueOf()).completenessScore).toBe(0.8889);
  });
});

describe("the checks of the title", () => {
  it("report its length, its width and the text to cut", () => {
    const title = "Ridgeway 3 Trail Running Shoe for Women and Men in Many Colours – Best Quality";
    expect(check({ title }, "title_length").recommendation).toBe(
      "The title has 78 characters; search results show at most 60 in full. Remove “Colours – Best Quality”.",
    );
    const pixels = Math.ceil(measureTitlePixels(title));
    expect(check({ title }, "title_pixels").recommendation).toContain(
      `The title is ${pixels} px wide (78 characters); Google shows about 580 px. Remove “Colours – Best Quality”.`,
    );
  });

  it("measure its width in Arial", () => {
    // Arial's advance widths in units of 1/2048 em, here at 20 px: i 455, W 1933, space 569.
    expect(measureTitlePixels("i")).toBeCloseTo(4.443, 3);
    expect(measureTitlePixels("W")).toBeCloseTo(18.877, 3);
    expect(measureTitlePixels("W i")).toBeCloseTo(18.877 + 5.557 + 4.443, 2);
    expect(measureTitlePixels("é")).toBe(measureTitlePixels("e\u0301"));
    expect(measureTitlePixels("音")).toBe(20);
  });

  it("score the keyword best at the start, lower elsewhere, and 0 without it", () => {
    const at = (title: string) => check({ title }, "title_keyword").score ?? 0;
    expect(at("Trail Running Shoe Ridgeway 3")).toBe(10);
    expect(at("Ridgeway 3 Trail Running Shoe")).toBeGreaterThan(5);
    expect(at("Ridgeway 3 Trail Running Shoe")).toBeLessThan(10);
    expect(at("Ridgeway 3")).toBe(0);
  });

  it("list the capitals and promotion to remove", () => {
    const { status, recommendation } = check(
      { title: "AMAZING Trail Shoe, free shipping!!!" },
      "title_style",
    );
    expect(status).toBe("fail");
    for (const fault of ["“AMAZING”", "“free shipping”", "“!!!”"]) {
      expect(recommendation).toContain(fault);
    }
  });

  it("accept acronyms", () => {
    expect(check({ title: "Condor ANC Headphones with USB-C and IPX4" }, "title_style").score).toBe(
      10,
    );
  });

  it("fail if it is missing, and skip its other checks", () => {
    expect(check({ title: " – " }, "title_present").score).toBe(0);
    expect(check({ title: " – " }, "title_length").status).toBe("not_checked");
  });

  it("report how many other products use it", () => {
    const catalogue = catalogueOf({ sameTitle: 2, sameDescription: 1 });
    expect(check({}, "title_unique", catalogue).recommendation).toContain("2 other products");
    expect(check({}, "description_unique", catalogue).recommendation).toContain("1 other product ");
  });
});

describe("the checks of the texts", () => {
  it.each([
    [119, "warning"],
    [120, "pass"],
    [156, "pass"],
    [157, "warning"],
  ])("rate a meta description of %i characters: %s", (length, status) => {
    expect(check({ metaDescription: "a".repeat(length) }, "meta_length").status).toBe(status);
  });

  it("report a missing meta description", () => {
    expect(check({}, "meta_length")).toMatchObject({ status: "fail", score: 0 });
    expect(check({}, "keyword_meta").recommendation).toContain("trail running shoe");
  });

  it("choose keywords that name the product, not its packaging", () => {
    const description = "The Ember flannel set takes the chill out of a bed. The set is of cotton.";
    const overrides = { name: "Ember Flannel Set", category: "Bedding & Linen", description };
    const { targetKeywords } = analyzeSeo(sourceOf(overrides), catalogueOf());
    expect(targetKeywords).toContain("flannel set");
    expect(targetKeywords).not.toContain("set");
  });

  it.each([
    ["Oak Desk with darker lines", "oak desk"],
    ["Dining Table by Furniture of America", "dining table"],
    ["Kettle for Camping and Hiking Tours", "kettle"],
  ])("choose the head noun of “%s”, and no fragment of it", (name, keyword) => {
    const description = "It has a smooth surface. The surface is easy to clean with a damp cloth.";
    const { targetKeywords } = analyzeSeo(sourceOf({ name, description }), catalogueOf());
    expect(targetKeywords[0]).toBe(keyword);
    for (const target of targetKeywords) expect(target).not.toMatch(/^(?:with|by|of|for)\b|\bof\b/);
  });

  it("accept the keyword twice in the meta description, but not three times", () => {
    const meta = (times: number) => "A trail running shoe. ".repeat(times);
    expect(check({ metaDescription: meta(1) }, "keyword_meta").score).toBe(10);
    expect(check({ metaDescription: meta(2) }, "keyword_meta").score).toBe(10);
    expect(check({ metaDescription: meta(3) }, "keyword_meta").score).toBeLessThan(10);
  });

  it("accept a description of at least 150 words", () => {
    const words = (count: number) => ({ description: "word ".repeat(count) });
    expect(check(words(149), "word_count").status).toBe("warning");
    expect(check(words(150), "word_count").status).toBe("pass");
  });

  it("name the longest sentence and the longest paragraph", () => {
    const long = `Wherever ${"the path goes and ".repeat(8)}you walk.`;
    const { recommendation } = check({ description: `${sentence} ${long}` }, "sentence_length");
    expect(recommendation).toContain("1 of 2 sentences (50%)");
    expect(recommendation).toContain("“Wherever the path goes");
    const block = check(
      { description: `Short.\n\n${sentence.repeat(9).replaceAll(".", ". ")}` },
      "paragraph_length",
    );
    expect(block.recommendation).toContain("The paragraph that begins “The shoe holds well");
  });

  it("require a list in long descriptions but not in short ones", () => {
    expect(check({ description: `${sentence} `.repeat(20) }, "list").status).toBe("fail");
    expect(
      check({ description: `${`${sentence} `.repeat(20)}\n- Upper\n- Sole` }, "list").status,
    ).toBe("pass");
    expect(check({ description: sentence }, "list").status).toBe("not_checked");
  });

  it("report markup and invisible characters with positions", () => {
    const { recommendation } = check(
      {
        title: "A <b>good</b> shoe",
        description: "<p>A <i>good</i> guar\u200banteed shoe.</p>",
      },
      "clean_text",
    );
    expect(recommendation).toContain("2 tags");
    expect(recommendation).toContain("“guar·anteed”");
  });
});

describe("structured data", () => {
  it("contains only known values, in the terms of schema.org", () => {
    const { structuredData, missing, ogTwitterTags } = analyzeSeo(
      sourceOf({
        name: "Dew Serum 30 ml",
        description: "A serum. EAN: 4006381333931. Price 10 USD.",
        metaDescription: "A serum for the face.",
      }),
      catalogueOf(),
    );
    expect(structuredData).toEqual({
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Dew Serum 30 ml",
      description: "A serum. EAN: 4006381333931. Price 10 USD.",
      sku: "SHOE-1",
      category: "Footwear",
      size: "30 ml",
      gtin: "4006381333931",
    });
    expect(missing.join()).toContain("offers.price");
    expect(missing.join()).toContain("image");
    expect(ogTwitterTags).toEqual({
      "og:type": "product",
      "og:title": "Dew Serum 30 ml",
      "og:description": "A serum for the face.",
      "og:locale": "en_US",
      "twitter:card": "summary",
      "twitter:title": "Dew Serum 30 ml",
      "twitter:description": "A serum for the face.",
    });
  });

  it("does not include a GTIN with a wrong check digit", () => {
    const { structuredData } = analyzeSeo(
      sourceOf({ description: "EAN 4006381333932" }),
      catalogueOf(),
    );
    expect(structuredData).not.toHaveProperty("gtin");
  });

  it("does not score values that only the shop can add", () => {
    expect(check({}, "merchant_listing")).toMatchObject({ status: "not_checked", score: null });
    expect(check({}, "product_snippet")).toMatchObject({ status: "not_checked", score: null });
  });
});

describe("scores", () => {
  it("are the weighted sum of the areas, rounded to four decimals", () => {
    const { seoScore, titleScore, descriptionScore, keywordScore, technicalScore } = analyzeSeo(
      sourceOf(),
      catalogueOf(),
    );
    const sum =
      0.3 * titleScore + 0.3 * descriptionScore + 0.25 * keywordScore + 0.15 * technicalScore;
    expect(seoScore).toBeCloseTo(sum, 4);
  });
});

describe("a description in HTML", () => {
  const plain = sourceOf({
    description:
      "A warm throw of pure wool.\n\nIt is woven by hand & washed in spring water.\n\n- 130 x 180 cm\n- Cold wash only",
  });
  const html = sourceOf({
    description:
      '<div class="throw"><p>A <b>warm</b> throw of pure&nbsp;wool.</p><p>It is woven by hand &amp; washed in spring water.</p>\n<ul><li>130 x 180 cm</li><li>Cold wash <a href="https://acme.com">only</a></li></ul><script>x</script></div>',
  });

  it("gets the same scores as its visible text in plain text", () => {
    const [a, b] = [plain, html].map((source) => analyzeSeo(source, catalogueOf()));
    expect(b).toEqual(a);
  });

  it("keeps its markup when capitals and exclamation marks are removed", () => {
    const shouted = {
      ...html,
      description: html.description
        .replace("<b>warm</b>", "<b>REALLY WARM</b>")
        .replace("water.</p>", "water!!!</p>"),
    };
    expect(suggestTexts(shouted, analyzeSeo(shouted, catalogueOf())).description).toBe(
      html.description.replace("<b>warm</b>", "<b>really warm</b>"),
    );
  });
});
