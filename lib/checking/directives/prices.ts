import { removeWords } from "../fixes/remove-words";
import { findPrices } from "../rules/prices";
import { defineProhibition } from "./directive";

export const noPrices = defineProhibition(
  "no_prices",
  "no prices",
  "a price",
  (text) => findPrices(text),
  removeWords,
);
