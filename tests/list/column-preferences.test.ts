import { expect, it } from "vitest";
import { readColumnPreferences } from "@/components/list/stored-column-preferences";

const read = (value: string) => readColumnPreferences([{ name: "look-products", value }]).products;

it("hides columns by id, so that a new column never hides another", () => {
  expect(read("compact.seo.uploaded_by")).toEqual({
    compact: true,
    hidden: ["seo", "uploaded_by"],
  });
  expect(read(".seo")).toEqual({ compact: false, hidden: ["seo"] });
});

it("drops positions that earlier versions stored, and keeps the density", () => {
  expect(read("compact.5.7")).toEqual({ compact: true, hidden: [] });
});

it("ignores malformed preferences", () => {
  expect(read("compact.<b>")).toBeUndefined();
});
