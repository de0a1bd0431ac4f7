/** The same entries in the same order but the one of this key. */
export function without<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  const others = new Map(map);
  others.delete(key);
  return others;
}
