/** The judge of repairs, on surfaces of which it is known what was lost and what was added. */
import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { joinBodies, plainBody, type Body } from '../../../electron/engine/repair/body.ts'
import { judgeBodies, judgeRepair } from '../../../electron/engine/repair/judge.ts'
import type { SeenSurface } from '../../../electron/engine/repair/judge-views.ts'
import type { Vector } from '../../../electron/engine/mesh/vectors.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { ball } from './bodies.ts'
import { box, plate, surfaceOf, together, tube, welded } from './seen-shapes.ts'

const cube = box([0, 0, 0], [20, 20, 20], 4)

describe('the judge of repairs', () => {
  it('finds no difference between a surface and itself, whatever its triangulation', () => {
    const same = judgeRepair(surfaceOf(ball(10)), surfaceOf(ball(10)))
    const finer = judgeRepair(box([0, 0, 0], [20, 20, 20]), box([0, 0, 0], [20, 20, 20], 8))
    for (const judged of [same, finer]) {
      expect(judged).toMatchObject({ silhouette: { mean: 1, least: 1 }, lostPercent: 0, inventedPercent: 0 })
      expect(judged.depth.least).toBeGreaterThan(0.999)
      expect(judged.filledPercent).toBe(0)
      expect(judged.over).toEqual([])
    }
    expect(same.trianglesFactor).toBe(1)
    expect(finer.flatKeptPercent).toBe(100)
    expect(finer.trianglesFactor).toBe(64)
  })

  it('reports the loss of a box wall as a sixth of the visible area', () => {
    const judged = judgeRepair(cube, box([0, 0, 0], [20, 20, 20], 4, [3]))
    expect(judged.lostPercent).toBeCloseTo(100 / 6, 0)
    expect(judged.inventedPercent).toBe(0)
    expect(judged.silhouette.least).toBe(1)
    expect(judged.depth.least).toBeLessThan(0.05)
    expect(judged.over).toEqual(['lost'])
    expect(judged.lostPatches).toHaveLength(1)
    expect(judged.lostPatches[0]!.percent).toBeCloseTo(judged.lostPercent, 6)
    expect(judged.lostPatches[0]!.atMm[1]).toBeCloseTo(20, 6)
    expect(judged.flatKeptPercent!).toBeGreaterThan(99)
  })

  it.each(['as it is', 'turned inside out'])('distinguishes a closed opening from an invented surface: %s', (how) => {
    const open = box([0, 0, 0], [20, 20, 20], 4, [3])
    const judged = judgeRepair(how === 'as it is' ? open : insideOut(open), cube)
    expect(judged.filledPercent).toBeCloseTo(100 / 6, 0)
    expect(judged).toMatchObject({ lostPercent: 0, inventedPercent: 0, over: ['filled'] })
  })

  it('accepts closing a small hole', () => {
    const judged = judgeRepair(without(box([0, 0, 0], [20, 20, 20], 12), [30, 31]), box([0, 0, 0], [20, 20, 20], 12))
    expect(judged.filledPercent).toBeGreaterThan(0)
    expect(judged.over).toEqual([])
  })

  it('notices a lost floor even if another one hides it from below', () => {
    // At heights whose rows of pixels nothing else covers when they are looked at from the side.
    for (const gap of [0.7, 0.75, 0.8, 0.85, 0.9]) {
      const below = plate([-22, -gap, -22], [44, 0, 0], [0, 0, 44])
      const floored = together(box([-20, 0, -20], [20, 40, 20], 4), below)
      const filled = together(box([-20, 0, -20], [20, 40, 20], 4, [2]), below)
      expect(judgeRepair(floored, filled).lostPercent, `a gap of ${gap}`).toBeLessThan(1)
    }
  })

  it('reports the loss of half a tube', () => {
    const judged = judgeRepair(tube(10, 30, 40), tube(10, 30, 40, 0.5))
    expect(judged.lostPercent).toBeCloseTo(50, -0.5)
    expect(judged.silhouette.least).toBeLessThan(0.6)
    expect(judged).toMatchObject({ grade: 'destroyed', over: ['silhouette', 'lost', 'lines'] })
  })

  it('reports how much of a bump on a sphere was invented', () => {
    const bump = surfaceOf(ball(2, 24), [0, 0, 11])
    const judged = judgeRepair(surfaceOf(ball(10)), together(surfaceOf(ball(10)), bump))
    // Of the small ball what stands more than the tolerance outside of the large one, which covers as much of the rest.
    const [outside, inside] = [capShare(10 + judged.toleranceMm, 2, 11), capShare(10, 2, 11)]
    const seen = 4 * Math.PI * 100 + inside * 16 * Math.PI
    expect(judged.inventedPercent).toBeCloseTo((100 * outside * 16 * Math.PI) / seen, 0)
    expect(judged.over).toContain('invented')
    expect(judged.inventedPatches[0]!.atMm[2]).toBeGreaterThan(10)
    expect(judged.lostPercent).toBeLessThan(0.25)
  })

  it('counts a web between two legs as invented, not as a closed opening', () => {
    const legs = together(box([0, 0, 0], [4, 40, 4], 4), box([16, 0, 0], [20, 40, 4], 4))
    const judged = judgeRepair(legs, together(legs, box([4, 10, 1], [16, 30, 3], 4)))
    expect(judged.filledPercent).toBe(0)
    expect(judged.inventedPercent).toBeGreaterThan(15)
    expect(judged.over).toEqual(['silhouette', 'covered', 'invented', 'lines'])
  })

  it('ignores the loss of invisible surface', () => {
    const judged = judgeRepair(together(cube, box([8, 8, 8], [12, 12, 12], 4)), cube)
    expect(judged).toMatchObject({ lostPercent: 0, silhouette: { mean: 1, least: 1 }, over: [] })
  })

  it('accepts the thickness requested for a sheet, and reports any other', () => {
    const hills = (i: number, j: number): readonly [number, number, number] => [
      0,
      3 * Math.sin(i / 3) * Math.cos(j / 4),
      0,
    ]
    const sheet = plate([0, 0, 0], [0, 0, 60], [60, 0, 0], 30, hills)
    const back = plate([0, -2, 0], [0, 0, 60], [60, 0, 0], 30, hills)
    const rim = box([0, -2, 0], [60, 0, 60], 4, [2, 3])
    const thick = together(sheet, insideOut(back), rim)
    const judged = judgeRepair(sheet, thick, { sheetMm: 2 })
    expect(judged.silhouette.least).toBeGreaterThan(0.98)
    expect(judged.lostPercent).toBe(0)
    expect(judged.inventedPercent + judged.filledPercent).toBeLessThan(3)
    expect(judged.over.filter((fault) => fault !== 'invented')).toEqual([])
    expect(judgeRepair(sheet, thick).over).toContain('silhouette')
  })

  it('counts lost thin parts and rippled flat faces', () => {
    const pin = box([9.8, 20, 9.8], [10.2, 50, 10.2], 2)
    const pinned = judgeRepair(together(cube, pin), cube)
    expect(pinned.thinKeptPercent!).toBeLessThan(10)
    expect(pinned.silhouette.least).toBeLessThan(0.99)
    const rippled = welded(
      together(
        box([0, 0, 0], [20, 20, 20], 20, [3]),
        plate([0, 20, 0], [0, 0, 20], [20, 0, 0], 20, (i, j) => [0, ((i + j) % 2) * 0.12, 0]),
      ),
    )
    const judged = judgeRepair(cube, rippled)
    expect(judged.flatKeptPercent!).toBeLessThan(90)
    expect(judged.lostPercent + judged.inventedPercent).toBeLessThan(0.5)
  })

  it('notices railings swallowed by a wall and gaps that close', () => {
    const rails = Array.from({ length: 12 }, (_, i) => box([i * 2.2, 0, 0], [i * 2.2 + 1.5, 30, 1.5], 2))
    const wall = box([0, 0, -6], [25.7, 30, -4], 4)
    const swallowed = judgeRepair(together(wall, ...rails), together(wall, box([0, 0, 0], [25.7, 30, 1.5], 4)))
    expect(swallowed.lostLinesPercent!).toBeGreaterThan(4)
    expect(swallowed.over).toContain('lines')
    const closed = judgeRepair(together(...rails), box([0, 0, 0], [25.7, 30, 1.5], 4))
    expect(closed).toMatchObject({ grade: 'destroyed' })
    expect(closed.gapsKeptPercent!).toBeLessThan(10)
    expect(closed.strictSilhouette!.least).toBeLessThan(0.8)
    expect(closed.over).toContain('gaps')
    // The same rails a little thicker.
    const thicker = Array.from({ length: 12 }, (_, i) => box([i * 2.2 - 0.03, 0, 0], [i * 2.2 + 1.53, 30, 1.5], 2))
    expect(judgeRepair(together(wall, ...rails), together(wall, ...thicker)).grade).toBe('same')
  })

  it('reports a slot of a fiftieth of the diagonal, however small its area', () => {
    const shell = box([0, 0, 0], [50, 50, 70], 50)
    // Across half of one side: a quarter of a percent of the area.
    const slot = faceNumbers(shell).filter((face) => {
      const [x, y, z] = centre(shell, face)
      return z > 69.9 && x < 25 && Math.abs(y - 25) < 1
    })
    const judged = judgeRepair(shell, without(shell, slot))
    expect(judged.lostPercent).toBeLessThan(0.25)
    expect(judged).toMatchObject({ grade: 'changed' })
    expect(judged.over).toContain('lost')
    expect(judgeRepair(shell, without(shell, slot.slice(0, 1))).over).toEqual([])
  })

  it('reports what new surface covers, but not what a closed opening hides', () => {
    const knob = box([8, 20, 8], [12, 24, 12], 4)
    const covered = judgeRepair(together(cube, knob), together(cube, knob, box([5, 19, 5], [15, 27, 15], 4)))
    expect(covered.coveredPercent!).toBeGreaterThan(3)
    expect(covered.over).toContain('covered')
    const pot = box([0, 0, 0], [20, 20, 20], 8, [3])
    expect(judgeRepair(pot, box([0, 0, 0], [20, 20, 20], 8)).coveredPercent).toBe(0)
  })

  it('reports a rough surface within the tolerance, and no edge that moved by less', () => {
    const smooth = surfaceOf(ball(10, 64))
    const random = randomNumbers(3)
    const rough = { ...smooth, points: smooth.points.map((value) => value + (random() - 0.5) * 0.18) }
    expect(judgeRepair(smooth, rough)).toMatchObject({ lostPercent: 0, inventedPercent: 0 })
    expect(judgeRepair(smooth, rough).over).toContain('shade')
    const moved = box([0.05, 0.05, 0.05], [20.05, 20.05, 20.05], 4)
    expect(judgeRepair(cube, moved).shadedPercent!).toBeLessThan(0.5)
  })

  it('reports another colour, and a colour that is out of sight', async () => {
    const block = coloured(box([0, 0, 0], [20, 20, 20], 4), red)
    const badge = box([4, 20, 4], [9, 20.2, 9], 4)
    const original = joinBodies([block, coloured(badge, green)])
    const same = await judgeBodies(original, original, 0)
    expect(same.colourKeptPercent!).toBeGreaterThan(99)
    expect(same.over).toEqual([])
    const repainted = await judgeBodies(original, joinBodies([block, coloured(badge, blue)]), 0)
    expect(repainted.recolouredPercent!).toBeCloseTo((100 * 29) / (6 * 400 + 4), 0)
    expect(repainted).toMatchObject({ colourKeptPercent: 0, over: ['colour'] })
    const cover = coloured(box([3, 19, 3], [10, 20.7, 10], 4), red)
    const buried = await judgeBodies(original, joinBodies([block, coloured(badge, green), cover]), 0)
    expect(buried.colourKeptPercent).toBe(0)
    expect(buried.over).toContain('colour')
  })

  it('reports too many triangles', () => {
    const coarse = surfaceOf(ball(10, 48))
    expect(judgeRepair(coarse, surfaceOf(ball(10, 96))).over).toEqual(['triangles'])
  })

  it('gives the same figures again, also for surfaces without triangles', () => {
    const torn = without(cube, [1, 2, 3, 40])
    expect(judgeRepair(cube, torn)).toEqual(judgeRepair(cube, torn))
    const nothing = { points: new Float64Array(0), triangles: new Uint32Array(0) }
    expect(judgeRepair(cube, nothing)).toMatchObject({ lostPercent: 100, inventedPercent: 0 })
    expect(judgeRepair(nothing, nothing).over).toEqual([])
  })
})

function insideOut({ points, triangles }: SeenSurface): SeenSurface {
  return { points, triangles: triangles.toReversed() }
}

function faceNumbers({ triangles }: SeenSurface): number[] {
  return Array.from({ length: triangles.length / 3 }, (_, face) => face)
}

function centre({ points, triangles }: SeenSurface, face: number): Vector {
  return vec3((axis) => [0, 1, 2].reduce((sum, k) => sum + points[triangles[face * 3 + k]! * 3 + axis]! / 3, 0))
}

const palette: Body['looks'] = [
  [0.8, 0, 0],
  [0, 0.6, 0],
  [0, 0, 0.6],
].map(([red, green, blue]) => ({
  name: 'plain',
  material: { name: 'plain', baseColour: [red!, green!, blue!, 1], metalness: 0, roughness: 1 },
  uvs: false,
  colours: false,
}))
const [red, green, blue] = [0, 1, 2]

function coloured({ points, triangles }: SeenSurface, look: number): Body {
  const like = { name: 'test', looks: palette } as Body
  return plainBody(like, points, triangles, look)
}

function without({ points, triangles }: SeenSurface, faces: number[]): SeenSurface {
  return { points, triangles: triangles.filter((_, i) => !faces.includes(Math.floor(i / 3))) }
}

/** The share of a small ball's surface that lies outside of a large one whose middle is `apart` away: by the height of the cap. */
function capShare(large: number, small: number, apart: number): number {
  const plane = (apart ** 2 + large ** 2 - small ** 2) / (2 * apart)
  return (small - (plane - apart)) / (2 * small)
}
