import type { SortDirection } from "@/components/ui/table";

/** How a list in this order is sorted by a field. */
export function directionOf(field: string, ordering: string | undefined): SortDirection | "none" {
  if (ordering === field) return "ascending";
  return ordering === `-${field}` ? "descending" : "none";
}

/** The order after a click on a field's header: `first`, then the other way, then null: the list's own. */
export function nextOrdering(
  field: string,
  ordering: string | undefined,
  first: SortDirection = "descending",
): string | null {
  const inOrder = { ascending: field, descending: `-${field}` };
  const direction = directionOf(field, ordering);
  if (direction === "none") return inOrder[first];
  if (direction !== first) return null;
  return inOrder[first === "ascending" ? "descending" : "ascending"];
}
