import { removeWords } from "../fixes/remove-words";
import { findPrices } from "../rules/prices";
import { forbids } from "./directive";

export const noPrices = forbids(
  "no_prices",
  "no prices",
  "a price",
  (text) => findPrices(text),
  removeWords,
);
