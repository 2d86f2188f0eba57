import { removeWords } from "../fixes/take-out";
import { findPrices } from "../rules/prices";
import { forbids } from "./directive";

export const noPrices = forbids(
  "no_prices",
  "no prices",
  "a price",
  (text) => findPrices(text),
  removeWords,
);
