/** Maximum number of fields, and of items in a list. */
export const MOST_FIELDS = 20;
export const MOST_ITEMS = 50;

/** Maximum length of a field's text in code points, as of a description. */
export const MOST_CHARACTERS = 20_000;
