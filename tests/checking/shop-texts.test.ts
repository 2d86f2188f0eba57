import { describe, expect, it } from "vitest";
import { checkText } from "@/lib/checking/findings/check-text";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { SHOP_TEXTS } from "./shop-texts";

/** The rules by the names that `SHOP_TEXTS` uses. */
const RULES: Record<string, Pick<PolicyRule, "ruleType" | "content">> = {
  words: { ruleType: "prohibited_words", content: "guaranteed, best, cheap, Target" },
  capitals: directive("no_all_caps"),
  emoji: directive("no_emoji"),
  exclamation: directive("no_exclamation"),
  marks: directive("no_repeated_punctuation"),
  case: directive("sentence_case"),
  long: directive("max_sentence_words:25"),
  prices: directive("no_prices"),
  domains: directive("no_domains"),
  units: directive("unit_space"),
  repeated: directive("no_repeated_words"),
};

function directive(content: string) {
  return { ruleType: "format_requirement" as const, content };
}

const names = Object.keys(RULES);
const policies = compilePolicies({
  category: {
    title: "Shop",
    content: "",
    requirements: {},
    restrictions: {},
    rules: Object.values(RULES).map((rule, at) => ({
      ...rule,
      id: at + 1,
      severity: "low",
      description: "",
    })),
  },
  brand: null,
});

describe("typical texts of shops", () => {
  it.each(SHOP_TEXTS)("$about", ({ text, expected }) => {
    const { findings } = checkText(policies, text);
    const found = findings.map(
      ({ rule, visibleWords }) => `${names[(rule ?? 0) - 1]}: ${visibleWords ?? "—"}`,
    );
    expect(found).toEqual(expected);
    for (const { start, end, words } of findings)
      if (start !== null && end !== null) expect(text.slice(start, end)).toBe(words);
  });
});
