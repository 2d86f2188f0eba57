import { describe, expect, it } from "vitest";
import { findingsOf } from "./policies";

const reasons = (...args: Parameters<typeof findingsOf>) =>
  findingsOf(...args).map(({ reason }) => reason);

describe("required phrases", () => {
  it.each([
    ["warranty, made in", "Made  in Italy with WARRANTY", []],
    ["warranty|guarantee", "two years’ guarantee", []],
    [
      "warranty|guarantee, care",
      "none",
      ["The text lacks “care”.", "The text lacks “warranty” or “guarantee”."],
    ],
    ["保湿", "超保湿", []],
    ["cafe", "café", ["The text lacks “cafe”."]],
    ["best seller, best", "a best seller", []],
    ['"soft, warm"', "soft and warm", ["The text lacks “soft, warm”."]],
    ["care, CARE", "", ["The text lacks “care”."]],
  ])("%j in %j: %j", (content, text, expected) => {
    expect(reasons("required_phrases", content, text)).toEqual(expected);
  });

  it("are reported without a position", () => {
    expect(findingsOf("required_phrases", "care", "a\nb")).toMatchObject([
      {
        violationType: "required_element_missing",
        start: null,
        end: null,
        lineNumber: null,
        lineText: null,
        words: null,
        suggestion: "Add “care”.",
      },
    ]);
  });
});

describe("attributes", () => {
  it("must be mentioned by one of their names", () => {
    expect(reasons("attribute_requirement", "colour|color, size", "Color: red")).toEqual([
      "The text does not mention “size”.",
    ]);
  });
});

describe("a missing element with names in several languages", () => {
  const UPPER = "upper|uppers|Obermaterial|tige|empeine|tomaia|cholewka|アッパー";
  const NOTICE =
    "For external use only.|Nur zur äußerlichen Anwendung.|Usage externe uniquement.|Solo per uso esterno.";
  it.each([
    ["de", UPPER, "The text does not mention “Obermaterial”."],
    ["fr", UPPER, "The text does not mention “tige”."],
    ["es-MX", UPPER, "The text does not mention “empeine”."],
    ["ja", UPPER, "The text does not mention “アッパー”."],
    ["en", UPPER, "The text does not mention “upper” or “uppers”."],
    // “Origine” is also a form of a Spanish verb.
    [
      "es",
      "origin|Herkunft|origine|origen|原産",
      "The text does not mention “origen” or “origine”.",
    ],
    // “Material” is German and English.
    [
      "de",
      "material|Material|Baumwolle|matière",
      "The text does not mention “Baumwolle” or “Material”.",
    ],
    // No word is known to be in the language of the text.
    ["ko", UPPER, "The text does not mention “upper” or “uppers”."],
    [null, UPPER, "The text does not mention “upper” or “uppers”."],
    ["de", NOTICE, "The text does not mention “Nur zur äußerlichen Anwendung.”."],
    // The names are not translations of each other.
    ["de", "USB-C|type-c", "The text does not mention “USB-C” or “type-c”."],
    ["fr", "warranty|guarantee", "The text does not mention “warranty” or “guarantee”."],
  ])("is named in %s", (language, content, reason) => {
    const [finding] = findingsOf("attribute_requirement", content, "x", language);
    expect(finding?.reason).toBe(reason);
    expect(reason).toContain(`“${finding?.missing}”`);
  });
});

describe("a length limit", () => {
  it.each([
    ["3-5", "  abcd \n", []],
    ["3-5", "ab", ["The text has 2 characters; at least 3 are required."]],
    ["-3", "abcd", ["The text has 4 characters; at most 3 are allowed."]],
    ["4-", "👨‍👩‍👧e\u0301🇫🇷", ["The text has 3 characters; at least 4 are required."]],
    ["-3", "a\u200b\u00adb\r\n\u200b", []],
    ["1-1", "\ufeff a\u0085", []],
    ["2-2", "각가", []],
    ["2 – 3 Words", "one — two\u00a0three", []],
    ["-1 word", "semi-detached ½", ["The text has 2 words; at most 1 is allowed."]],
    ["3- words", "a\u200bb c", ["The text has 2 words; at least 3 are required."]],
    ["2-2 words", "최고 상품", []],
    ["2- words", "日本語です", []],
    ["2-2 words", "ดีที่สุด", []],
    ["-1 sentence", "One. Two.", ["The text has 2 sentences; at most 1 is allowed."]],
    ["2-2 sentences", "これは一つ。これは二つ。", []],
    ["1- words", " \n ", ["The text has 0 words; at least 1 is required."]],
  ])("%j of %j: %j", (content, text, expected) => {
    expect(reasons("length_limit", content, text)).toEqual(expected);
  });

  it("reports the difference to the limit", () => {
    expect(findingsOf("length_limit", "50-200", "x".repeat(34))).toMatchObject([
      {
        violationType: "length_violation",
        start: null,
        reason: "The text has 34 characters; at least 50 are required.",
        suggestion: "Lengthen the text by at least 16 characters.",
      },
    ]);
  });
});
