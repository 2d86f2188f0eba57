/** Adds or refreshes an entry in a map, and evicts the oldest beyond `maxEntries`. */
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
