import type { DemoCategory } from "../types";

export const audioCategory: DemoCategory = {
  name: "Wireless Audio",
  description:
    "Headphones, earbuds and portable speakers that connect without a cable, described by sound, battery and everyday use.",
  complianceThreshold: 0.8,
  guideline: {
    title: "Wireless audio copy and claims",
    version: "3.0",
    content:
      "Describe the sound in words that a listener would use. Measured figures name their condition, for instance playing time at half volume. Compatibility is stated for what has been tested.",
    requirements: {
      required_attributes: ["Bluetooth", "USB-C"],
      length: "35-140 words",
      measured_claims: "A playing time or range names the condition under which it was measured.",
    },
    restrictions: {
      competitors: ["Sonavox", "Beatline"],
      hearing: "Do not recommend listening at high volume for long.",
    },
    examples: "Good: 32 hours at half volume.\nBad: Plays forever.",
    rules: [
      {
        ruleType: "prohibited_words",
        severity: "high",
        ruleContent:
          "studio-quality | studio quality | noise-proof | lossless Bluetooth | unlimited battery | #1 | best-in-class",
        description: "Superlatives and claims that measurements do not support",
      },
      {
        ruleType: "attribute_requirement",
        severity: "medium",
        ruleContent: "battery|Akku|batterie|autonomie|batería|batteria|bateria|バッテリー|电池",
        description: "Say something about the battery",
      },
      {
        ruleType: "length_limit",
        severity: "low",
        ruleContent: "-900",
        description: "Fits the comparison table",
      },
      {
        ruleType: "format_requirement",
        severity: "medium",
        ruleContent: "no_html, no_emoji, no_urls, no_emails, no_phone_numbers, no_all_caps",
        description: "Plain text without contact details",
      },
      {
        ruleType: "format_requirement",
        severity: "low",
        ruleContent: "sentence_case",
        description: "Every sentence begins with a capital",
      },
      {
        ruleType: "price_format",
        severity: "low",
        ruleContent: "$1,234.56",
        description: "Prices in US dollars with cents",
      },
      {
        ruleType: "tone_requirement",
        severity: "low",
        ruleContent: "Plain and precise; explains a technical term at its first use.",
        description: "Readable for people who are not engineers",
      },
    ],
  },
};
