import type { ApprovalAction } from "@/lib/enums";

/** Comments that are usual with a decision. */
export const PRESETS: Record<ApprovalAction, readonly string[]> = {
  approve: [],
  reject: [
    "The text breaks the rules that are marked in it.",
    "The text claims what the product does not prove.",
    "The text does not describe this product.",
  ],
  request_edit: [
    "Please mend what is marked in the text.",
    "Please add what the text lacks.",
    "Please write the text shorter.",
  ],
};

/** So many can be chosen by a digit. */
export const MOST_OFFERED = 6;
