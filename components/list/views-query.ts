/** The first part of the query keys for saved views. */
export const VIEWS_QUERY_KEY = "views";
