import type { FieldText } from "@/lib/enums";

/** LINE SEPARATOR: a line break inside a list item, because each line of a list is an item. */
const BREAK_IN_ITEM = "\u2028";

/** Formats a value for the history: a list has one item per line. */
export function formatHistoryText(value: FieldText | null): string | null {
  return Array.isArray(value)
    ? value.map((item) => item.replaceAll("\n", BREAK_IN_ITEM)).join("\n")
    : value;
}

/** Returns the items of a list in the history. */
export function parseHistoryItems(text: string): string[] {
  return text.split("\n").map(toShownHistoryText);
}

/** Returns a text of the history with all its line breaks. */
export function toShownHistoryText(text: string): string {
  return text.replaceAll(BREAK_IN_ITEM, "\n");
}
