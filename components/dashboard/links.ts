/** Statuses that count as compliant on the dashboard. */
const COMPLIANT = "compliant,approved,published";

/** The lists behind the dashboard's numbers of products. */
export const LISTS = {
  total: "/products",
  compliant: `/products?status=${COMPLIANT}`,
  needsReview: "/products?status=needs_review",
  rejected: "/products?status=rejected",
} as const;

/** The style of a linked figure. */
export const figureLinkClass =
  "underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-accent-text hover:decoration-solid";
