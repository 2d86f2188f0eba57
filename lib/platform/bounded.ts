/**
 * Keeps an entry in a map of at most `most` entries, as its newest; where they would be more, the
 * oldest goes.
 */
export function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
