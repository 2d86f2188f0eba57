import type { DemoCategory } from "../types";

export const kitchenCategory: DemoCategory = {
  name: "Kitchen Appliances",
  description:
    "Kettles, mixers, blenders and other small electrical appliances, described with the figures that buyers compare.",
  complianceThreshold: 0.8,
  guideline: {
    title: "Small appliance copy",
    version: "1.4",
    content:
      "Lead with the job that the appliance does in the kitchen. Figures carry their unit. Say what can go in the dishwasher and what cannot. Safety features are described by what they do, not by promises.",
    requirements: {
      cleaning: "Say how the appliance is cleaned.",
    },
    restrictions: {
      competitors: ["Brewhaus", "Kuchwell"],
      safety_promises: "Do not promise that an appliance is safe for children or unattended use.",
    },
    examples: "Good: 1.7 litres boil in about four minutes at 2200 W.\nBad: Boils in no time.",
    rules: [
      {
        ruleType: "prohibited_words",
        severity: "high",
        ruleContent:
          "maintenance-free | never breaks | child-safe | dishwasher-proof | wartungsfrei | sem manutenção",
        description: "Promises that the warranty department would have to keep",
      },
      {
        ruleType: "prohibited_words",
        severity: "high",
        ruleContent: "Tavolini | Chefmaster Pro",
        description: "Competitor names that suppliers like to leave in their texts",
      },
      {
        ruleType: "attribute_requirement",
        severity: "medium",
        ruleContent:
          "litre|litres|l|ml|Liter|litros|cups, W|watts|Watt, warranty|Garantie|garantía|garanzia|garantia",
        description: "Volume, power and warranty",
      },
      {
        ruleType: "length_limit",
        severity: "medium",
        ruleContent: "3-10 sentences",
        description: "Three to ten sentences",
      },
      {
        ruleType: "price_format",
        severity: "medium",
        ruleContent: "$1,234.56",
        description: "Prices in US dollars with a thousands separator and cents",
      },
      {
        ruleType: "format_requirement",
        severity: "medium",
        ruleContent: "no_html, no_urls, no_phone_numbers",
        description: "No markup and no contact details",
      },
      {
        ruleType: "format_requirement",
        severity: "low",
        ruleContent: "not_regex:(?i)\\b(buy|order|call) now\\b",
        description: "No calls to action; the page has its own button",
      },
    ],
  },
};
