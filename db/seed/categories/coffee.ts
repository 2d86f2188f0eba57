import type { DemoCategory } from "../types";

export const coffeeCategory: DemoCategory = {
  name: "Coffee & Tea",
  description:
    "Whole beans, ground coffee and loose-leaf tea, sold across Europe with origin, tasting notes and storage advice.",
  complianceThreshold: 0.75,
  guideline: {
    title: "Coffee and tea labelling",
    version: "1.2",
    content:
      "Tell where it grew and how it tastes. Tasting notes stand in a list so that customers can scan them. Health claims are not allowed for food unless they are on the authorised list, and none of ours is.",
    requirements: {
      brewing: "Recommend at least one way to brew it.",
    },
    restrictions: {
      competitors: ["Kaffeehof Lindner", "Bean Republic"],
      health_claims: "Do not say or imply any effect on health, weight or sleep.",
    },
    examples: "Good:\n- Blackcurrant\n- Brown sugar\nBad: Boosts your immune system.",
    rules: [
      {
        ruleType: "prohibited_words",
        severity: "high",
        ruleContent:
          "detox, burns fat, slimming, superfood, weight loss, Entschlackung, minceur, adelgazante, dimagrante, デトックス, ลดน้ำหนัก",
        description: "Health claims that are not authorised for food",
      },
      {
        ruleType: "required_phrases",
        severity: "medium",
        ruleContent:
          '"Store in a cool, dry place"|Kühl und trocken lagern|Conservar en un lugar fresco y seco|Conservare in luogo fresco e asciutto|À conserver au frais et au sec|冷暗所で保存|เก็บในที่แห้งและเย็น',
        description: "Storage advice, in the language of the text",
      },
      {
        ruleType: "attribute_requirement",
        severity: "medium",
        ruleContent: "g|kg|กรัม, origin|Herkunft|origine|origen|原産|産地|แหล่งปลูก",
        description: "Net weight and origin",
      },
      {
        ruleType: "format_requirement",
        severity: "medium",
        ruleContent: "bullets",
        description: "Tasting notes as a list",
      },
      {
        ruleType: "format_requirement",
        severity: "low",
        ruleContent: "no_html, no_emoji, no_all_caps",
        description: "Plain text",
      },
      {
        ruleType: "price_format",
        severity: "medium",
        ruleContent: "1.234,56 €",
        description: "Prices in euros, written as on the European shelf label",
      },
      {
        ruleType: "length_limit",
        severity: "medium",
        ruleContent: "35- words",
        description: "Enough words to taste it",
      },
    ],
  },
};
