/** Adds or refreshes an entry in a map of at most `maxEntries` entries; evicts the oldest. */
export function addBounded<Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  value: Value,
  maxEntries: number,
): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= maxEntries) return;
  for (const oldestKey of map.keys()) {
    map.delete(oldestKey);
    return;
  }
}
