/** Selects, renumbers and concatenates the rows of typed arrays. */

type Numbers = Float32Array | Float64Array | Uint8Array | Uint16Array | Int32Array | Uint32Array

/**
 * Returns the indices renumbered in order of first use; `source` has the old index of each new one. `count` is the
 * number of old indices.
 */
export function renumbered(indices: Uint32Array, count: number): { indices: Uint32Array; source: Uint32Array } {
  const newIndex = new Int32Array(count).fill(-1)
  const source = new Uint32Array(count)
  let used = 0
  const result = indices.map((old) => {
    if (newIndex[old]! < 0) {
      source[used] = old
      newIndex[old] = used++
    }
    return newIndex[old]!
  })
  return { indices: result, source: source.slice(0, used) }
}

/** Returns rows of `width` numbers, in the given order. */
export function gathered<T extends Numbers>(values: T, width: number, rows: ArrayLike<number>): T {
  const result = emptyLike(values, rows.length * width)
  for (let row = 0; row < rows.length; row++) {
    const from = rows[row]! * width
    for (let k = 0; k < width; k++) result[row * width + k] = values[from + k]!
  }
  return result
}

/** Returns the values of all arrays in one, of the kind of the first. */
export function concatenated<T extends Numbers>(first: T, ...others: readonly ArrayLike<number>[]): T {
  const length = others.reduce((sum, other) => sum + other.length, first.length)
  const result = enlarged(first, length)
  let at = first.length
  for (const other of others) {
    result.set(other, at)
    at += other.length
  }
  return result
}

/** Returns a longer copy, padded with zeros. */
export function enlarged<T extends Numbers>(values: T, length: number): T {
  const result = emptyLike(values, length)
  result.set(values)
  return result
}

function emptyLike<T extends Numbers>(values: T, length: number): T {
  return new (values.constructor as new (length: number) => T)(length)
}
