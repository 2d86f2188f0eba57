import { expect, it } from "vitest";
import { LANGUAGES, MARKETS } from "@/components/list/traits";
import { languageName, marketName } from "@/lib/reading/language-tags";

it("languages and markets to choose from are called as everywhere, in the order of their names", () => {
  for (const [options, nameOf] of [
    [LANGUAGES, languageName],
    [MARKETS, marketName],
  ] as const) {
    const named = options.map(({ value }) => ({ value, label: nameOf(value) }));
    const sorted = named.sort((one, other) => one.label.localeCompare(other.label, "en"));
    expect(options).toEqual(sorted);
  }
});
