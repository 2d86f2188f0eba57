/** Maximum number of fields, and of items in a list field. */
export const MAX_FIELDS = 20;
export const MAX_ITEMS = 50;

/** Maximum length of a field's text in code points. The same limit applies to descriptions. */
export const MAX_CHARACTERS = 20_000;
