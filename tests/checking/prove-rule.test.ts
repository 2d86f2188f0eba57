import { describe, expect, it } from "vitest";
import { proveRule } from "@/lib/checking/findings/prove-rule";
import { NO_OPTIONS } from "@/lib/checking/rules/options";
import type { RuleType } from "@/lib/enums";

const SAMPLES = { sentence: "Our texts say {x} here.", neutral: "something else" };

function prove(ruleType: RuleType, content: string, options: Partial<typeof NO_OPTIONS> = {}) {
  const rule = {
    ...NO_OPTIONS,
    ...options,
    ruleType,
    content,
    severity: "medium",
    description: "",
  };
  return proveRule({ ...rule, severity: "medium" }, SAMPLES);
}

describe("proveRule", () => {
  it("returns a text with the prohibited term and one with its replacement", () => {
    expect(prove("prohibited_words", "log in => sign in")).toEqual({
      fails: "Our texts say log in here.",
      passes: "Our texts say sign in here.",
    });
  });

  it("returns a text with all prohibited terms", () => {
    expect(prove("prohibited_words", "log in => sign in | aid => help")).toEqual({
      fails: "Our texts say log in, aid here.",
      passes: "Our texts say sign in, help here.",
    });
  });

  it("uses an exception or neutral words if there is no replacement", () => {
    expect(prove("prohibited_words", "free", { exceptions: ["sugar-free"] })?.passes).toBe(
      "Our texts say sugar-free here.",
    );
    expect(prove("prohibited_words", "free")?.passes).toBe("Our texts say something else here.");
    // The sample sentence itself contains the term.
    expect(prove("prohibited_words", "texts")).toEqual({
      fails: "Our texts say texts here.",
      passes: "something else",
    });
  });

  it("shows how a pattern's notation fails and passes", () => {
    const rule = { ...NO_OPTIONS, ruleType: "format_requirement", severity: "medium" } as const;
    const notations = { "not_regex:\\d%": { fails: "5%", passes: "5 %" } };
    const content = "not_regex:\\d%";
    expect(proveRule({ ...rule, content, description: "" }, { ...SAMPLES, notations })).toEqual({
      fails: "Our texts say 5% here.",
      passes: "Our texts say 5 % here.",
    });
  });

  it("adds the words of a condition", () => {
    expect(prove("prohibited_words", "healthy", { when: ["wine"] })).toEqual({
      fails: "Our texts say wine here. Our texts say healthy here.",
      passes: "Our texts say wine here. Our texts say something else here.",
    });
  });

  it.each<[RuleType, string]>([
    ["required_phrases", "made in Spain, by hand"],
    ["attribute_requirement", "material"],
    ["length_limit", "-60"],
    ["length_limit", "40- words"],
    ["length_limit", "2-3 sentences"],
    ...[
      "no_html, no_emoji, no_urls, no_emails, no_phone_numbers, no_prices",
      "no_exclamation, no_repeated_punctuation",
      "no_end_punctuation",
      "no_all_caps",
      "no_repeated_words",
      "no_characters:™®",
      "sentence_case",
      "title_case",
      "unit_space",
      "max_sentence_words:25",
      "items:3-5",
    ].map((content): [RuleType, string] => ["format_requirement", content]),
  ])("proves %s %s", (type, content) => {
    expect(prove(type, content)).not.toBeNull();
  });

  it("makes texts that are one unit too long or too short", () => {
    const { fails, passes } = prove("length_limit", "-60") ?? {};
    expect([fails?.length, passes?.length]).toEqual([61, 8]);
    expect(prove("length_limit", "40- words")?.fails.split(" ")).toHaveLength(39);
  });

  it("returns null if code can't check the rule or no text can pass", () => {
    expect(prove("tone_requirement", "Be friendly.")).toBeNull();
    expect(prove("prohibited_words", "free => free of charge")).toBeNull();
  });
});
