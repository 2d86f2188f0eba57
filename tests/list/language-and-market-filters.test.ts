import { expect, it } from "vitest";
import { LANGUAGE_OPTIONS, MARKET_OPTIONS } from "@/components/list/language-and-market-filters";
import { getLanguageName, getMarketName } from "@/lib/reading/language-tags";

it("language and market options have their usual names and are sorted by name", () => {
  for (const [options, nameOf] of [
    [LANGUAGE_OPTIONS, getLanguageName],
    [MARKET_OPTIONS, getMarketName],
  ] as const) {
    const named = options.map(({ value }) => ({ value, label: nameOf(value) }));
    const sorted = named.sort((one, other) => one.label.localeCompare(other.label, "en"));
    expect(options).toEqual(sorted);
  }
});
