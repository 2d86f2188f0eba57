import { describe, expect, test } from "vitest";
import {
  type DescribedCategory,
  SimilarCategories,
} from "@/lib/imports/mapping/similar-categories";

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

describe("a category of a file suggests", () => {
  test.each([
    ["the category whose products have the word in their names", "Earbuds", 1],
    ["it in the singular, too", "earbud", 1],
    ["by the most specific part of a path first", "Kitchen > Earbuds", 1],
    ["by a parent if the last part says nothing", "Kitchen Appliances > Doodads", 2],
    ["the category whose description has the word", "Boots", 3],
    ["the category whose guideline has the word", "Mixer", 2],
    ["a name with a typing error", "Footware", 3],
    ["a name in the plural", "Chair", 4],
    ["a name that it is a part of", "Audio", 1],
    ["a name in another order", "Tea and Coffee", 5],
  ])("%s", (_, value, expected) => {
    expect(SHOP.suggest(value)).toMatchObject({ category: expected });
  });

  test.each([
    ["no category that has nothing to do with it", "Garden hoses"],
    ["no category if several use the word alike", "Headphones and kettles"],
    ["nothing by words that say nothing", "and / the / other"],
    ["nothing without words", "—"],
  ])("%s", (_, value) => {
    expect(SHOP.suggest(value)).toBeNull();
  });

  test("says what speaks for it", () => {
    expect(SHOP.suggest("Earbuds")?.why).toBe("“earbuds” is in the names of 2 of its products.");
    expect(SHOP.suggest("Kettles")?.why).toBe(
      "“kettles” is in the name of one of its products and in its guideline.",
    );
    expect(SHOP.suggest("Footware")?.why).toBe("The names are similar.");
  });

  test("nothing if two names are equally similar", () => {
    const two = new SimilarCategories([category(1, "Garden chairs"), category(2, "Office chairs")]);
    expect(two.suggest("Chairs")).toBeNull();
  });
});
