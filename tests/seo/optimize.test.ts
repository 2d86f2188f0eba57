import { describe, expect, it } from "vitest";
import { analyzeSeo } from "@/lib/seo/scoring/analyze";
import { proposeOptimization } from "@/lib/seo/scoring/optimize";
import type { SeoSource } from "@/lib/seo/scoring/types";
import { catalogueOf, sourceOf } from "./source";

function propose(given: Partial<SeoSource>) {
  const source = sourceOf(given);
  return proposeOptimization(source, analyzeSeo(source, catalogueOf()));
}
const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

const headphones = {
  name: "Tern Over-Ear Headphones",
  category: "Wireless Audio",
  description:
    "The Tern is made for people who listen to whole albums. Voices sit in the middle of the picture, and the bass is deep without covering them. It connects by Bluetooth 5.3 to two devices at once and charges over USB-C. The Tern costs $229.00.",
};

describe("an offered title", () => {
  it("begins with the keyword and tells what sets the product apart", () => {
    expect(propose(headphones).title).toBe("Over-Ear Headphones Tern – Bluetooth 5.3, USB-C");
  });

  it("loses promotion and capitals, and what does not fit", () => {
    const { title } = propose({
      ...headphones,
      title:
        "AMAZING Tern Over-Ear Headphones!!! Free shipping on all the orders that you place now",
      name: "AMAZING Tern Over-Ear Headphones!!! Free shipping",
    });
    expect(title).toContain("Tern Over-Ear Headphones");
    expect(title).not.toMatch(/!|AMAZING|amazing|shipping/);
  });

  it("never names another product, or what the text denies", () => {
    const { title } = propose({
      name: "Luna Bag",
      description:
        "A bag for the city. It is made without recycled polyester. Unlike the Striden with its rubber outsole, it is soft. The bag is free of vegan leather.",
    });
    expect(title ?? "").not.toMatch(/polyester|rubber|Striden|leather/);
  });

  it("is not offered where the present one is as good", () => {
    expect(
      propose({ ...headphones, title: "Over-Ear Headphones Tern – Bluetooth 5.3" }).title,
    ).toBeNull();
  });
});

describe("an offered meta description", () => {
  it("has 120 to 156 characters of whole clauses, with the keyword and without the price", () => {
    const { metaDescription } = propose(headphones);
    expect(metaDescription).toBe(
      "Tern Over-Ear Headphones: The Tern is made for people who listen to whole albums. Voices sit in the middle of the picture.",
    );
  });
});

describe("an offered description", () => {
  it("keeps every word, shortens paragraphs and makes a list where the text is long", () => {
    const filler = Array.from(
      { length: 14 },
      (_, i) => `Part ${i} of the case holds the cable well and stays shut.`,
    );
    const description = `${headphones.description} ${filler.join(" ")}\n\nWipe it dry. Keep it cool. Store it flat.`;
    const proposal = propose({ ...headphones, description });
    const text = proposal.description ?? "";
    expect(text).toContain("\n- Wipe it dry.\n- Keep it cool.\n- Store it flat.");
    expect(text.startsWith("Tern Over-Ear Headphones: The Tern is made")).toBe(true);
    expect(words(text).slice(4)).toEqual(words(description));
    expect(text.split("\n\n").every((block) => words(block).length <= 70)).toBe(true);
    expect(proposal.notes).toContain("Short facts stand in a list.");
  });

  it("loses tags and hidden characters, and keeps what only looks like a tag", () => {
    const { description } = propose({
      ...headphones,
      description:
        "The <b>Tern</b> is guar\u00adanteed for use at <body heat>.<br>It has <li>pads<li>cable",
    });
    expect(description).toBe(
      "Tern Over-Ear Headphones: The Tern is guaranteed for use at <body heat>.\nIt has\n- pads\n- cable",
    );
  });

  it("is not offered where there is nothing to better, and a note says so", () => {
    const { description, notes } = propose({});
    expect(description).toBeNull();
    expect(notes).toContain("The description stays: the words of the product make no better one.");
  });
});
