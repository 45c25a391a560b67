/** Detects shapes like a wheel seen face on: a gear, a snowflake, a button. */
import { sampleField, type Field } from '../../engine/image/sample-field.ts'

/** Orders of rotational symmetry to try. */
const orders = { least: 3, most: 24 }

/**
 * Maximum overlap (intersection over union) of the shape with itself rotated about its centroid by 1/3, 1/4, … of a
 * turn. `area` is the shape's area in pixels.
 */
export function rotationalOverlap(shape: Field, area: number): number {
  const { width, height, values } = shape
  let [x, y] = [0, 0]
  values.forEach((value, pixel) => {
    x += (value * ((pixel % width) + 0.5)) / area
    y += (value * (Math.floor(pixel / width) + 0.5)) / area
  })
  let best = 0
  for (let order = orders.least; order <= orders.most; order++) {
    const [cosine, sine] = [Math.cos((2 * Math.PI) / order), Math.sin((2 * Math.PI) / order)]
    let [both, either] = [0, 0]
    for (let j = 0; j < height; j += 2) {
      for (let i = 0; i < width; i += 2) {
        const [dx, dy] = [i + 0.5 - x, j + 0.5 - y]
        const [px, py] = [x + dx * cosine - dy * sine, y + dx * sine + dy * cosine]
        const turned = px < 0 || py < 0 || px > width || py > height ? 0 : sampleField(shape, px, py)
        both += Math.min(values[j * width + i]!, turned)
        either += Math.max(values[j * width + i]!, turned)
      }
    }
    best = Math.max(best, both / Math.max(1, either))
  }
  return best
}

/** Area in square pixels of the convex hull of all pixels that are at least half covered (Andrew 1979). */
export function hullArea({ width, height, values }: Field): number {
  const points: [number, number][] = []
  for (let y = 0; y < height; y++) {
    const row = values.subarray(y * width, (y + 1) * width)
    const [first, last] = [row.findIndex((value) => value >= 0.5), row.findLastIndex((value) => value >= 0.5)]
    if (first >= 0) points.push([first, y], [first, y + 1], [last + 1, y], [last + 1, y + 1])
  }
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const hull = [...chainOf(points), ...chainOf(points.toReversed())]
  const twice = hull.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = hull[(at + 1) % hull.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}

/** One side of the hull, without its last point. */
function chainOf(points: readonly [number, number][]): [number, number][] {
  const chain: [number, number][] = []
  for (const point of points) {
    while (chain.length > 1 && orientation(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
    chain.push(point)
  }
  return chain.slice(0, -1)
}

function orientation(a: [number, number], b: [number, number], c: [number, number]): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}
