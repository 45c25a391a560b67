import { describe, expect, test } from 'vitest'
import { thorough } from '../../../support/long.ts'
import { readModel } from '../../../../electron/engine/formats/read-model.ts'
import type { Part } from '../../../../electron/engine/model.ts'
import { objectsOf } from '../../../../electron/engine/mesh/objects.ts'
import { printCut } from '../../../../electron/engine/print/parts/cut.ts'
import { printSplit } from '../../../../electron/engine/print/parts/split.ts'
import { bodyBounds, bodyFromModel, volumeOf, type Body } from '../../../../electron/engine/repair/body.ts'
import { isWatertight } from '../../../../electron/engine/repair/part-touching.ts'
import { ball, cubeMm, without } from '../../repair/bodies.ts'
import { cutInput, dowels, torus } from './cut-input.ts'

const quiet = () => {}

/** The objects of what a cut made, as bodies. */
async function objectsIn(glb: Uint8Array): Promise<{ name: string; plate: number; body: Body }[]> {
  const model = await readModel(glb, 'model/gltf-binary')
  return objectsOf(model).map(({ node, parts }) => ({
    name: node!.name,
    plate: node!.plate,
    body: bodyFromModel({ ...model, parts }),
  }))
}

/** A profile of radii and heights turned around Y, closed below and above, in metres. */
function lathed(profile: readonly (readonly [number, number])[], around = 64): Part {
  const rings = profile.flatMap(([radius, height]) =>
    Array.from({ length: around }, (_, i) => {
      const angle = (i / around) * 2 * Math.PI
      return [radius * Math.cos(angle), height, -radius * Math.sin(angle)]
    }).flat(),
  )
  const middles = [0, profile[0]![1], 0, 0, profile.at(-1)![1], 0]
  const [bottom, top] = [profile.length * around, profile.length * around + 1]
  const last = (profile.length - 1) * around
  const indices = Array.from({ length: around }, (_, i) => {
    const next = (i + 1) % around
    const walls = profile.slice(1).flatMap((_level, ring) => {
      const [low, high] = [ring * around, (ring + 1) * around]
      return [low + i, low + next, high + next, low + i, high + next, high + i]
    })
    return [bottom, next, i, ...walls, top, last + i, last + next]
  }).flat()
  const positions = Float32Array.from([...rings, ...middles], (value) => value / 1000)
  return { name: 'lathed', material: 0, positions, indices: Uint32Array.from(indices) }
}

function widthAtBottom(body: Body): number {
  const { low } = bodyBounds(body)
  let [least, most] = [Infinity, -Infinity]
  for (let at = 0; at < body.points.length; at += 3) {
    if (body.points[at + 1]! > low[1] + 0.01) continue
    least = Math.min(least, body.points[at]!)
    most = Math.max(most, body.points[at]!)
  }
  return most - least
}

async function volumes(part: Parameters<typeof cutInput>[0], planes: string): Promise<number[]> {
  const { glb, report } = await printCut(await cutInput(part, planes), quiet)
  const objects = await objectsIn(glb)
  expect(report.objects.map(({ name }) => name)).toEqual(objects.map(({ name }) => name))
  for (const [i, { body }] of objects.entries()) {
    expect(isWatertight(body)).toBe(true)
    expect(report.objects[i]).toMatchObject({ closed: true })
    expect(volumeOf(body) / report.objects[i]!.volumeMm3).toBeCloseTo(1, 3)
  }
  return objects.map(({ body }) => volumeOf(body))
}

describe('solids of known volume', () => {
  test('a box along one plane, and along two', async () => {
    const [low, high] = await volumes(cubeMm(40), 'y 10')
    expect(low).toBeCloseTo(16_000, 0)
    expect(high).toBeCloseTo(48_000, 0)
    const four = await volumes(cubeMm(40), 'y 10; x 30')
    expect(four.map((volume) => Math.round(volume))).toEqual([12_000, 4000, 36_000, 12_000])
  })

  test('a sphere: the cap and the rest', async () => {
    const [rest, cap] = await volumes(ball(30, 128), 'y 20')
    // h² (3 r − h) π / 3 with h = 10.
    const exact = ((10 * 10 * (3 * 30 - 10)) / 3) * Math.PI
    expect(Math.abs(cap! / exact - 1)).toBeLessThan(0.005)
    expect(Math.abs((rest! + cap!) / ((4 / 3) * Math.PI * 30 ** 3) - 1)).toBeLessThan(0.003)
  })

  test('a torus across its ring splits into two halves that each touch the plane twice', async () => {
    const halves = await volumes(torus(30, 8), 'x 0')
    const exact = Math.PI ** 2 * 30 * 64
    expect(halves).toHaveLength(2)
    for (const half of halves) expect(Math.abs(half / exact - 1)).toBeLessThan(0.003)
  })

  test('a torus near its rim: one plane gives two pieces, two planes give four', thorough, async () => {
    expect(await volumes(torus(30, 8), 'x 25')).toHaveLength(2)
    // Two planes take two arcs apart from each other.
    expect(await volumes(torus(30, 8), 'x 10; x -10')).toHaveLength(4)
  })

  test('an oblique plane through the middle halves a box', async () => {
    const [a, b] = await volumes(cubeMm(40, -20), '0.6 0.5 0.3 0')
    expect(a).toBeCloseTo(32_000, 0)
    expect(b).toBeCloseTo(32_000, 0)
  })

  test('many planes: every piece is closed and no volume is lost', thorough, async () => {
    const planes = [
      ...Array.from({ length: 6 }, (_, i) => `y ${i * 8 - 20}`),
      ...Array.from({ length: 5 }, (_, i) => `x ${i * 9 - 18}`),
    ]
    const pieces = await volumes(ball(28), `${planes.join(';')}; 1 1 1 4`)
    expect(pieces.length).toBeGreaterThan(40)
    const whole = volumeOf(bodyFromModel(await readModel((await cutInput(ball(28), null)).file, '')))
    expect(pieces.reduce((sum, volume) => sum + volume, 0) / whole).toBeCloseTo(1, 4)
  })
})

describe('planes that miss', () => {
  test('one that misses is reported if another cuts', async () => {
    const { report } = await printCut(await cutInput(cubeMm(40), 'y 10; y 900'), quiet)
    expect(report.planes).toEqual([
      { written: 'y 10', pieces: 1 },
      { written: 'y 900', pieces: 0 },
    ])
    expect(report.remarks).toContainEqual({ level: 'warning', code: 'plane-missed', figures: { planes: ['y 900'] } })
  })

  test.each(['y 900', 'y 0', 'y 40'])('%s alone is rejected, with the bounds of the model', async (plane) => {
    await expect(printCut(await cutInput(cubeMm(40), plane), quiet)).rejects.toMatchObject({
      code: 'invalid-input',
      details: { field: 'planes', reason: 'planes-miss', lowMm: [0, 0, 0], highMm: [40, 40, 40] },
    })
  })

  test('the same plane twice cuts once', async () => {
    expect(await volumes(cubeMm(40), 'y 10; y 10')).toHaveLength(2)
  })

  test('closes an open box first, with a remark', async () => {
    const { report } = await printCut(await cutInput(without(cubeMm(40), 0, 1), 'y 50 %'), quiet)
    expect(report.objects.every(({ closed }) => closed)).toBe(true)
    expect(report.remarks.map(({ code }) => code)).toContain('repaired')
    expect(report.volumeMm3.after).toBeCloseTo(64_000, -2)
  })
})

describe('to fit a printer', () => {
  test('makes as many equal steps as each side needs', async () => {
    const { report } = await printCut(await cutInput(cubeMm(100), null, { bed: [60, 60, 45] }), quiet)
    expect(report.objects).toHaveLength(12)
    expect(report.remarks.map(({ code }) => code)).not.toContain('too-large-for-plate')
    for (const { volumeMm3 } of report.objects) expect(volumeMm3).toBeCloseTo(1e6 / 12, -1)
  })

  test.each([
    ['fits already', [200, 200, 200] as const, 'fits-already'],
    ['is needed in thousands of pieces', [2, 2, 2] as const, 'too-many-pieces'],
  ])('a model that %s is rejected', async (_, bed, reason) => {
    await expect(printCut(await cutInput(cubeMm(100), null, { bed }), quiet)).rejects.toMatchObject({
      code: 'invalid-input',
      details: { field: 'printer', reason },
    })
  })
})

describe('on plates', () => {
  test('parts lie on the plate, side by side, on their cut faces', thorough, async () => {
    const input = await cutInput(ball(30), 'y 0; x 5', { bed: [100, 80, 100], connectors: dowels })
    const objects = await objectsIn((await printCut(input, quiet)).glb)
    const boxes = objects.map(({ body, plate }) => ({ ...bodyBounds(body), plate }))
    for (const { low } of boxes) expect(low[1]).toBeCloseTo(0, 4)
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1)) {
        const apart = [0, 2].map((axis) => Math.max(a.low[axis]! - b.high[axis]!, b.low[axis]! - a.high[axis]!))
        expect(Math.max(...apart)).toBeGreaterThan(4.99)
      }
    for (const { low, high, plate } of boxes) {
      const middle = (plate - 1) * 120
      expect(low[0]).toBeGreaterThanOrEqual(middle - 50.001)
      expect(high[0]).toBeLessThanOrEqual(middle + 50.001)
    }
  })

  test('a part with a flat bottom stays on it, however thin the cut; one without lies on its cut face', async () => {
    const profile = [
      [25, 0],
      [25, 4],
      [6, 6],
      [10, 58],
    ] as const
    const { glb } = await printCut(await cutInput(lathed(profile), 'y 40'), quiet)
    const [below, above] = (await objectsIn(glb)).map(({ body }) => body)
    expect(widthAtBottom(below!)).toBeCloseTo(50, 1)
    expect(bodyBounds(below!).size[1]).toBeCloseTo(40, 2)
    expect(widthAtBottom(above!)).toBeCloseTo(17.2, 1)
    const round = await objectsIn((await printCut(await cutInput(ball(30), 'y 0'), quiet)).glb)
    for (const { body } of round) expect(widthAtBottom(body)).toBeCloseTo(60, 1)
  })

  test('in place, parts stay together', async () => {
    const { glb } = await printCut(await cutInput(cubeMm(40), 'y 10', { layout: 'in-place' }), quiet)
    const [low, high] = (await objectsIn(glb)).map(({ body }) => bodyBounds(body))
    expect(low!.high[1]).toBeCloseTo(10, 4)
    expect(high!.low[1]).toBeCloseTo(10, 4)
  })
})

describe('cutting an assembly again', () => {
  test('cuts each part that the plane meets and leaves pins and others unchanged', async () => {
    const first = await printCut(await cutInput(cubeMm(40), 'y 20', { connectors: dowels, layout: 'in-place' }), quiet)
    const names = first.report.objects.map(({ name }) => name)
    const again = await printCut(
      { ...(await cutInput(cubeMm(40), 'y 10', { connectors: dowels, layout: 'in-place' })), file: first.glb },
      quiet,
    )
    expect(again.report.objects.map(({ name }) => name)).toEqual([
      'Part 1 of 2: Part 1 of 2',
      'Part 1 of 2: Part 2 of 2',
      ...again.report.objects.flatMap(({ name }) => (/Part 1 of 2: Pin/.test(name) ? [name] : [])),
      ...names.slice(1),
    ])
    expect(again.report.volumeMm3.after / again.report.volumeMm3.before).toBeCloseTo(1, 6)
    expect(again.report.connectors[0]!.between).toEqual(['Part 1 of 2: Part 1 of 2', 'Part 1 of 2: Part 2 of 2'])
    for (const { body } of await objectsIn(again.glb)) expect(isWatertight(body)).toBe(true)
  })

  test('to fit a printer: cuts only pieces that are too large', async () => {
    const both = [cubeMm(40), cubeMm(10, 60)]
    const first = await printSplit(
      {
        ...(await cutInput(both, null)),
        by: 'shells',
        inlay: null,
        layout: 'in-place',
      },
      quiet,
    )
    const { report } = await printCut(
      { ...(await cutInput(both, null, { bed: [30, 40, 40] })), file: first.glb },
      quiet,
    )
    expect(report.objects.map(({ name }) => name)).toEqual([
      'Part 1 of 2: Part 1 of 2',
      'Part 1 of 2: Part 2 of 2',
      'Part 2 of 2',
    ])
  })
})
