/** Joins separate pieces of a cut-out by thin bars, so that the body is one piece. */
import { transformSquares } from '../../engine/image/distance-transform.ts'
import { findRegions } from '../../engine/image/mask-regions.ts'
import type { CutOut } from '../../engine/image/cut-out.ts'

/** Half width, overlap with the pieces and maximum gap of a bar, as fractions of the subject's height. */
const bar = { half: 0.011, into: 0.022, gap: 0.05 }

/** Bridges each gap that is narrow enough, from the largest piece outwards; also returns the number of bars. */
export function bridgeIslands({ width, height, alpha, box }: Pick<CutOut, 'width' | 'height' | 'alpha' | 'box'>): {
  alpha: Float32Array
  bridges: number
} {
  const tall = box[3] - box[1]
  const joined = alpha.slice()
  let bridges = 0
  for (;;) {
    const { regionOf, areas } = findRegions(width, height, (pixel) => joined[pixel]! >= 0.5)
    const gap = areas.length > 1 ? narrowestGap(regionOf, areas.indexOf(Math.max(...areas)), width, height) : undefined
    if (gap === undefined || gap.length > bar.gap * tall) return { alpha: joined, bridges }
    drawBar(joined, width, height, gap, Math.max(1, bar.half * tall), bar.into * tall)
    bridges++
  }
}

interface Gap {
  from: number
  to: number
  length: number
}

/** Returns the gap from the main piece to the nearest pixel of another, as pixel indices. */
function narrowestGap(regionOf: Int32Array, main: number, width: number, height: number): Gap | undefined {
  const squares = Float64Array.from(regionOf, (region) => (region === main ? 0 : Infinity))
  const owners = Int32Array.from(regionOf, (_, pixel) => pixel)
  transformSquares(squares, width, height, owners)
  let nearest: Gap | undefined
  regionOf.forEach((region, pixel) => {
    if (region < 0 || region === main) return
    const length = Math.sqrt(squares[pixel]!)
    if (nearest === undefined || length < nearest.length) nearest = { from: owners[pixel]!, to: pixel, length }
  })
  return nearest
}

function drawBar(alpha: Float32Array, width: number, height: number, gap: Gap, half: number, into: number): void {
  const { from, to, length } = gap
  const [x0, y0, x1, y1] = [from % width, Math.floor(from / width), to % width, Math.floor(to / width)]
  const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length]
  const reach = Math.ceil(half + into)
  for (let y = Math.max(0, Math.min(y0, y1) - reach); y <= Math.min(height - 1, Math.max(y0, y1) + reach); y++) {
    for (let x = Math.max(0, Math.min(x0, x1) - reach); x <= Math.min(width - 1, Math.max(x0, x1) + reach); x++) {
      const along = (x - x0) * dx + (y - y0) * dy
      const across = Math.abs((x - x0) * dy - (y - y0) * dx)
      if (along >= -into && along <= length + into && across <= half) alpha[y * width + x] = 1
    }
  }
}
