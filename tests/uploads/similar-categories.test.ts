import { describe, expect, test } from "vitest";
import {
  type DescribedCategory,
  SimilarCategories,
} from "@/lib/imports/categories/similar-categories";

const category = (id: number, name: string, about: Partial<DescribedCategory> = {}) => ({
  id,
  name,
  description: "",
  guideline: "",
  productNames: [],
  ...about,
});

const SHOP = new SimilarCategories([
  category(1, "Wireless Audio", {
    description: "Headphones and portable speakers.",
    productNames: [
      "Wren True Wireless Earbuds",
      "Tern Headphones",
      "Lark Earbuds",
      "Plover Speaker",
    ],
  }),
  category(2, "Kitchen Appliances", {
    productNames: ["Kettle K2", "Coffee Grinder", "Speaker-shaped Timer"],
    guideline: "Kettles and mixers: name the wattage.",
  }),
  category(3, "Footwear", { description: "Shoes, boots and sandals for adults." }),
  category(4, "Furniture > Chairs"),
  category(5, "Coffee & Tea", { productNames: ["Coffee from Kenya", "Coffee beans"] }),
]);

describe("category suggestions", () => {
  test.each([
    ["match a word in product names", "Earbuds", 1],
    ["match the singular of a word", "earbud", 1],
    ["use the most specific part of a path first", "Kitchen > Earbuds", 1],
    ["use a parent if the last part matches nothing", "Kitchen Appliances > Doodads", 2],
    ["match a word in the description", "Boots", 3],
    ["match a word in the guideline", "Mixer", 2],
    ["tolerate a typo in a name", "Footware", 3],
    ["match the plural of a name", "Chair", 4],
    ["match a part of a name", "Audio", 1],
    ["ignore the order of words", "Tea and Coffee", 5],
  ])("%s", (_, value, expected) => {
    expect(SHOP.suggest(value)).toMatchObject({ category: expected });
  });

  test.each([
    ["are omitted for an unrelated category", "Garden hoses"],
    ["are omitted if several categories use a word equally", "Headphones and kettles"],
    ["are omitted for words without meaning", "and / the / other"],
    ["are omitted without words", "—"],
  ])("%s", (_, value) => {
    expect(SHOP.suggest(value)).toBeNull();
  });

  test("explain their reason", () => {
    expect(SHOP.suggest("Earbuds")?.why).toBe("“earbuds” is in the names of 2 of its products.");
    expect(SHOP.suggest("Kettles")?.why).toBe(
      "“kettles” is in the name of one of its products and in its guideline.",
    );
    expect(SHOP.suggest("Footware")?.why).toBe("The names are similar.");
  });

  test("are omitted if two names are equally similar", () => {
    const two = new SimilarCategories([category(1, "Garden chairs"), category(2, "Office chairs")]);
    expect(two.suggest("Chairs")).toBeNull();
  });
});
