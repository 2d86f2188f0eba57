import type { DemoCategory } from "../types";

/** Its texts are HTML, as the shop exports them; its rules read titles and bullets as well. */
export const furnitureCategory: DemoCategory = {
  name: "Furniture & Lighting",
  description:
    "Chairs, tables and lamps for eleven shops, described in their languages as the shop system exports them.",
  complianceThreshold: 0.85,
  guideline: {
    title: "Furniture listing standard",
    version: "1.4",
    content:
      "The title names the piece, its material and one thing that sets it apart. The bullets say what a buyer compares; the description says what it is like to live with.",
    requirements: {},
    restrictions: { competitors: ["Möbelhof Krone", "Casa Tavola"] },
    examples: "Good: Alder Stool, oiled ash, 45 cm.\nBad: BEST STOOL EVER!!!",
    rules: [
      {
        ruleType: "prohibited_words",
        severity: "high",
        field: "any",
        ruleContent:
          "eco-friendly, unbreakable, guaranteed for life, umweltfreundlich, unverwüstlich, écologique, ecológico, ecologico",
        description: "Claims that nobody has proven, in any text",
        message: "Say what was measured or certified, or leave the claim out.",
      },
      {
        ruleType: "format_requirement",
        severity: "medium",
        field: "name",
        ruleContent: "no_all_caps:1, no_end_punctuation, no_prices, no_emoji",
        description: "Titles without shouting, prices or marks at their end",
        message: "A title names the product and nothing else.",
      },
      {
        ruleType: "length_limit",
        severity: "low",
        field: "name",
        ruleContent: "-60",
        description: "What a phone shows of a title",
      },
      {
        ruleType: "format_requirement",
        severity: "medium",
        field: "bullets",
        ruleContent: "items:3-6, no_end_punctuation",
        description: "Three to six bullets, none a sentence",
      },
      {
        ruleType: "attribute_requirement",
        severity: "medium",
        field: "any",
        ruleContent: "cm, kg",
        description: "Size and weight, in one of the texts",
      },
      {
        ruleType: "format_requirement",
        severity: "low",
        ruleContent: "no_all_caps, no_emoji, no_domains, unit_space, no_repeated_words",
        description: "A text that reads as well as it looks",
      },
      {
        ruleType: "prohibited_words",
        severity: "medium",
        languages: ["de"],
        ruleContent: "billig => preiswert, Schnäppchen, Hingucker",
        description: "Words that the German shops do without",
      },
      {
        ruleType: "format_requirement",
        severity: "low",
        languages: ["en"],
        ruleContent: "max_sentence_words:30",
        description: "English sentences of at most 30 words",
      },
    ],
  },
};
