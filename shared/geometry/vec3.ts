/** Returns a tuple of three: one value for each axis, corner or channel. */
export function vec3<Value>(valueOf: (index: 0 | 1 | 2) => Value): [Value, Value, Value] {
  return [valueOf(0), valueOf(1), valueOf(2)]
}
