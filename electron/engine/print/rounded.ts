/** Rounds the values of a report. */

/**
 * Rounds all numbers of a value to six digits, at most millionths: finer than any print, yet it keeps the file short.
 */
export function rounded<Value>(value: Value): Value {
  if (typeof value === 'number') return (Number(Number(value.toPrecision(6)).toFixed(6)) + 0) as Value
  if (Array.isArray(value)) return value.map(rounded) as Value
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rounded(item)])) as Value
  return value
}
