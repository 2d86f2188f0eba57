/** Statuses that count as compliant on the dashboard. */
const COMPLIANT_STATUSES = "compliant,approved,published";

/** The links to the lists behind the dashboard's product counts. */
export const PRODUCT_LIST_PATHS = {
  total: "/products",
  compliant: `/products?status=${COMPLIANT_STATUSES}`,
  needsReview: "/products?status=needs_review",
  rejected: "/products?status=rejected",
} as const;

/** Links in a line of text. */
export const figureLinkClass =
  "underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-accent-text hover:decoration-solid";

/** Classes for links that are large figures, which need no underline to stand out. */
export const largeFigureLinkClass = "underline-offset-4 hover:text-accent-text hover:underline";
