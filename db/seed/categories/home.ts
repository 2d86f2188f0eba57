import type { DemoCategory } from "../types";

export const homeCategory: DemoCategory = {
  name: "Bedding & Linen",
  description:
    "Duvets, sheets, blankets and towels of the house brand, described by fibre, weave, size and care.",
  complianceThreshold: 0.9,
  guideline: {
    title: "Home textile standard",
    version: "2.0",
    content:
      "Name the fibre and the weave before anything else, because the label in the product must agree with the text. Environmental statements need a certificate and go on the certificate's own field, not into the copy.",
    requirements: {
      required_phrases: ["Northlight"],
      fibre: "Name the fibre content as the sewn-in label does.",
    },
    restrictions: {
      competitors: ["Nordhygge", "Casa Lenta"],
      prohibited_words: ["eco-friendly", "carbon neutral", "climate neutral"],
      format: ["no_html", "no_emoji"],
    },
    examples: "Good: 200 × 220 cm, machine wash at 60 °C.\nBad: One size fits every bed.",
    rules: [
      {
        ruleType: "prohibited_words",
        severity: "high",
        ruleContent:
          "hypoallergenic|anti-allergenic|kills bacteria|chemical-free|lifetime guarantee|antibakteriell",
        description: "Health and warranty claims without a certificate",
      },
      {
        ruleType: "attribute_requirement",
        severity: "medium",
        ruleContent: "cm|센티미터, °C|cold wash|hand wash",
        description: "Size in centimetres and washing temperature",
      },
      {
        ruleType: "format_requirement",
        severity: "medium",
        ruleContent: "regex:[0-9]+ ?[x×] ?[0-9]+",
        description: "Dimensions written as width × length",
      },
      {
        ruleType: "length_limit",
        severity: "medium",
        ruleContent: "200-1000",
        description: "Between 200 and 1,000 characters",
      },
      {
        ruleType: "format_requirement",
        severity: "low",
        ruleContent: "no_exclamation, no_all_caps",
        description: "A quiet voice",
      },
      {
        ruleType: "price_format",
        severity: "medium",
        ruleContent: "£1,234.56",
        description: "Prices in pounds sterling",
      },
    ],
  },
};
