import type { FieldKind } from "@/lib/enums";

export const KIND_LABELS: Record<FieldKind, string> = { text: "Text", list: "List of items" };
