/** At most so many fields has a catalogue, and so many items a list. */
export const MOST_FIELDS = 20;
export const MOST_ITEMS = 50;

/** The longest text of a field, as of a description, in code points. */
export const MOST_CHARACTERS = 20_000;
