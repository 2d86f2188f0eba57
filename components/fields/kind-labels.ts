import type { FieldKind } from "@/lib/enums";

/** The kinds of fields, in words. */
export const KIND_WORDS: Record<FieldKind, string> = { text: "Text", list: "List of items" };
