/** Where a surface lies. */

/** In the unit of the positions. */
export interface Box {
  low: [number, number, number]
  middle: [number, number, number]
  /** Along X and Y; never 0. */
  width: number
  height: number
  longest: number
}

export function boundsOf(p: Float32Array): Box {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < p.length; i++) {
    const axis = (i % 3) as 0 | 1 | 2
    if (p[i]! < low[axis]) low[axis] = p[i]!
    if (p[i]! > high[axis]) high[axis] = p[i]!
  }
  const size = low.map((value, axis) => high[axis]! - value)
  return {
    low,
    middle: low.map((value, axis) => value + size[axis]! / 2) as [number, number, number],
    width: Math.max(size[0]!, 1e-9),
    height: Math.max(size[1]!, 1e-9),
    longest: Math.max(...size, 1e-9),
  }
}
