/** Minimum number of values required to guess a column's field. */
const MIN_VALUES = 3;

/** The non-blank values of a column, and the total number of rows. */
interface ColumnValues {
  columnIndex: number;
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
  const guessedFields = new Map(usedFields);
  const open = () =>
    columns.flatMap((values, index): ColumnValues[] => {
      const nonEmptyValues = values.map((value) => value.trim()).filter((value) => value !== "");
      return guessedFields.has(index) || nonEmptyValues.length < MIN_VALUES
        ? []
        : [{ columnIndex: index, filled: nonEmptyValues, rows: values.length }];
    });
  const guessField = (
    field: string,
    choose: (candidates: ColumnValues[]) => ColumnValues | undefined,
  ) => {
    const isKnown = [...guessedFields.values()].includes(field);
    const column = isKnown ? undefined : choose(open());
    if (column) guessedFields.set(column.columnIndex, field);
  };
  guessField("description", (candidates) => {
    return candidates
      .filter(isProse)
      .toSorted((a, b) => getAverageLength(b) - getAverageLength(a))[0];
  });
  guessField("product_id", (candidates) => candidates.find(isId));
  guessField("name", (candidates) => candidates.find(isName));
  return guessedFields;
}

const PROSE_LENGTH = 80;

function isProse(values: ColumnValues): boolean {
  return getAverageLength(values) >= PROSE_LENGTH && computeShare(values, hasSpace) > 0.7;
}

function isId(values: ColumnValues): boolean {
  return isFull(values) && isDistinct(values, 1) && computeShare(values, isWord) === 1;
}

function isName(values: ColumnValues): boolean {
  const length = getAverageLength(values);
  return (
    isFull(values) && isDistinct(values, 0.6) && length > 5 && computeShare(values, hasSpace) > 0.5
  );
}

/** Returns the mean length in UTF-16 code units. */
function getAverageLength({ filled }: ColumnValues): number {
  return filled.reduce((sum, { length }) => sum + length, 0) / filled.length;
}

function isFull({ filled, rows }: ColumnValues): boolean {
  return filled.length > rows * 0.9;
}

function isDistinct({ filled }: ColumnValues, minShare: number): boolean {
  return new Set(filled).size >= filled.length * minShare;
}

function computeShare({ filled }: ColumnValues, predicate: (value: string) => boolean): number {
  return filled.filter(predicate).length / filled.length;
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
