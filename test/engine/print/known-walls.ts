/** Solids whose walls are known, in millimetres. */
import earcut from 'earcut'
import type { Part } from '../../../electron/engine/model.ts'

type Outline = readonly (readonly [number, number])[]

/** An outline in X and Z with holes, drawn up to `height` along Y, its sides in `steps`. The outline counter-clockwise seen from above. */
export function drawnUp(outline: Outline, height: number, holes: readonly Outline[] = [], steps = 1): Part {
  const rings = [outline, ...holes]
  const flat = rings.flat()
  const starts = rings.slice(0, -1).map((_, i) => rings.slice(0, i + 1).flat().length)
  const cap = earcut(flat.flat(), starts)
  const count = flat.length
  const positions = Array.from({ length: steps + 1 }, (_, step) =>
    flat.flatMap(([x, z]) => [x, (height * step) / steps, -z]),
  ).flat()
  const indices: number[] = []
  for (let i = 0; i < cap.length; i += 3) {
    const [a, b, c] = upwards(flat, [cap[i]!, cap[i + 1]!, cap[i + 2]!])
    indices.push(a, c, b, a + count * steps, b + count * steps, c + count * steps)
  }
  let first = 0
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i++)
      for (let step = 0; step < steps; step++) {
        const [a, b] = [step * count + first + i, step * count + first + ((i + 1) % ring.length)]
        indices.push(a, b, b + count, a, b + count, a + count)
      }
    first += ring.length
  }
  return {
    name: 'drawn',
    material: 0,
    positions: Float32Array.from(positions, (mm) => mm / 1000),
    indices: Uint32Array.from(indices),
  }
}

function upwards(flat: Outline, [a, b, c]: [number, number, number]): [number, number, number] {
  const [p, q, r] = [flat[a]!, flat[b]!, flat[c]!]
  const area = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  return area > 0 ? [a, b, c] : [a, c, b]
}

/** Counter-clockwise; `clockwise` for holes. */
export function circle(radius: number, corners = 64, clockwise = false): Outline {
  return Array.from({ length: corners }, (_, i) => {
    const angle = ((clockwise ? -i : i) / corners) * 2 * Math.PI
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
  })
}

/** A blade of that angle with a back of `back`, its edge upright. */
export function wedge(degrees: number, back: number): Outline {
  const depth = back / 2 / Math.tan((degrees * Math.PI) / 360)
  return [
    [0, 0],
    [depth, -back / 2],
    [depth, back / 2],
  ]
}

/** A block of 20 × 10 with fins of `width`, 8 long and 3 apart, standing out of it. */
export function comb(width: number, fins = 4, length = 8): Outline {
  const outline: [number, number][] = [
    [0, -10],
    [20, -10],
    [20, 0],
  ]
  for (let i = fins - 1; i >= 0; i--) {
    const x = 1 + i * (width + 3)
    outline.push([x + width, 0], [x + width, length], [x, length], [x, 0])
  }
  return [...outline, [0, 0]]
}

/** A cone around Y, its point up. */
export function cone(radius: number, height: number, corners = 48): Part {
  const base = circle(radius, corners)
  const positions = [0, height, 0, 0, 0, 0, ...base.flatMap(([x, z]) => [x, 0, -z])]
  const indices = base.flatMap((_, i) => {
    const [a, b] = [2 + i, 2 + ((i + 1) % corners)]
    return [0, a, b, 1, b, a]
  })
  return {
    name: 'cone',
    material: 0,
    positions: Float32Array.from(positions, (mm) => mm / 1000),
    indices: Uint32Array.from(indices),
  }
}

/** A rectangle around the origin. */
export function box(width: number, depth: number): Outline {
  const [x, z] = [width / 2, depth / 2]
  return [
    [-x, -z],
    [x, -z],
    [x, z],
    [-x, z],
  ]
}
