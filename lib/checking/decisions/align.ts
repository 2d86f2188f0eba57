/** Maximum number of word comparisons. Texts that need more are not aligned. */
const MAX_COMPARISONS = 4_000_000;

/**
 * Returns for each word of `before` its index in `now`; -1 if it was removed. The alignment
 * maximizes the number of equal words. Null if the texts differ too much.
 */
export function align(before: readonly string[], now: readonly string[]): Int32Array | null {
  const became = new Int32Array(before.length).fill(-1);
  let head = 0;
  while (head < before.length && head < now.length && before[head] === now[head]) {
    became[head] = head;
    head++;
  }
  let tail = 0;
  const maxTail = Math.min(before.length, now.length) - head;
  while (tail < maxTail && before[before.length - 1 - tail] === now[now.length - 1 - tail]) {
    became[before.length - 1 - tail] = now.length - 1 - tail;
    tail++;
  }
  const rows = before.length - head - tail;
  const columns = now.length - head - tail;
  if (rows === 0 || columns === 0) return became;
  if (rows * columns > MAX_COMPARISONS) return null;
  const width = columns + 1;
  /**
   * Length of the longest common subsequence of the remaining words, for each pair of positions.
   */
  const commonLengths = new Uint16Array((rows + 1) * width);
  const getLength = (row: number, column: number) => commonLengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      commonLengths[row * width + column] =
        before[head + row] === now[head + column]
          ? getLength(row + 1, column + 1) + 1
          : Math.max(getLength(row + 1, column), getLength(row, column + 1));
    }
  }
  let row = 0;
  let column = 0;
  while (row < rows && column < columns) {
    if (before[head + row] === now[head + column]) became[head + row++] = head + column++;
    else if (getLength(row + 1, column) >= getLength(row, column + 1)) row++;
    else column++;
  }
  return became;
}
