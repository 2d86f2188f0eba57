import { describe, expect, it } from "vitest";
import { mergeDrafts, rebaseTexts } from "@/components/product-page/editor/description-editor";
import { listChangedFields } from "@/components/texts/text-draft";
import { getStoredIndex, toStoredTexts, type WrittenTexts } from "@/components/texts/written-texts";
import { toLiveParts } from "@/components/writing/live-parts";

const BASE: WrittenTexts = {
  description: "A warm boot.",
  bullets: ["Soft lining", "Firm sole"],
  title: "Boot",
};

describe("concurrent changes to a product's texts", () => {
  it("are merged if they affect different fields, words or items", () => {
    const mine = { ...BASE, bullets: ["Very soft lining", "Firm sole"], title: "Warm boot" };
    const theirs = {
      ...BASE,
      bullets: ["Soft lining", "Firm grey sole"],
      description: "A red boot.",
    };
    expect(mergeDrafts(BASE, mine, theirs)).toEqual({
      description: "A red boot.",
      bullets: ["Very soft lining", "Firm grey sole"],
      title: "Warm boot",
    });
  });

  it.each<[string, WrittenTexts, WrittenTexts]>([
    ["the same words", { ...BASE, title: "Red boot" }, { ...BASE, title: "Blue boot" }],
    [
      "the number of items",
      { ...BASE, bullets: ["Soft lining"] },
      { ...BASE, bullets: ["Soft lining", "Grey sole"] },
    ],
  ])("are not merged if both change %s, but one can be applied on top", (_, mine, theirs) => {
    expect(mergeDrafts(BASE, mine, theirs)).toBeNull();
    const description = "A red boot.";
    expect(rebaseTexts(BASE, mine, { ...theirs, description })).toEqual({ ...mine, description });
  });

  it("count once if both are equal, and not at all if they only add empty texts", () => {
    const same = { ...BASE, title: "Red boot" };
    expect(mergeDrafts(BASE, same, same)).toEqual(same);
    const blank = { ...BASE, bullets: ["Soft lining", " ", "Firm sole"], care: "" };
    expect(listChangedFields(BASE, blank)).toEqual([]);
  });
});

describe("texts in the editor", () => {
  const fields = [
    { key: "bullets", label: "Bullets", kind: "list" },
    { key: "title", label: "Title", kind: "text" },
    { key: "care", label: "Care", kind: "text" },
  ] as const;
  const texts = { bullets: ["Soft", "", "Firm"], title: "Boot" };

  it("are sent as they will be stored", () => {
    expect(toStoredTexts(fields, texts)).toEqual({
      bullets: ["Soft", "Firm"],
      title: "Boot",
      care: null,
    });
  });

  it("have the item index under which they will be stored", () => {
    expect([0, 1, 2].map((at) => getStoredIndex(texts.bullets, at))).toEqual([0, null, 1]);
    const written: unknown[] = [];
    const parts = toLiveParts(fields, texts, (key, text) => written.push([key, text]));
    expect(parts.map(({ field, item, text }) => [field, item, text])).toEqual([
      ["bullets", 0, "Soft"],
      ["bullets", 1, "Firm"],
      ["title", null, "Boot"],
      ["care", null, ""],
    ]);
    parts[1]?.write("Firmer");
    expect(written).toEqual([["bullets", ["Soft", "", "Firmer"]]]);
  });
});
