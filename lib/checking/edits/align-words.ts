/** Maximum number of word comparisons. Texts that need more are not aligned. */
const MAX_COMPARISONS = 4_000_000;

/**
 * Returns, for each word of `before`, its index in `now`, or -1 if it was removed. Maximizes the
 * number of equal words. Returns null if the texts differ too much.
 */
export function alignWords(before: readonly string[], now: readonly string[]): Int32Array | null {
  const newIndexes = new Int32Array(before.length).fill(-1);
  let prefixLength = 0;
  while (
    prefixLength < before.length &&
    prefixLength < now.length &&
    before[prefixLength] === now[prefixLength]
  ) {
    newIndexes[prefixLength] = prefixLength;
    prefixLength++;
  }
  let suffixLength = 0;
  const maxSuffixLength = Math.min(before.length, now.length) - prefixLength;
  while (
    suffixLength < maxSuffixLength &&
    before[before.length - 1 - suffixLength] === now[now.length - 1 - suffixLength]
  ) {
    newIndexes[before.length - 1 - suffixLength] = now.length - 1 - suffixLength;
    suffixLength++;
  }
  const rows = before.length - prefixLength - suffixLength;
  const columns = now.length - prefixLength - suffixLength;
  if (rows === 0 || columns === 0) return newIndexes;
  if (rows * columns > MAX_COMPARISONS) return null;
  const width = columns + 1;
  /** Length of the longest common subsequence of remaining words, by pair of positions. */
  const commonLengths = new Uint16Array((rows + 1) * width);
  const getLength = (row: number, column: number) => commonLengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      commonLengths[row * width + column] =
        before[prefixLength + row] === now[prefixLength + column]
          ? getLength(row + 1, column + 1) + 1
          : Math.max(getLength(row + 1, column), getLength(row, column + 1));
    }
  }
  let row = 0;
  let column = 0;
  while (row < rows && column < columns) {
    if (before[prefixLength + row] === now[prefixLength + column])
      newIndexes[prefixLength + row++] = prefixLength + column++;
    else if (getLength(row + 1, column) >= getLength(row, column + 1)) row++;
    else column++;
  }
  return newIndexes;
}
