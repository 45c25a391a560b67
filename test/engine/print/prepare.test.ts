import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { writers } from '../../../electron/engine/formats/writers.ts'
import { edgeFaults, findEdges } from '../../../electron/engine/mesh/edges.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import type { Model, Part } from '../../../electron/engine/model.ts'
import type { PrintInput } from '../../../electron/engine/print/jobs.ts'
import { printPrepare } from '../../../electron/engine/print/prepare.ts'
import { printReportSchema } from '../../../shared/print/print-report.ts'
import { hasPrograms, run, temporaryFolder } from '../formats/outside.ts'
import { box, material } from '../formats/samples.ts'
import { modelOf } from '../mesh/shapes.ts'
import { ball, cubeMm, plainInput, turned, without } from '../repair/bodies.ts'

async function prepare(model: Model, requests: Partial<PrintInput> = {}): ReturnType<typeof printPrepare> {
  return printPrepare({ ...plainInput, file: await writeGlb(model), ...requests }, () => {})
}

const cube = modelOf(cubeMm(20))
const byValue = (a: number, b: number): number => a - b

/** Turned about X, in radians. */
function turnedAbout(part: Part, angle: number): Part {
  const positions = part.positions.slice()
  for (let i = 0; i < positions.length; i += 3) {
    const [y, z] = [positions[i + 1]!, positions[i + 2]!]
    positions[i + 1] = y * Math.cos(angle) - z * Math.sin(angle)
    positions[i + 2] = y * Math.sin(angle) + z * Math.cos(angle)
  }
  return { ...part, positions }
}

describe('preparing for print', () => {
  test('stands the model on the plate at the requested height', async () => {
    const { glb, report } = await prepare(modelOf(cubeMm(20, 55)), { heightMm: 35 })
    expect(printReportSchema.parse(report)).toEqual(report)
    expect(report.size).toMatchObject({ sizeMm: [35, 35, 35], scale: 1.75 })
    expect(report.size.volumeMm3).toBeCloseTo(35 ** 3, 0)
    expect(report.weight.plaGrams).toBeCloseTo((35 ** 3 / 1000) * 1.24, 2)
    const { positions } = (await readModel(glb, '')).parts[0]!
    expect(Math.min(...positions.filter((_, i) => i % 3 === 1))).toBe(0)
    expect(report).toMatchObject({ grade: 'prints', stability: { stands: true } })
    expect(report.stability.contactMm2).toBeCloseTo(35 ** 2, 1)
    expect(report.stability.tipsAtDegrees).toBeCloseTo(45, 2)
  })

  test('judges a repair, with positions in the print', thorough, async () => {
    const open = modelOf(without(cubeMm(20, 55), 6, 7))
    const { report } = await prepare(open, { heightMm: 40 })
    expect(printReportSchema.parse(report)).toEqual(report)
    const { judgement } = report
    expect(judgement).toMatchObject({ lostPercent: 0, inventedPercent: 0, over: ['filled'] })
    expect(judgement!.filledPercent).toBeCloseTo(100 / 6, 0)
    // The open side is the upper one: of a cube of 40 mm over the origin.
    const [patch] = judgement!.filledPatches
    expect(patch!.atMm).toEqual([expect.closeTo(0, 0), expect.closeTo(40, 3), expect.closeTo(0, 0)])
    expect(judgement!.toleranceMm).toBeCloseTo(40 * Math.sqrt(3) * 0.004, 4)
    expect(judgement!.filledMarks.at[4]).toBeCloseTo(1, 5)
    expect(report).toMatchObject({ grade: 'weak', remarks: [{ code: 'look-changed' }, { code: 'holes-filled' }] })
  })

  test('a sheet laid flat has the requested thickness at its final height', async () => {
    const open = without(cubeMm(20), 6, 7)
    const tall = { ...open, positions: open.positions.map((value, i) => (i % 3 === 1 ? value * 3 : value)) }
    const requests = { heightMm: 40, repair: 'sheets', orient: 'flat', sheetMm: 2 } as const
    const { report } = await prepare(modelOf(tall), requests)
    const [step] = report.repair.steps
    expect(step).toMatchObject({ action: 'sheet-thickened', count: 1 })
    expect(Math.abs(step!.thicknessMm! - 2)).toBeLessThan(0.05)
    expect(report.size.scale).toBeGreaterThan(1.5)
  })

  test('a sheet gets the minimum wall thickness if none is requested', async () => {
    const open = modelOf(without(cubeMm(20), 6, 7))
    const { sheetMm: _, ...rest } = plainInput
    const file = await writers.glb(open)
    const { report } = await printPrepare({ ...rest, file, repair: 'sheets', minimumWallMm: 0.8 }, () => {})
    expect(report.repair.steps).toContainEqual({ action: 'sheet-thickened', count: 1, thicknessMm: 0.8 })
  })

  test.each(['stl', '3mf'] as const)(
    'counts what is written: %s merges the vertices of a tiny sphere by rounding',
    async (format) => {
      const { file, report } = await prepare(modelOf(ball(0.002, 96)), { format })
      const { parts } = await readModel(file, '')
      const { triangles, watertight, openEdges } = report.repair.after
      expect(triangles).toBeLessThan(96 * 94)
      expect(parts.reduce((sum, { indices }) => sum + indices.length / 3, 0)).toBe(triangles)
      expect({ watertight, openEdges }).toEqual({ watertight: true, openEdges: 0 })
      const edges = edgeFaults(findEdges(weldPositions({ name: '', materials: [], parts }).indices))
      expect(edges).toEqual({ openEdges: 0, nonManifoldEdges: 0, flippedEdges: 0 })
    },
  )

  test('reports the printed thickness of a thickened sheet', async () => {
    const { report } = await prepare(modelOf(without(cubeMm(20), 6, 7)), { heightMm: 40, repair: 'sheets' })
    expect(report.repair.steps).toContainEqual({ action: 'sheet-thickened', count: 1, thicknessMm: 2 })
    expect(report.judgement).toMatchObject({ lostPercent: 0, over: [], sheetToleranceMm: 2.2 })
  })

  test('judges nothing if nothing was repaired', async () => {
    expect((await prepare(cube)).report.judgement).toBeNull()
    expect((await prepare(modelOf(without(cubeMm(20), 6)), { repair: 'off' })).report.judgement).toBeNull()
  })

  test('hollows a cube with the requested wall', thorough, async () => {
    const { glb, report } = await prepare(cube, { hollowMm: 2 })
    expect(report.hollow).toMatchObject({ cavities: 1, drainHoles: [] })
    expect(report.hollow!.withinFivePercent).toBeGreaterThan(0.98)
    // The inner cube has 16 mm; its edges are a little rounded by the lattice.
    expect(report.size.volumeMm3 / (20 ** 3 - 16 ** 3)).toBeCloseTo(1, 2)
    expect(report.hollow!.trapped).toHaveLength(1)
    expect(auditModel(await readModel(glb, ''))).toMatchObject({ watertight: true, shells: 2 })
  })

  test('changes neither size nor orientation unless requested', async () => {
    const askew = modelOf(turnedAbout(ball(10, 24), 0.3))
    const { glb, report } = await prepare(askew)
    expect(report).toMatchObject({ size: { scale: 1 }, orientation: { turnedDegrees: 0 }, repair: { method: 'none' } })
    const before = askew.parts[0]!.positions
    const after = (await readModel(glb, '')).parts[0]!.positions
    for (let axis = 0; axis < 3; axis++) {
      const [from, to] = [before, after].map((positions) => positions.filter((_, i) => i % 3 === axis).sort(byValue))
      const moved = to![0]! - from![0]!
      expect(Math.max(...to!) - Math.max(...from!)).toBeCloseTo(moved, 7)
    }
  })

  test.each([
    ['an STL', 'stl'],
    ['a 3MF', '3mf'],
    ['a model of a metre', 'glb'],
    ['a model of a millimetre', 'stl'],
  ] as const)('leaves the size and orientation of %s unchanged from file to file', async (what, format) => {
    const scale = what.endsWith('metre') ? 50 : what.endsWith('millimetre') ? 0.05 : 1
    const askew = modelOf(turnedAbout(ball(10, 24), 0.3))
    // Longer on one axis, so that a turn would show.
    const positions = askew.parts[0]!.positions.map((value, i) => value * scale * (i % 3 === 2 ? 1.5 : 1))
    const model = { ...askew, parts: [{ ...askew.parts[0]!, positions }] }
    const { file, report } = await prepare(model, { file: await writers[format](model), format: '3mf' })
    expect(report).toMatchObject({ size: { scale: 1 }, orientation: { turnedDegrees: 0 } })
    const sizes = (bytes: Float32Array) =>
      [0, 1, 2].map((axis) => {
        const along = bytes.filter((_, i) => i % 3 === axis)
        return Math.max(...along) - Math.min(...along)
      })
    const after = sizes((await readModel(file, '')).parts[0]!.positions)
    sizes(positions).forEach((size, axis) => expect(after[axis]! / size).toBeCloseTo(1, 3))
  })

  test.each([1.2, 2, 3.5])('hollowing with a wall of %s mm is accurate and adds few triangles', async (wallMm) => {
    const lumpy = ball(12, 60)
    for (let i = 0; i < lumpy.positions.length; i += 3) {
      const [x, y, z] = lumpy.positions.subarray(i, i + 3)
      const swell = 1 + 0.25 * Math.sin(x! * 500) * Math.cos(y! * 400) + (Math.abs(z!) < 0.004 ? 0.15 : 0)
      for (let axis = 0; axis < 3; axis++) lumpy.positions[i + axis]! *= swell
    }
    const { file, report } = await prepare(modelOf(lumpy), { hollowMm: wallMm, format: 'stl' })
    const { withinFivePercent, measuredWallMm, cavities } = report.hollow!
    expect(withinFivePercent).toBeGreaterThan(0.99)
    expect(measuredWallMm.mean / wallMm).toBeCloseTo(1, 2)
    expect(cavities).toBe(1)
    expect((file.byteLength - 84) / 50).toBeLessThan((lumpy.indices.length / 3) * 5)
  })

  test('opens a cavity with drain holes through the wall', async () => {
    const { glb, report } = await prepare(modelOf(ball(15, 24)), { hollowMm: 2, drainHoles: 2 })
    const { drainHoles, trapped } = report.hollow!
    expect(trapped).toEqual([])
    expect(drainHoles).toHaveLength(2)
    for (const { depthMm, atMm } of drainHoles) {
      expect(depthMm).toBeCloseTo(2, 1)
      expect(atMm[1]).toBeLessThan(15)
    }
    // Two shells become one, and each bore adds a handle: a ball with two bores is a torus.
    const { shells, watertight, vertices, triangles } = auditModel(await readModel(glb, ''))
    expect({ shells, watertight }).toEqual({ shells: 1, watertight: true })
    expect(vertices - triangles / 2).toBe(0)
  })

  test('rejects a wall that leaves no cavity', async () => {
    await expect(prepare(cube, { hollowMm: 12 })).rejects.toMatchObject({
      code: 'invalid-input',
      details: { field: 'hollow_mm' },
    })
  })

  test('cuts a flat base', async () => {
    const { report } = await prepare(modelOf(ball(10, 24)), { cut: { at: 50, unit: 'percent' } })
    expect(report.size.sizeMm[1]).toBeCloseTo(10, 3)
    expect(report.cut!.removedVolumeMm3 / report.size.volumeMm3).toBeCloseTo(1, 2)
    expect(report.stability).toMatchObject({ stands: true })
    const unstable = await prepare(modelOf(ball(40, 24)))
    expect(unstable.report).toMatchObject({ grade: 'weak', walls: { weakPlaces: 0 }, stability: { stands: false } })
  })

  test.each(['disc', 'box', 'plinth'] as const)(
    'stands a sphere on a %s, and includes it in the height',
    async (base) => {
      const { glb, report } = await prepare(modelOf(ball(10, 24)), { base, heightMm: 50 })
      expect(report.base!.kind).toBe(base)
      expect(report.size.sizeMm[1]).toBeCloseTo(50, 3)
      expect(report.stability.stands).toBe(true)
      const made = await readModel(glb, '')
      expect(auditModel(made)).toMatchObject({ watertight: true, shells: 1 })
      expect(made.parts.map(({ name }) => name)).toContain('Base')
    },
  )

  test('lays a standing board flat', async () => {
    const board = cubeMm(20)
    for (let i = 0; i < board.positions.length; i += 3) board.positions[i + 2]! *= 0.1
    for (const orient of ['flat', 'best'] as const) {
      const { report } = await prepare(modelOf(board), { orient })
      expect(report.orientation.turnedDegrees).toBeCloseTo(90, 3)
      expect(report.size.sizeMm[1]).toBeCloseTo(2, 3)
    }
  })

  test('finds thin walls, and none at the edges of a thick body', async () => {
    const plate = cubeMm(20)
    for (let i = 0; i < plate.positions.length; i += 3) plate.positions[i + 2]! *= 0.03
    const { walls } = (await prepare(modelOf(plate), { minimumWallMm: 1 })).report
    expect(walls.thinnestMm).toBeCloseTo(0.6, 2)
    expect(walls.thinPlaces.length).toBeGreaterThan(2)
    expect(walls.areaBelowPercent).toBeGreaterThan(90)
    expect((await prepare(cube, { minimumWallMm: 1 })).report.walls).toMatchObject({ thinPlaces: [], areaBelowMm2: 0 })
  })

  test('counts overhangs and unsupported islands', async () => {
    // A table: a board on one leg, and a drop that hangs below the board's edge.
    const raised = (side: number, x: number, y: number, z: number): ReturnType<typeof cubeMm> => {
      const part = cubeMm(side)
      for (let i = 0; i < part.positions.length; i += 3) {
        part.positions[i]! += x / 1000
        part.positions[i + 1]! += y / 1000
        part.positions[i + 2]! += z / 1000
      }
      return part
    }
    const table = modelOf(cubeMm(20), raised(30, -5, 20 - 1e-3, -5), raised(2, -4, 18.5, -4))
    const { overhang } = (await prepare(table)).report
    expect(overhang.islands).toBe(1)
    expect(overhang.areaMm2).toBeCloseTo(30 ** 2 - 20 ** 2, 0)
    expect(overhang.supportMm3 / ((30 ** 2 - 20 ** 2) * 20)).toBeCloseTo(1, 1)
  })

  test('gives the same bytes every time', thorough, async () => {
    const requests = { hollowMm: 3, drainHoles: 1, base: 'disc', format: '3mf' } as const
    const broken = modelOf(without(ball(10, 24), 7, 8, 9), turned(cubeMm(8, 3)))
    const [one, other] = [await prepare(broken, requests), await prepare(broken, requests)]
    expect(Buffer.compare(one.file, other.file)).toBe(0)
    expect(Buffer.compare(one.glb, other.glb)).toBe(0)
    expect(one.report).toEqual(other.report)
  })

  test('leaves an open surface open if repair is off, and does not hollow it', async () => {
    const open = modelOf(without(cubeMm(10), 0))
    const { report } = await prepare(open, { repair: 'off' })
    expect(report).toMatchObject({ grade: 'fails', repair: { method: 'off', after: { watertight: false } } })
    await expect(prepare(open, { repair: 'off', hollowMm: 1 })).rejects.toMatchObject({ code: 'bad-geometry' })
  })

  test.skipIf(!hasPrograms('prusa-slicer'))(
    'writes a 3MF that opens as one closed object, including holes',
    thorough,
    async () => {
      const painted = box([material('Red', { baseColour: [1, 0, 0, 1] }), material('Blue')], (face) => face % 2)
      const { file, report } = await prepare(painted, { format: '3mf', hollowMm: 2, drainHoles: 2, heightMm: 24 })
      const at = temporaryFolder()
      writeFileSync(at('model.3mf'), file)
      const reported = run('prusa-slicer', '--info', at('model.3mf'))
      expect(reported).toContain('manifold = yes')
      expect(Number(/size_z = (\S+)/.exec(reported)?.[1])).toBeCloseTo(24, 2)
      expect(Number(/volume = (\S+)/.exec(reported)?.[1]) / report.size.volumeMm3).toBeCloseTo(1, 3)
    },
  )
})
