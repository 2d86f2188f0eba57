import { removeWords } from "../../edits/remove-words";
import { findPrices } from "../../text/prices";
import { defineProhibition } from "./directive";

export const noPrices = defineProhibition(
  "no_prices",
  "no prices",
  "a price",
  (text) => findPrices(text),
  removeWords,
);
