import type { DemoCategory } from "../types";

export const skincareCategory: DemoCategory = {
  name: "Skincare",
  description:
    "Creams, serums, balms and cleansers sold as cosmetics, where every claim must stay on the cosmetic side of the law.",
  complianceThreshold: 0.85,
  guideline: {
    title: "Cosmetic claims and skincare copy",
    version: "4.0",
    content:
      "Describe what the product does to the look and feel of the skin, never what it does to the body. Name the leading ingredient and how to apply it. Results are described as what a user may notice, not as what will happen.",
    requirements: {
      application: "Say when and how the product is applied.",
      leading_ingredient: "Name at least one ingredient and what it contributes.",
    },
    restrictions: {
      competitors: ["Oléane", "Dermavance"],
      prohibited_words: ["whitening", "bleaching"],
      medical_claims:
        "Do not say or imply that the product treats, prevents or cures a disease or a skin condition.",
    },
    examples:
      "Good: Leaves dry skin feeling soft after the first use.\nBad: Cures eczema in a week.",
    rules: [
      {
        ruleType: "prohibited_words",
        severity: "high",
        ruleContent:
          "miracle|cures|heals|clinically proven|chemical-free|anti-wrinkle injection|Wundermittel|guérit|milagroso|milagrosa|miracoloso",
        description: "Medical or unproven claims",
      },
      {
        ruleType: "required_phrases",
        severity: "medium",
        ruleContent:
          "For external use only|Nur zur äußerlichen Anwendung|Usage externe uniquement|Solo para uso externo|Solo per uso esterno|Apenas para uso externo|للاستعمال الخارجي فقط|Μόνο για εξωτερική χρήση",
        description: "The safety line, in the language of the text",
      },
      {
        ruleType: "attribute_requirement",
        severity: "medium",
        ruleContent: "skin|Haut|Hauttyp|peau|peaux|piel|pelle|pele|البشرة|επιδερμίδα, ml|g|مل",
        description: "Name the kind of skin and the net content",
      },
      {
        ruleType: "length_limit",
        severity: "medium",
        ruleContent: "200-900",
        description: "Fits the product page without a fold",
      },
      {
        ruleType: "format_requirement",
        severity: "medium",
        ruleContent: "no_html, no_emoji, no_urls, no_emails",
        description: "No markup, symbols or contact details",
      },
      {
        ruleType: "format_requirement",
        severity: "low",
        ruleContent: "max_sentence_words:28",
        description: "Sentences that can be read in one breath",
      },
      {
        ruleType: "tone_requirement",
        severity: "medium",
        ruleContent: "Warm and calm; never frightens the reader about ageing or appearance.",
        description: "Kind tone",
      },
    ],
  },
};
