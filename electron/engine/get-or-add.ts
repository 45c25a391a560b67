/** Returns the value of a key, and computes and stores it on first use. */
export function getOrAdd<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  compute: () => Value,
): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = compute()
  map.set(key, value)
  return value
}
