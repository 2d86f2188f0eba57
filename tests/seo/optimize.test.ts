import { describe, expect, it } from "vitest";
import { analyzeSeo } from "@/lib/seo/scoring/analyze";
import { suggestTexts } from "@/lib/seo/scoring/optimize";
import type { SeoSource } from "@/lib/seo/scoring/types";
import { catalogueOf, sourceOf } from "./source";

function propose(overrides: Partial<SeoSource>) {
  const source = sourceOf(overrides);
  return suggestTexts(source, analyzeSeo(source, catalogueOf()));
}
const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

const headphones = {
  name: "Tern Over-Ear Headphones",
  category: "Wireless Audio",
  description:
    "The Tern is made for people who listen to whole albums. Voices sit in the middle of the picture, and the bass is deep without covering them. It connects by Bluetooth 5.3 to two devices at once and charges over USB-C. The Tern costs $229.00.",
};

describe("a suggested title", () => {
  it("is the name, in its order, and ends with the category if it fits", () => {
    expect(propose(headphones).title).toBe("Tern Over-Ear Headphones – Wireless Audio");
  });

  it("omits promotion, capitals and text that does not fit", () => {
    const { title } = propose({
      ...headphones,
      title:
        "AMAZING Tern Over-Ear Headphones!!! Free shipping on all the orders that you place now",
      name: "AMAZING Tern Over-Ear Headphones!!! Free shipping",
    });
    expect(title).toContain("Tern Over-Ear Headphones");
    expect(title).not.toMatch(/!|AMAZING|amazing|shipping/);
  });

  it.each(["All products", "Uncategorized", "Headphones"])(
    "does not end with the category “%s”, which says nothing new",
    (category) => {
      const { title } = propose({ ...headphones, title: "Tern headphones", category });
      expect(title).toBe("Tern Over-Ear Headphones");
    },
  );

  it("omits a shouted “SALE!”, but no other word of the name", () => {
    const name = `SALE! ${headphones.name}`;
    expect(propose({ ...headphones, name, title: name }).title).toBe(
      "Tern Over-Ear Headphones – Wireless Audio",
    );
  });

  it("does not end with a preposition after it is shortened", () => {
    const name = "Conjunto de Top Henley de Tejido Térmico y Bloomers para Bebé y Niña Pequeña";
    const { title } = propose({ name, title: name, category: "", description: "", locale: "es" });
    expect(title).toBe("Conjunto de Top Henley de Tejido Térmico y Bloomers");
  });

  it("never names another product or a denied feature", () => {
    const { title } = propose({
      name: "Luna Bag",
      description:
        "A bag for the city. It is made without recycled polyester. Unlike the Striden with its rubber outsole, it is soft. The bag is free of vegan leather.",
    });
    expect(title ?? "").not.toMatch(/polyester|rubber|Striden|leather/);
  });

  it("is omitted if the current title is as good", () => {
    expect(
      propose({ ...headphones, title: "Over-Ear Headphones Tern – Bluetooth 5.3" }).title,
    ).toBeNull();
  });
});

describe("a suggested meta description", () => {
  it("consists of the whole sentences that fit, after the keyword", () => {
    const { metaDescription } = propose(headphones);
    expect(metaDescription).toBe(
      "Tern Over-Ear Headphones: The Tern is made for people who listen to whole albums. The Tern costs $229.00.",
    );
  });
});

describe("a suggested description", () => {
  const long = Array.from({ length: 14 }, (_, i) => `Part ${i} holds the cable and stays shut.`);

  it("keeps every word and splits long paragraphs between sentences", () => {
    const description = `${headphones.description} ${long.join(" ")}`;
    const { description: text, notes } = propose({ ...headphones, description });
    expect(words(text ?? "")).toEqual(words(description));
    expect(text?.split("\n\n").every((block) => words(block).length <= 70)).toBe(true);
    expect(notes.description).toContain("Paragraphs with more than 70 words are split.");
  });

  it.each([
    [
      "You HEAR EVERY SINGLE STEP now! Wow!!! It hears.",
      "You hear every single step now. Wow. It hears.",
    ],
    [
      "GREAT SOUND for Berlin. MADE IN BERLIN (great!)",
      "Great sound for Berlin. Made in Berlin (great!)",
    ],
    ["An OLED TV with USB-C and an LED.", null],
    [
      "Der Koffer ist GANZ LEICHT und der Ton ist ganz leicht.",
      "Der Koffer ist ganz leicht und der Ton ist ganz leicht.",
    ],
    ["Der Koffer hat eine hohe QUALITÄT und ist für Reisen.", null],
    ["全新设计！！声音很好。", "全新设计。声音很好。"],
    ["Yahoo! is a name; so is Ouch! too.", null],
    ["- STURDY handle\n- SOFT GRIPS", "- Sturdy handle\n- Soft grips"],
  ])("has no capitals or exclamation marks for emphasis: %s", (description, calm) => {
    expect(propose({ ...headphones, description }).description).toBe(calm);
  });

  it("is omitted with a note if its paragraphs are markup or nothing can be improved", () => {
    for (const description of [`<p>${long.join(" ")}</p>`, sourceOf().description]) {
      const suggestion = propose({ description });
      expect(suggestion.description).toBeNull();
      expect(suggestion.notes.description).toContain(
        "The description is unchanged: no better version can be made from the product's texts.",
      );
    }
  });
});
