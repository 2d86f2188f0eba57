/** What counts as compliant on the dashboard: passed by a check, or gone on from there by a decision. */
const COMPLIANT = "compliant,approved,published";

/** The lists behind the dashboard's numbers of products. */
export const LISTS = {
  total: "/products",
  compliant: `/products?status=${COMPLIANT}`,
  needsReview: "/products?status=needs_review",
  rejected: "/products?status=rejected",
} as const;

/** A figure's own looks, and that it leads somewhere. */
export const figureLinkClass =
  "underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-accent-text hover:decoration-solid";
