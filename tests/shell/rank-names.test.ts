import { expect, test } from "vitest";
import { rankByName } from "@/lib/platform/rank-names";

const rank = (names: string[], search: string) =>
  rankByName(
    names.map((name) => ({ name })),
    search,
  ).map(({ name }) => name);

test("names that start with the words precede those with such words, and the rest follow", () => {
  const names = ["Pattern Rug", "Arctic Tern Lamp", "Western Belt", "Tern Over-Ear Headphones"];
  expect(rank(names, "tern")).toEqual([
    "Tern Over-Ear Headphones",
    "Arctic Tern Lamp",
    "Pattern Rug",
    "Western Belt",
  ]);
  expect(rank(["The Tern, an Ear", ...names], "Ear tern")).toEqual([
    "The Tern, an Ear",
    "Tern Over-Ear Headphones",
    "Pattern Rug",
    "Arctic Tern Lamp",
    "Western Belt",
  ]);
});
