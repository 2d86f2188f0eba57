/** Formats a list on one line: the first ten names, and the number of remaining ones. */
export function formatList(names: readonly string[]): string {
  const nameList = names.slice(0, 10).join(", ");
  return names.length > 10 ? `${nameList} and ${names.length - 10} more` : nameList;
}

export function formatCount(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
