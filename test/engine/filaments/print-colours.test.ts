import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { printColours } from '../../../electron/engine/filaments/print-colours.ts'
import type { ColoursInput } from '../../../electron/engine/filaments/jobs.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { findEdges } from '../../../electron/engine/mesh/edges.ts'
import { objectsOf } from '../../../electron/engine/mesh/objects.ts'
import { surfaceArea } from '../../../electron/engine/mesh/face-normal.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { filamentReportSchema } from '../../../shared/print/filament-report.ts'
import { paintedBall, type Painter } from '../../support/painted-ball.ts'

const red = [200, 40, 40] as const
const blue = [40, 80, 190] as const
const cream = [240, 235, 220] as const
/** A red cap down to 0.35 of the way, below it blue on one side and cream on the other. */
const flag: Painter = (u, v) => (v < 0.35 ? red : u < 0.5 ? blue : cream)
const hexOf = (colour: readonly number[]): string =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

async function divided(model: Model, change: Partial<ColoursInput> = {}) {
  const { glb, report } = await printColours(
    {
      file: await writeGlb(model),
      mediaType: '',
      name: 'ball',
      count: 3,
      from: 'found',
      spools: [],
      flattenLight: false,
      smoothness: 0.5,
      nozzleMm: 0.4,
      layerMm: 0.2,
      ...change,
    },
    () => undefined,
  )
  return { glb, report, made: await readModel(glb, '') }
}

/** Whether every edge has one face that runs each way. */
function isClosed(model: Model): boolean {
  const { faces, balance } = findEdges(weldPositions(model).indices)
  return faces.every((count) => count === 2) && balance.every((value) => value === 0)
}

/** The colour of each triangle and its middle as `u` and `v` of the ball, with its area. */
function pieces(model: Model): { hex: string; u: number; v: number; area: number }[] {
  return model.parts.flatMap(({ positions: p, indices, material }) => {
    const [r, g, b] = model.materials[material]!.baseColour
    const srgb = (value: number): number =>
      Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
    const hex = hexOf([srgb(r), srgb(g), srgb(b)])
    return Array.from({ length: indices.length / 3 }, (_, face) => {
      const corners = [0, 1, 2].map((k) => [...p.subarray(indices[face * 3 + k]! * 3, indices[face * 3 + k]! * 3 + 3)])
      const [x, y, z] = [0, 1, 2].map((axis) => corners.reduce((sum, corner) => sum + corner[axis]! / 3, 0)) as [
        number,
        number,
        number,
      ]
      return {
        hex,
        u: (Math.atan2(-z, x) / (2 * Math.PI) + 1) % 1,
        v: Math.acos(y / Math.hypot(x, y, z)) / Math.PI,
        area: surfaceArea(p, indices.slice(face * 3, face * 3 + 3)),
      }
    })
  })
}

describe.each(['texture', 'colours', 'materials'] as const)('a ball coloured by %s', (wears) => {
  const ball = paintedBall(flag, { around: wears === 'texture' ? 24 : 120, radiusMm: 20, wears })
  const once = ball.then((model) => divided(model))

  test('has one material for each filament, matching the painted areas', thorough, async () => {
    const { report, made } = await once
    expect(filamentReportSchema.parse(report)).toEqual(report)
    expect(report.filaments).toHaveLength(3)
    expect(made.materials.map(({ filament }) => filament)).toEqual(expect.arrayContaining([1, 2, 3]))
    const all = pieces(made)
    const whole = all.reduce((sum, { area }) => sum + area, 0)
    const wrong = all.filter(({ hex, u, v }) => {
      const painted = flag(u, v)
      return painted.some((channel, k) => Math.abs(channel - Number.parseInt(hex.slice(1 + 2 * k, 3 + 2 * k), 16)) > 12)
    })
    expect(wrong.reduce((sum, { area }) => sum + area, 0) / whole).toBeLessThan(wears === 'texture' ? 0.012 : 0.03)
    // A cap down to 0.35 π: (1 − cos) / 2 of the ball.
    const cap = report.filaments.find(
      ({ hex }) => Number.parseInt(hex.slice(1, 3), 16) > 150 && Number.parseInt(hex.slice(3, 5), 16) < 90,
    )!
    // The points of the ball are 1.7 % of its area apart.
    expect(Math.abs(cap.areaPercent - 50 * (1 - Math.cos(0.35 * Math.PI)))).toBeLessThan(
      wears === 'texture' ? 0.5 : 1.7,
    )
  })

  test('is closed as before, with the same surface', async () => {
    expect(isClosed(await ball)).toBe(true)
    const { made, report } = await once
    expect(isClosed(made)).toBe(true)
    expect(report.surface).toMatchObject({ openEdges: 0, nonManifoldEdges: 0 })
    const area = (model: Model): number => {
      const { positions, indices } = weldPositions(model)
      return surfaceArea(positions, indices)
    }
    expect(area(made) / area(await ball)).toBeCloseTo(1, 5)
  })

  test('gives the same bytes again', thorough, async () => {
    const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
    const [one, other] = [await once, await divided(await ball)]
    expect(digest(one.glb)).toBe(digest(other.glb))
    expect(one.report).toEqual(other.report)
  })
})

describe('borders', () => {
  test('divide large triangles at the resolution of the nozzle', thorough, async () => {
    const coarse = await paintedBall(flag, { around: 8, radiusMm: 20, wears: 'texture' })
    const { made, report } = await divided(coarse)
    expect(isClosed(made)).toBe(true)
    expect(report.borders.resolutionMm).toBeLessThan(0.7)
    // Around the cap once, then twice from there to the lower pole; the ball of eight sides is a little smaller than the round one.
    const round = 2 * Math.PI * 20 * Math.sin(0.35 * Math.PI) + 2 * 0.65 * Math.PI * 20
    expect(report.borders.lengthMm).toBeGreaterThan(0.85 * round)
    expect(report.borders.lengthMm).toBeLessThan(1.06 * round)
  })

  test('between materials stay on the existing edges', async () => {
    const ball = await paintedBall(flag, { around: 24, radiusMm: 20, wears: 'materials' })
    const { made, report } = await divided(ball)
    expect(report.surface.triangles).toBe(report.surface.trianglesBefore)
    const lengths = (model: Model) => model.parts.map(({ indices }) => indices.length).sort((a, b) => a - b)
    expect(lengths(made)).toEqual(lengths(ball))
  })

  test('are shorter if more smoothing is requested', thorough, async () => {
    let state = 7
    const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
    const noise = Array.from({ length: 6400 }, random)
    const speckled: Painter = (u, v) =>
      noise[Math.floor(u * 79.9) * 80 + Math.floor(v * 79.9)]! < 0.15 + 0.7 * Math.min(1, Math.max(0, (v - 0.4) * 5))
        ? ([90, 125, 220] as const)
        : blue
    const ball = await paintedBall(speckled, { around: 24, radiusMm: 10, wears: 'texture', side: 256 })
    const borders: number[] = []
    for (const smoothness of [0, 0.5, 1]) {
      const { report } = await divided(ball, { count: 2, smoothness, smallestIslandMm: 0 })
      borders.push(report.borders.lengthMm)
    }
    expect(borders[1]!).toBeLessThan(0.8 * borders[0]!)
    expect(borders[2]!).toBeLessThan(0.8 * borders[1]!)
  })
})

test('spots narrower than two beads are merged, wider ones stay', thorough, async () => {
  // Around the equator of a ball of 20 mm radius: a spot of 0.5 mm and one of 3 mm.
  const spot = (u: number, v: number, at: number, mm: number): boolean =>
    Math.hypot((u - at) * 2 * Math.PI * 20, (v - 0.5) * Math.PI * 20) < mm / 2
  const ball = await paintedBall((u, v) => (spot(u, v, 0.25, 0.5) || spot(u, v, 0.75, 3) ? red : cream), {
    around: 48,
    radiusMm: 20,
    wears: 'texture',
    side: 2048,
  })
  const { report, made } = await divided(ball, { count: 2, smoothness: 0.1 })
  const reds = pieces(made).filter(({ hex }) => hex.startsWith('#c'))
  expect(reds.some(({ u }) => Math.abs(u - 0.25) < 0.05)).toBe(false)
  const area = reds.filter(({ u }) => Math.abs(u - 0.75) < 0.05).reduce((sum, piece) => sum + piece.area * 1e6, 0)
  expect(area).toBeGreaterThan(0.85 * Math.PI * 1.5 ** 2)
  expect(area).toBeLessThan(1.1 * Math.PI * 1.5 ** 2)
  expect(report.islands.widthMm).toBeCloseTo(0.8)
})

describe('palettes', () => {
  const ball = paintedBall(flag, { around: 32, radiusMm: 20, wears: 'texture' })
  const spools = [
    { hex: '#00ff00', name: 'Green' },
    { hex: '#c03030', name: 'Brick' },
    { hex: '#ffffff', name: 'White' },
    { hex: '#3050c0', name: 'Royal' },
    { hex: '#101010', name: 'Black' },
  ]

  test('pick the best spools, unchanged, if there are more spools than colours', thorough, async () => {
    const { report, made } = await divided(await ball, { from: 'spools', spools, count: 3 })
    expect(report.filaments.map(({ name }) => name)).toEqual(['Brick', 'White', 'Royal'])
    expect(report.filaments.map(({ hex }) => hex)).toEqual(['#c03030', '#ffffff', '#3050c0'])
    expect(made.materials.map(({ name }) => name)).toEqual(['Brick', 'White', 'Royal'])
  })

  test('drop spools that would not be visible, with a note', thorough, async () => {
    const { report } = await divided(await ball, { from: 'spools', spools, count: 5 })
    expect(report.filaments.map(({ name }) => name)).not.toContain('Green')
    expect(report.remarks).toContainEqual(expect.objectContaining({ code: 'spools-unused' }))
  })

  test('keep locked filaments bit for bit and find the rest', thorough, async () => {
    const locked = [{ hex: '#c03030', name: 'Brick' }]
    const { report } = await divided(await ball, { from: 'both', spools: locked, count: 3 })
    expect(report.filaments[0]).toMatchObject({ hex: '#c03030', name: 'Brick' })
    const found = report.filaments.slice(1).map(({ hex }) => hex)
    for (const painted of [blue, cream]) {
      const distance = (hex: string) =>
        Math.hypot(...painted.map((channel, k) => channel - Number.parseInt(hex.slice(1 + 2 * k, 3 + 2 * k), 16)))
      expect(Math.min(...found.map(distance))).toBeLessThan(8)
    }
  })

  test('without a count have as many colours as the surface', async () => {
    const { report } = await divided(await ball, { count: null })
    expect(report.filaments).toHaveLength(3)
    expect(report.deltaE).toBeLessThan(1.5)
  })

  test('with more colours than the model has are reduced, with a note', async () => {
    const flat = await paintedBall(flag, { around: 24, radiusMm: 20, wears: 'materials' })
    const { report } = await divided(flat, { count: 8 })
    expect(report.filaments).toHaveLength(3)
    expect(report.remarks).toContainEqual({ level: 'note', code: 'fewer-colours', figures: { asked: 8, found: 3 } })
  })
})

test('shading of one hue gets its own filament only if light is not flattened', thorough, async () => {
  const shaded: Painter = (u, v) => {
    const light = 0.5 + 0.5 * Math.cos(v * Math.PI)
    return (u < 0.5 ? red : blue).map((channel) => channel * (0.2 + 0.8 * light)) as [number, number, number]
  }
  const ball = await paintedBall(shaded, { around: 64, radiusMm: 20, wears: 'texture' })
  const flattened = await divided(ball, { count: null, flattenLight: true })
  const kept = await divided(ball, { count: null, flattenLight: false })
  expect(flattened.report.filaments).toHaveLength(2)
  expect(kept.report.filaments.length).toBeGreaterThan(2)
})

test('layers with several filaments are counted as filament changes', async () => {
  // Ten layers of a ball of 40 mm: 4 mm each. The cap ends at 0.35 π, 14.6 mm below the top.
  const ball = await paintedBall((_, v) => (v < 0.35 ? red : cream), { around: 64, radiusMm: 20, wears: 'texture' })
  const { report } = await divided(ball, { count: 2, layerMm: 4 })
  expect(report.changes).toMatchObject({ layers: 10, mixedLayers: 1, count: 1 })
})

test('a height scales the print and its measurements', thorough, async () => {
  const ball = await paintedBall(flag, { around: 24, radiusMm: 20, wears: 'texture' })
  const { report } = await divided(ball, { heightMm: 80 })
  expect(report.size.sizeMm[1]).toBeCloseTo(80, 2)
  expect(report.size.scale).toBeCloseTo(2, 4)
  const area = report.filaments.reduce((sum, { areaMm2 }) => sum + areaMm2, 0)
  expect(area / (4 * Math.PI * 40 ** 2)).toBeGreaterThan(0.97)
  expect(area / (4 * Math.PI * 40 ** 2)).toBeLessThan(1)
})

describe('objects of an assembly', () => {
  test('stay separate, even if they touch', thorough, async () => {
    const ball = await paintedBall(flag, { around: 24, radiusMm: 20, wears: 'texture' })
    const nodes = [1, 2].map((plate) => ({ name: `half ${plate}`, parent: null, plate }))
    const both: Model = {
      ...ball,
      parts: nodes.map((node) => ({ ...ball.parts[0]!, name: node.name, node })),
    }
    const { made } = await divided(both)
    const objects = objectsOf(made)
    expect(objects.map(({ node }) => node?.plate)).toEqual([1, 2])
    for (const { parts } of objects) expect(isClosed({ ...made, parts })).toBe(true)
  })
})

describe('rejects models that cannot be divided', () => {
  const ball = paintedBall(flag, { around: 8, radiusMm: 20, wears: 'texture' })
  test('a flat model without height', async () => {
    const flat = await ball
    const parts = flat.parts.map((part) => ({
      ...part,
      positions: part.positions.map((value, at) => (at % 3 === 1 ? 0 : value)),
    }))
    await expect(divided({ ...flat, parts }, { heightMm: 50 })).rejects.toMatchObject({
      code: 'invalid-input',
      details: { field: 'height_mm', reason: 'model-flat' },
    })
  })
  test('a model without a surface', async () => {
    const flat = await ball
    const parts = flat.parts.map((part) => ({ ...part, positions: part.positions.map(() => 0) }))
    await expect(divided({ ...flat, parts })).rejects.toMatchObject({ code: 'bad-geometry' })
  })
  test('a file that is not a model', async () => {
    const input = {
      file: new TextEncoder().encode('no model'),
      mediaType: '',
      name: '',
      count: 3,
      from: 'found' as const,
      spools: [],
      flattenLight: true,
      smoothness: 0.5,
      nozzleMm: 0.4,
      layerMm: 0.2,
    }
    await expect(printColours(input, () => undefined)).rejects.toMatchObject({ code: 'unsupported-format' })
  })
})
