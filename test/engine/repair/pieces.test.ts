import { describe, expect, test } from 'vitest'
import { type Body, plainBody, volumeOf } from '../../../electron/engine/repair/body.ts'
import { judgeRepair } from '../../../electron/engine/repair/judge.ts'
import type { SeenSurface } from '../../../electron/engine/repair/judge-views.ts'
import { repairBody, type RepairMode } from '../../../electron/engine/repair/repair.ts'
import { isSolid } from '../../../electron/engine/repair/solids.ts'
import type { RepairJudgement } from '../../../shared/print/repair-judgement.ts'
import { bodyOf, cubeMm } from './bodies.ts'
import { box, plate, together, tube, welded } from './seen-shapes.ts'

type Repaired = Awaited<ReturnType<typeof repairBody>>

async function repaired(
  surface: SeenSurface,
  { mode = 'auto', sheetMm = 1 }: { mode?: RepairMode; sheetMm?: number } = {},
): Promise<Repaired & { judgement: RepairJudgement; did: string[] }> {
  const { points, triangles } = welded(surface)
  const body: Body = plainBody(bodyOf(cubeMm(1)), points, triangles, 0)
  const made = await repairBody(body, { mode, smallestPieceMm: 0.5, sheetMm }, () => {})
  const thickened = made.repair.steps.some(({ action }) => action === 'sheet-thickened')
  const judgement = judgeRepair(body, made.body, thickened ? { sheetMm } : {})
  return { ...made, judgement, did: made.repair.steps.map(({ action }) => action) }
}

/** A house of 60 × 40 mm and 20 mm to the eaves, with a gable roof: closed, its floor of 18 triangles. */
function house(): SeenSurface {
  const roof = [plate([0, 20, 0], [0, 15, 20], [60, 0, 0], 3), plate([0, 35, 20], [0, -15, 20], [60, 0, 0], 3)]
  // A fan from the middle of the attic to the points of the walls and the roof.
  const rim = [
    [20, 0],
    [25, 20 / 3],
    [30, 40 / 3],
    [35, 20],
    [30, 80 / 3],
    [25, 100 / 3],
    [20, 40],
    [20, 80 / 3],
    [20, 40 / 3],
  ]
  const gable = (x: number, turned: boolean): SeenSurface => ({
    points: Float64Array.from([[25, 20], ...rim].flatMap(([y, z]) => [x, y!, z!])),
    triangles: Uint32Array.from(
      rim.flatMap((_, i) => (turned ? [0, ((i + 1) % 9) + 1, i + 1] : [0, i + 1, ((i + 1) % 9) + 1])),
    ),
  })
  const floor = plate([0, 0, 0], [60, 0, 0], [0, 0, 40], 3)
  const walls = box([0, 0, 0], [60, 20, 40], 3, [2, 3])
  return welded(together(walls, floor, gable(0, true), gable(60, false), ...roof))
}

describe('repair piece by piece', () => {
  test('keeps every leaf card of a tree, with the requested thickness', async () => {
    const leaves = Array.from({ length: 12 }, (_, i) => {
      const turn = (i * Math.PI) / 6
      const [x, z] = [Math.cos(turn), Math.sin(turn)]
      return plate([x * 12, 30 + i * 3, z * 12], [x * 14, 6, z * 14], [-z * 8, 0, x * 8])
    })
    const tree = await repaired(together(box([-4, 0, -4], [4, 70, 4]), ...leaves))
    expect(tree.repair.steps).toContainEqual({ action: 'sheet-thickened', count: 12, thicknessMm: 1 })
    expect(tree.repair.after).toMatchObject({ watertight: true, shells: 13 })
    expect(tree.judgement).toMatchObject({ over: [] })
    const leafMm3 = Math.hypot(14, 6) * 8
    expect(volumeOf(tree.body)).toBeCloseTo(8 * 8 * 70 + 12 * leafMm3, 0)
  })

  test('keeps an open jacket around a closed body', async () => {
    const jacket = tube(21, 40, 24)
    const dressed = await repaired(together(box([-13, -20, -13], [13, 60, 13], 4), jacket))
    expect(dressed.did).toContain('sheet-thickened')
    expect(dressed.repair.after.watertight).toBe(true)
    expect(dressed.judgement).toMatchObject({ over: [] })
  })

  test('keeps cap, jacket and straps of a figure apart, each with its thickness', async () => {
    const body = box([-13, -20, -13], [13, 60, 13], 4)
    const jacket = tube(21, 40, 24)
    // Half a ball that is open below: rings of a tube drawn together towards the crown.
    const dome = tube(14, 1, 24)
    const cap: SeenSurface = {
      ...dome,
      points: dome.points.map((_, i) => {
        const [x, y, z] = dome.points.subarray(i - (i % 3), i - (i % 3) + 3)
        const up = (y! * 80 * Math.PI) / 180
        return [x! * Math.cos(up), 62 + 14 * Math.sin(up), z! * Math.cos(up)][i % 3]!
      }),
    }
    const strap = (x: number): SeenSurface => plate([x, 2, 24], [4, 0, 0], [0, 40, 0], 4)
    const dressed = await repaired(together(body, jacket, cap, strap(-12), strap(8)))
    expect(dressed.did).toContain('sheet-thickened')
    expect(dressed.repair.after).toMatchObject({ watertight: true, shells: 5 })
    expect(dressed.judgement).toMatchObject({ over: [] })
    expect(dressed.judgement.lostPercent).toBeLessThan(0.5)
    expect(dressed.judgement.silhouette.least).toBeGreaterThan(0.99)
  })

  test('unites panels that touch exactly, and keeps their appearance', async () => {
    const cabinet = together(
      box([0, 0, 0], [2, 60, 30]),
      box([48, 0, 0], [50, 60, 30]),
      box([2, 0, 0], [48, 2, 30]),
      box([2, 58, 0], [48, 60, 30]),
      box([2, 30, 0], [48, 31.5, 30]),
      plate([2, 2, 1], [46, 0, 0], [0, 28, 0]),
    )
    const made = await repaired(cabinet)
    expect(made.repair.after).toMatchObject({ watertight: true, shells: 1 })
    expect(made.repair.after.triangles).toBeLessThan(1.5 * made.repair.before.triangles + 12)
    expect(made.judgement).toMatchObject({ over: [] })
  })

  test('gives a terrain tile a back side, but no base below its hills', async () => {
    const hills = plate([0, 0, 0], [0, 0, 80], [80, 0, 0], 24, (i, j) => [0, 8 * Math.sin(i / 3) * Math.cos(j / 4), 0])
    const tile = await repaired(hills, { sheetMm: 2 })
    expect(tile.did).toEqual(['sheet-thickened'])
    expect(tile.judgement).toMatchObject({ over: [] })
    expect(tile.repair.after.triangles).toBe(2 * 24 * 24 * 2 + 2 * 4 * 24)
  })

  test('separates a block at its non-manifold edges and keeps its triangles', async () => {
    const block = together(box([0, 0, 0], [30, 10, 20]), box([30, 10, 0], [60, 20, 20]), box([10, 10, 0], [30, 14, 20]))
    const { repair, judgement, body } = await repaired(block)
    expect(repair.before.nonManifoldEdges).toBeGreaterThan(0)
    expect(repair.after.watertight).toBe(true)
    expect(repair.after.triangles).toBeLessThanOrEqual(1.5 * repair.before.triangles)
    expect(judgement.over).toEqual([])
    expect(volumeOf(body) / (6000 + 6000 + 1600)).toBeCloseTo(1, 3)
  })

  test('treats a house whose floor lost a corner as a solid, not as a sheet', async () => {
    const whole = house()
    const floor = (triangle: number): boolean =>
      [0, 1, 2].every((k) => whole.points[whole.triangles[triangle * 3 + k]! * 3 + 1] === 0)
    const first = Array.from({ length: whole.triangles.length / 3 }, (_, i) => i).find(floor)!
    const broken = { ...whole, triangles: whole.triangles.filter((_, i) => Math.floor(i / 3) !== first) }
    const made = await repaired(broken, { sheetMm: 2 })
    expect(made.did).toEqual(['holes-filled'])
    expect(made.repair.after.triangles).toBe(whole.triangles.length / 3)
    expect(volumeOf(made.body)).toBeCloseTo(60 * 40 * (20 + 15 / 2), 1)
    expect(made.judgement.over).toEqual([])
  })

  test('closes the underside that a model stands on, however large', async () => {
    const open = await repaired(box([0, 0, 0], [50, 12, 50], 2, [2]), { sheetMm: 2 })
    expect(open.did).toEqual(['holes-filled'])
    expect(volumeOf(open.body)).toBeCloseTo(50 * 50 * 12, 1)
  })

  test('leaves see-through openings open', async () => {
    const ring = await repaired(tube(20, 24, 32), { sheetMm: 2 })
    expect(ring.did).toContain('sheet-thickened')
    expect(ring.judgement.over).toEqual([])
    expect(volumeOf(ring.body) / (Math.PI * (20 ** 2 - 18 ** 2) * 24)).toBeCloseTo(1, 1)
  })

  test('keeps the thickness of faces at a crease', async () => {
    const folded = welded(
      together(plate([0, 0, 0], [0, 0, 30], [30, 0, 0]), plate([30, 0, 0], [0, 0, 30], [0, -30, 0])),
    )
    const { body } = await repaired(folded, { sheetMm: 3 })
    expect(volumeOf(body)).toBeCloseTo(30 * (30 * 30 - 27 * 27), 1)
  })

  test.each(['sheets', 'pieces', 'volumetric'] as const)('closes an open box in the mode "%s"', async (mode) => {
    const made = await repaired(box([0, 0, 0], [30, 20, 30], 2, [3]), { mode, sheetMm: 2 })
    expect(made.repair.after.watertight).toBe(true)
    expect(await isSolid(made.body)).toBe(true)
    const solid = 30 * 20 * 30
    const expected = { sheets: solid - 26 * 18 * 26, pieces: solid, volumetric: solid }[mode]
    expect(Math.abs(volumeOf(made.body) / expected - 1)).toBeLessThan(0.02)
  })

  test('leaves pieces separate in the mode "pieces"', async () => {
    const two = together(box([0, 0, 0], [10, 10, 10]), box([5, 5, 5], [15, 15, 15]))
    expect((await repaired(two, { mode: 'pieces' })).repair.after.shells).toBe(2)
    expect((await repaired(two)).repair.after.shells).toBe(1)
  })
})
