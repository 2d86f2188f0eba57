import type { SortDirection } from "@/components/ui/table";

type Ordering<Field extends string> = Field | `-${Field}`;

/** How a list in this order is sorted by a field. */
export function directionOf<Field extends string>(
  field: Field,
  ordering: Ordering<Field>,
): SortDirection | "none" {
  if (ordering === field) return "ascending";
  return ordering === `-${field}` ? "descending" : "none";
}

/** The order after a click on a field's header: `first`, then the other way, then null: the list's own. */
export function nextOrdering<Field extends string>(
  field: Field,
  ordering: Ordering<Field>,
  first: SortDirection = "descending",
): Ordering<Field> | null {
  const inOrder: Record<SortDirection, Ordering<Field>> = {
    ascending: field,
    descending: `-${field}`,
  };
  const direction = directionOf(field, ordering);
  if (direction === "none") return inOrder[first];
  if (direction !== first) return null;
  return inOrder[first === "ascending" ? "descending" : "ascending"];
}
