import type { PolicyFigures } from "@/lib/policies/schemas";

const NO_PRODUCTS = { products: 0, checked: 0, compliant: 0 };

export const POLICY_SORTS = ["name", "share", "products"] as const;
export type PolicySort = (typeof POLICY_SORTS)[number];

export const SORT_OPTIONS: { value: PolicySort; label: string }[] = [
  { value: "name", label: "Sort by name" },
  { value: "share", label: "Least compliant first" },
  { value: "products", label: "Most products first" },
];

/** Returns a function that looks up the figures of a policy. */
export function indexFigures(figures: readonly PolicyFigures[]) {
  const figuresById = new Map(figures.map((each) => [each.id, each]));
  return (id: number) => figuresById.get(id) ?? { id, ...NO_PRODUCTS };
}

/** Sorts policies. Those without scores come last if sorted by the share of compliant products. */
export function sortPolicies<Policy extends { id: number }>(
  policies: readonly Policy[],
  sort: PolicySort,
  figuresOf: ReturnType<typeof indexFigures>,
): Policy[] {
  if (sort === "name") return [...policies];
  const rank = ({ id }: Policy) => {
    const { products, checked, compliant } = figuresOf(id);
    if (sort === "products") return -products;
    return checked === 0 ? Number.POSITIVE_INFINITY : compliant / checked;
  };
  return policies.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    return first === second ? 0 : first - second;
  });
}
