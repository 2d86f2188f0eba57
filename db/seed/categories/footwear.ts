import type { DemoCategory } from "../types";

export const footwearCategory: DemoCategory = {
  name: "Footwear",
  description:
    "Shoes, boots and sandals for adults, from trail running to city wear, described by use, materials and fit.",
  complianceThreshold: 0.8,
  guideline: {
    title: "Footwear catalogue standard",
    version: "2.1",
    content:
      "Say first what the shoe is for, then how it is built, then how it fits. A claim about comfort or grip names the part that provides it. Customers compare shoes side by side, so keep to facts that can be checked on the shoe.",
    requirements: {
      tone: "Confident and factual, in the voice of someone who has worn the shoe.",
      structure: ["The first sentence names the use or the occasion.", "Fit advice comes last."],
    },
    restrictions: {
      competitors: ["Velocipeak", "Harrow & Finch"],
      medical_claims:
        "Do not say or imply that a shoe prevents injuries or treats a condition of the foot.",
    },
    examples:
      "Good: The lugged rubber sole holds on wet rock.\nBad: Guaranteed grip anywhere, any time!",
    rules: [
      {
        ruleType: "prohibited_words",
        severity: "high",
        ruleContent:
          "guaranteed | unbreakable | indestructible | 100% waterproof | best in the world | injury-free | unkaputtbar | inusable",
        description: "Absolute claims that no shoe can keep",
      },
      {
        ruleType: "prohibited_words",
        severity: "high",
        ruleContent: 'Striden, Aerokestrel, "Mercer, Lowe & Sons"',
        description: "Competitor brands are never named, not even in a comparison",
      },
      {
        ruleType: "length_limit",
        severity: "medium",
        ruleContent: "40-130 words",
        description: "Long enough to compare, short enough for a phone",
      },
      {
        ruleType: "attribute_requirement",
        severity: "medium",
        ruleContent:
          "upper|uppers|Obermaterial|tige|empeine|tomaia|cholewka|アッパー, sole|outsole|midsole|Sohle|Laufsohle|semelle|suela|suola|podeszwa|ソール",
        description: "Name the upper and the sole",
      },
      {
        ruleType: "format_requirement",
        severity: "low",
        ruleContent: "no_html, no_emoji, no_all_caps, no_exclamation",
        description: "Plain text that reads calmly",
      },
      {
        ruleType: "price_format",
        severity: "medium",
        ruleContent: "$1,234.56",
        description: "Prices in US dollars with cents",
      },
      {
        ruleType: "image_requirement",
        severity: "low",
        ruleContent:
          "The text must not describe a colour or detail that the product photo contradicts.",
        description: "Text and picture agree",
      },
    ],
  },
};
