import { pluralize } from "@/lib/format";

/** Returns how many products rely on a record, as a clause: "214 products rely on it". */
export function formatReliance(products: number): string {
  return `${pluralize(products, "product")} ${products === 1 ? "relies" : "rely"} on it`;
}
