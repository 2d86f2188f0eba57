import type { FieldKind } from "@/lib/enums";

/** The labels of the field kinds. */
export const KIND_WORDS: Record<FieldKind, string> = { text: "Text", list: "List of items" };
