/** Minimum number of values required to guess a column's field. */
const MIN_VALUES = 3;

/** The non-blank values of a column, and the total number of rows. */
interface Values {
  at: number;
  filled: string[];
  rows: number;
}

/**
 * Guesses the fields of columns by their values if no name identifies them: the longest prose is a
 * description, a shorter text a name, and unique words an id.
 * @param columns the first values of each column
 * @param usedFields fields identified by name, by column index
 * @returns fields by column index, including `usedFields`
 */
export function guessFields(
  columns: readonly (readonly string[])[],
  usedFields: ReadonlyMap<number, string>,
): Map<number, string> {
  const guessed = new Map(usedFields);
  const open = () =>
    columns.flatMap((values, index): Values[] => {
      const filled = values.map((value) => value.trim()).filter((value) => value !== "");
      return guessed.has(index) || filled.length < MIN_VALUES
        ? []
        : [{ at: index, filled, rows: values.length }];
    });
  const guess = (field: string, choose: (all: Values[]) => Values | undefined) => {
    const isKnown = [...guessed.values()].includes(field);
    const column = isKnown ? undefined : choose(open());
    if (column) guessed.set(column.at, field);
  };
  guess("description", (all) => {
    return all.filter(isProse).toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  });
  guess("product_id", (all) => all.find(isId));
  guess("name", (all) => all.find(isName));
  return guessed;
}

const PROSE_LENGTH = 80;

function isProse(values: Values): boolean {
  return lengthOf(values) >= PROSE_LENGTH && share(values, hasSpace) > 0.7;
}

function isId(values: Values): boolean {
  return isFull(values) && isDistinct(values, 1) && share(values, isWord) === 1;
}

function isName(values: Values): boolean {
  const length = lengthOf(values);
  return isFull(values) && isDistinct(values, 0.6) && length > 5 && share(values, hasSpace) > 0.5;
}

/** Returns the mean length in UTF-16 units. */
function lengthOf({ filled }: Values): number {
  return filled.reduce((sum, { length }) => sum + length, 0) / filled.length;
}

function isFull({ filled, rows }: Values): boolean {
  return filled.length > rows * 0.9;
}

function isDistinct({ filled }: Values, least: number): boolean {
  return new Set(filled).size >= filled.length * least;
}

function share({ filled }: Values, is: (value: string) => boolean): number {
  return filled.filter(is).length / filled.length;
}

function hasSpace(value: string): boolean {
  return /\s/.test(value) && !/^https?:/i.test(value);
}

/** Returns whether a value could be an id. Excludes prices, dates and URLs. */
function isWord(value: string): boolean {
  return (
    /^[\p{L}\d][\p{L}\d._/-]{0,49}$/u.test(value) &&
    !/^\d+[.,]\d|^\d{4}-\d\d|^\d\d?[./]\d/.test(value)
  );
}
