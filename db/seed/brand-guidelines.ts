import type { DemoBrandGuideline } from "./types";

export const demoBrandGuidelines: readonly DemoBrandGuideline[] = [
  {
    title: "Northlight Voice",
    version: "3.2",
    isActive: true,
    regions: [],
    categories: [],
    content:
      "Northlight speaks like a good shop assistant: knows the product, does not push. We use the present tense, short main clauses and the words that our customers use. We say what a thing is made of and what it is good for, and leave the applause to others.",
    rules: [
      {
        ruleType: "prohibited_words",
        severity: "medium",
        ruleContent:
          "cheap | bargain | game-changing | game changer | world-class | must-have | no-brainer",
        description: "Sales talk that does not sound like us",
      },
      {
        ruleType: "required_phrases",
        severity: "medium",
        ruleContent: "Northlight",
        description: "The brand is named at least once",
      },
      {
        ruleType: "format_requirement",
        severity: "low",
        ruleContent: "no_exclamation, no_all_caps",
        description: "We do not shout",
      },
      {
        ruleType: "tone_requirement",
        severity: "medium",
        ruleContent:
          "Friendly and matter-of-fact; addresses the reader directly, without superlatives.",
        description: "Tone of voice",
      },
    ],
  },
  {
    title: "Sprachstandard DACH",
    version: "1.3",
    isActive: true,
    regions: ["Germany", "Austria", "Switzerland"],
    categories: [],
    content:
      "Für Texte in Deutschland, Österreich und der Schweiz. Wir siezen, schreiben ganze Sätze und vermeiden Anglizismen, wo es ein gebräuchliches deutsches Wort gibt. Preise stehen so, wie sie am Regal stehen.",
    rules: [
      {
        ruleType: "prohibited_words",
        severity: "medium",
        ruleContent: "billig, Schnäppchen, Hammerpreis, supergünstig, Gratis-Geschenk",
        description: "Reißerische Preiswerbung",
      },
      {
        ruleType: "required_phrases",
        severity: "medium",
        ruleContent: "30 Tage Rückgaberecht|30 Tagen zurückgeben",
        description: "Hinweis auf das freiwillige Rückgaberecht",
      },
      {
        ruleType: "price_format",
        severity: "medium",
        ruleContent: "1.234,56 €",
        description: "Preise in Euro mit Komma und nachgestelltem Zeichen",
      },
      {
        ruleType: "tone_requirement",
        severity: "low",
        ruleContent: "Die Anrede ist durchgehend Sie; kein Du.",
        description: "Anrede",
      },
    ],
  },
  {
    title: "Clean Label Claims",
    version: "2.0",
    isActive: true,
    regions: [],
    categories: ["Skincare", "Coffee & Tea"],
    content:
      "Words about purity mislead easily. We list what is inside and let readers judge. What is not inside is mentioned only where it is unusual for this kind of product and has been tested by a laboratory.",
    rules: [
      {
        ruleType: "prohibited_words",
        severity: "high",
        ruleContent:
          "non-toxic | toxin-free | all-natural | 100% natural | 100 % natural | pure nature",
        description: "Purity claims that cannot be substantiated",
      },
      {
        ruleType: "attribute_requirement",
        severity: "medium",
        ruleContent:
          "ingredients|Zutaten|Inhaltsstoffe|ingrédients|ingredientes|ingredienti|συστατικά",
        description: "Say what is inside",
      },
      {
        ruleType: "length_limit",
        severity: "low",
        ruleContent: "-140 words",
        description: "Short enough for the pack's companion page",
      },
    ],
  },
  {
    title: "Winter Gift Campaign 2024",
    version: "0.9",
    isActive: false,
    regions: [],
    categories: ["Footwear", "Kitchen Appliances", "Wireless Audio"],
    content:
      "Seasonal wording for the winter catalogue of 2024. Kept for reference; the campaign has ended and its promises about delivery before the holidays no longer hold.",
    rules: [
      {
        ruleType: "required_phrases",
        severity: "low",
        ruleContent: "gift wrapping available|gift-wrapped on request",
        description: "Mention the gift wrapping",
      },
    ],
  },
];
