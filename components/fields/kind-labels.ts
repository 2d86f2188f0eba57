import type { FieldKind } from "@/lib/enums";

/** The labels of the field kinds. */
export const KIND_LABELS: Record<FieldKind, string> = { text: "Text", list: "List of items" };
