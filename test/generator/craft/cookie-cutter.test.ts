import { expect, test } from 'vitest'
import { artworkAlpha } from '../../../electron/generator/generate/artwork-labels.ts'
import { loadArtwork } from '../../../electron/generator/generate/artwork.ts'
import { drawn, pngOf } from '../../engine/image/pictures.ts'
import { areaOf, boxOf, isInside, made, materialAlong, sliceAt } from './made.ts'
import { sample, thorough } from '../../support/long.ts'

type Line = [number, number][]

/** The outline of a mask along its pixels' sides, in millimetres about the centre of its box. */
function edgeOf(
  mask: Uint8Array,
  width: number,
  height: number,
  sizeMm: number,
): { points: Line; inside(x: number, y: number): boolean } {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (mask[pixel] === 0) continue
    const x = pixel % width
    const y = Math.floor(pixel / width)
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  const scale = sizeMm / Math.max(right - left, bottom - top)
  const points: Line = []
  for (let y = top - 1; y < bottom; y++)
    for (let x = left - 1; x < right; x++) {
      const own = mask[y * width + x]!
      if (own !== (mask[y * width + x + 1] ?? 0))
        points.push([(x + 1 - (left + right) / 2) * scale, ((top + bottom) / 2 - y - 0.5) * scale])
      if (own !== (mask[(y + 1) * width + x] ?? 0))
        points.push([(x + 0.5 - (left + right) / 2) * scale, ((top + bottom) / 2 - y - 1) * scale])
    }
  return {
    points,
    inside: (x, y) =>
      mask[Math.floor((top + bottom) / 2 - y / scale) * width + Math.floor(x / scale + (left + right) / 2)] === 1,
  }
}

/** Points along a closed line, `step` apart. */
function along(line: Line, step: number): Line {
  return line.flatMap(([x, y], index) => {
    const [nx, ny] = line[(index + 1) % line.length]!
    const count = Math.max(1, Math.round(Math.hypot(nx - x, ny - y) / step))
    return Array.from({ length: count }, (_, at): [number, number] => [
      x + ((nx - x) * at) / count,
      y + ((ny - y) * at) / count,
    ])
  })
}

function nearestTo(points: Line, x: number, y: number): number {
  let least = Infinity
  for (const [px, py] of points) least = Math.min(least, (px - x) ** 2 + (py - y) ** 2)
  return Math.sqrt(least)
}

// Drawings without parts narrower than the minimum feature size.
const drawings: [string, number][] = [
  ['egg', 0],
  ['avocado', 1.5],
  ['mushroom', 0],
  ['owl', 0],
  ['crescent-moon', 0.5],
]
test.each(sample(drawings.toReversed(), 1))(
  'the cutting edge of %s runs %f mm outside its silhouette, within 0.2 mm',
  async (name, offsetMm) => {
    const artwork = loadArtwork(name)!
    const sizeMm = 80
    const piece = await made(
      { prompt: `cookie cutter of a ${name.replaceAll('-', ' ')}` },
      { sizeMm, offsetMm, detail: 'standard' },
    )
    const { alpha, width, height } = await artworkAlpha(artwork, 1600)
    const mask = Uint8Array.from(alpha, (share) => (share >= 0.5 ? 1 : 0))
    const edge = edgeOf(mask, width, height, sizeMm - 2 * offsetMm)
    // The cut just below the cutting edge: an outer and an inner line. Lying: x is right, −z is up in the drawing.
    const loops = sliceAt(piece, 1, piece.audit.sizeMm[1] - 0.5).map((loop): Line => loop.map(([x, z]) => [x, -z]))
    expect(loops).toHaveLength(2)
    const inner = loops.reduce((least, one) => (areaOf(one) < areaOf(least) ? one : least))
    const box = boxOf(inner.flatMap(([x, y]) => [x, y, 0]))
    const middle = [(box.low[0]! + box.high[0]!) / 2, (box.low[1]! + box.high[1]!) / 2] as const
    const misses = along(inner, 0.7).map(([px, py]) => {
      const x = px - middle[0]
      const y = py - middle[1]
      return Math.abs(nearestTo(edge.points, x, y) * (edge.inside(x, y) ? -1 : 1) - offsetMm)
    })
    misses.sort((a, b) => a - b)
    expect(misses.at(-1)).toBeLessThan(0.2)
    expect(misses[Math.floor(misses.length / 2)]).toBeLessThan(0.07)
  },
)

test('it is open, thin at the cutting edge and wide at the rim', thorough, async () => {
  const piece = await made({ prompt: 'cookie cutter of a cat' }, { edgeHeightMm: 16, borderMm: 6 })
  const [, height] = piece.audit.sizeMm
  expect(height).toBeCloseTo(16, 3)
  const ring = (level: number): { outer: number; inner: number } => {
    const areas = sliceAt(piece, 1, level)
      .map(areaOf)
      .sort((a, b) => b - a)
    expect(areas).toHaveLength(2)
    return { outer: areas[0]!, inner: areas[1]! }
  }
  const edge = ring(15.5)
  const wall = ring(6)
  const rim = ring(1)
  expect(edge.inner).toBeCloseTo(rim.inner, 1)
  const around = sliceAt(piece, 1, 15.5).map((loop) =>
    loop.reduce(
      (sum, [x, y], at) => sum + Math.hypot(loop[(at + 1) % loop.length]![0] - x, loop[(at + 1) % loop.length]![1] - y),
      0,
    ),
  )
  const length = (around[0]! + around[1]!) / 2
  expect((edge.outer - edge.inner) / length).toBeCloseTo(0.8, 1)
  expect((wall.outer - wall.inner) / length).toBeGreaterThan(1.3)
  expect(rim.outer).toBeGreaterThan(wall.outer * 1.1)
})

test('the wall is never thinner than its cutting edge', thorough, async () => {
  const piece = await made({ prompt: 'cookie cutter of a star' })
  const loops = sliceAt(piece, 1, piece.audit.sizeMm[1] - 0.4)
  const inner = loops.reduce((least, one) => (areaOf(one) < areaOf(least) ? one : least))
  const level = piece.audit.sizeMm[1] - 0.4
  const points = along(inner, 1.5)
  for (const [index, [x, z]] of points.entries()) {
    const next = points[(index + 1) % points.length]!
    const length = Math.hypot(next[0] - x, next[1] - z)
    let [nx, nz] = [(next[1] - z) / length, -(next[0] - x) / length]
    if (isInside([inner], x + nx * 0.05, z + nz * 0.05)) [nx, nz] = [-nx, -nz]
    const wall = materialAlong(piece.surface, [x - nx * 0.02, level, z - nz * 0.02], [nx, 0, nz])
    expect(wall).toBeGreaterThan(0.75)
  }
})

test('separate pieces, holes and specks become one closed outline', async () => {
  const image = await pngOf(
    await drawn(
      '<path d="M60 60h90v90h-90z M85 85v40h40v-40z" fill-rule="evenodd" fill="#a00"/><circle cx="230" cy="110" r="40" fill="#0a0"/><circle cx="180" cy="30" r="5" fill="#00a"/>',
    ),
  )
  const piece = await made({ image }, { piece: 'cookie-cutter' })
  expect(sliceAt(piece, 1, piece.audit.sizeMm[1] - 0.5)).toHaveLength(2)
  expect(piece.result.understood).toMatchObject({ joinedPieces: 1 })
})

test('marking lines stay below the cutting edge and join the wall', thorough, async () => {
  const piece = await made({ prompt: 'cookie cutter of a fox' }, { innerLines: true, edgeHeightMm: 15 })
  expect(piece.audit.shells).toBe(1)
  expect(sliceAt(piece, 1, 14)).toHaveLength(2)
  expect(sliceAt(piece, 1, 10).length).toBeGreaterThan(2)
})
