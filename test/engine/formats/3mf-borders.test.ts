import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { write3mf } from '../../../electron/engine/formats/3mf-write.ts'
import { encodePaint } from '../../../electron/engine/formats/paint-code.ts'
import { flatPieces, paintTreeOf } from '../../../electron/engine/formats/paint-tree-of.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import type { BorderForm } from '../../../electron/engine/formats/write-options.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { joinedFlats } from '../../../electron/engine/mesh/joined-flats.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { loadGeometry } from '../../../electron/engine/solid/geometry.ts'
import { outerLines } from '../../bench/print/outer-lines.ts'
import { readWithLib3mf } from '../../support/lib3mf.ts'
import { areaByFilament, spools } from './painted-boxes.ts'
import { isLong, thorough } from '../../support/long.ts'

/** Of triangles that are smaller than a stripe. */
const finerMm = isLong ? 2 : 4
/** Of those that a slicer is given. */
const slicedMm = isLong ? 1 : 2

/** A block of 40 mm with a round hole through it, in triangles of at most so much, each with the filament of the stripe that it lies in. */
async function stripedBlock(sideMm: number): Promise<Model> {
  const geometry = await loadGeometry()
  const { positions, indices } = geometry.scope(() => {
    const hole = geometry.Manifold.cylinder(60, 9, 9, 48, true)
    const mesh = geometry.Manifold.cube([40, 40, 40], true).subtract(hole).refineToLength(sideMm).getMesh()
    return { positions: Float32Array.from(mesh.vertProperties), indices: Uint32Array.from(mesh.triVerts) }
  })
  const stripeOf = (first: number): number => {
    const middle = [0, 1, 2].map(
      (axis) => [0, 1, 2].reduce((sum, corner) => sum + positions[indices[first + corner]! * 3 + axis]!, 0) / 3,
    )
    return Math.floor((middle[0]! + 0.7 * middle[1]! + 0.4 * middle[2]! + 60) / 9) % 3
  }
  const metres = positions.map((value) => value / 1000)
  return {
    name: 'Striped block',
    materials: spools(3),
    parts: [0, 1, 2].map((stripe) => ({
      name: `stripe ${stripe}`,
      material: stripe,
      positions: metres,
      indices: indices.filter((_, corner) => stripeOf(corner - (corner % 3)) === stripe),
    })),
  }
}

async function written(
  model: Model,
  borders: BorderForm,
): Promise<{ file: Uint8Array; triangles: number; back: Model }> {
  const file = await write3mf(model, { dialect: 'standard', borders })
  const text = new TextDecoder().decode(unzipSync(file)['3D/3dmodel.model'])
  return { file, triangles: text.split('<triangle ').length - 1, back: await readModel(file, '') }
}

describe('borders finer than the triangles', () => {
  it('are painted onto the few triangles of the flat faces and read back unchanged', thorough, async () => {
    const model = await stripedBlock(1)
    const { triangles, back, file } = await written(model, 'paint')
    expect(auditModel(model).triangles).toBeGreaterThan(10_000)
    // Six sides and a hole of 48.
    expect(triangles).toBeLessThan(400)
    expect(auditModel(back).watertight).toBe(true)
    const [ours, theirs] = [areaByFilament(model), areaByFilament(back)]
    for (const filament of [1, 2, 3]) expect(Math.abs(theirs[filament]! / ours[filament]! - 1)).toBeLessThan(0.01)
    expect(await readWithLib3mf(file, true)).toMatchObject({ refused: null, warnings: [], triangles: [triangles] })
  })

  it('are written in whichever form gives the smaller file', thorough, async () => {
    for (const side of [finerMm, 100]) {
      const model = await stripedBlock(side)
      const sizes = await Promise.all(
        (['smaller', 'paint', 'geometry'] as const).map(async (form) => (await written(model, form)).file.length),
      )
      expect(sizes[0]).toBe(Math.min(...sizes))
    }
  })

  it('keep their triangles if no slicer is named, since other programs read one colour per triangle', async () => {
    const model = await stripedBlock(finerMm)
    expect(await write3mf(model)).toEqual((await written(model, 'geometry')).file)
  })

  it('are also painted for Bambu Studio', async () => {
    const model = await stripedBlock(slicedMm)
    const back = await readModel(await write3mf(model, { dialect: 'bambu' }), '')
    const [ours, theirs] = [areaByFilament(model), areaByFilament(back)]
    for (const filament of [1, 2, 3]) expect(Math.abs(theirs[filament]! / ours[filament]! - 1)).toBeLessThan(0.01)
  })

  const slicerIsHere = spawnSync('which', ['prusa-slicer']).status === 0
  it.skipIf(!slicerIsHere)('look the same in PrusaSlicer, painted or as geometry', thorough, async () => {
    const model = await stripedBlock(slicedMm)
    const folder = mkdtempSync(join(tmpdir(), 'maquette-borders-'))
    const lengths: number[][] = []
    for (const form of ['geometry', 'paint'] as const) {
      writeFileSync(join(folder, 'model.3mf'), (await written(model, form)).file)
      const tools = ['--nozzle-diameter', '0.4,0.4,0.4', '--filament-diameter', '1.75,1.75,1.75']
      const heat = ['--temperature', '200,200,200', '--first-layer-temperature', '200,200,200', '--skirts', '0']
      const { status, stderr } = spawnSync(
        'prusa-slicer',
        [
          '--export-gcode',
          '-o',
          'out.gcode',
          '--dont-arrange',
          '--center',
          '100,100',
          '--layer-height',
          '0.3',
          ...tools,
          ...heat,
          'model.3mf',
        ],
        { cwd: folder, encoding: 'utf8' },
      )
      expect({ status, stderr }).toMatchObject({ status: 0 })
      const own = [0, 0, 0]
      for (const { tool, from, to } of outerLines(readFileSync(join(folder, 'out.gcode'), 'utf8')))
        own[tool] = own[tool]! + Math.hypot(to[0] - from[0], to[1] - from[1])
      lengths.push(own)
    }
    rmSync(folder, { recursive: true })
    for (const tool of [0, 1, 2]) {
      expect(lengths[0]![tool]).toBeGreaterThan(1000)
      expect(Math.abs(lengths[1]![tool]! / lengths[0]![tool]! - 1)).toBeLessThan(0.02)
    }
  })
})

describe('the tree of a painted triangle', () => {
  const whole = [0, 0, 10, 0, 5, 1]
  it.each([
    ['of one colour', [whole], [3], '0C'],
    [
      'halved across its longest side',
      [
        [0, 0, 5, 0, 5, 1],
        [5, 0, 10, 0, 5, 1],
      ],
      [1, 2],
      '489',
    ],
  ])('%s is what slicers write', (_, pieces, states, code) => {
    const made = paintTreeOf(
      Float64Array.from(whole),
      flatPieces(Float64Array.from(pieces.flat()), Uint8Array.from(states)),
      0.15,
    )
    expect(encodePaint(made, 'none')).toBe(code)
  })
})

describe('merged flat faces', () => {
  it('keep every corner, the volume and closed surfaces, even with a hole through a side', async () => {
    const model = await stripedBlock(3)
    const { positions } = model.parts[0]!
    const points = positions.map((value) => value * 1000)
    const indices = Uint32Array.from(model.parts.flatMap((part) => [...part.indices]))
    const geometry = await loadGeometry()
    const joined = joinedFlats(points, indices, (outlines) => geometry.triangulate(outlines))!
    const before = auditModel(model)
    const after = auditModel({ ...model, parts: [{ name: '', material: 0, positions, indices: joined.indices }] })
    expect(after).toMatchObject({ watertight: true, shells: before.shells })
    expect(after.volumeMm3 / before.volumeMm3).toBeCloseTo(1, 5)
    expect(after.sizeMm).toEqual(before.sizeMm)
  })

  it('are left unchanged if merging saves nothing', async () => {
    const geometry = await loadGeometry()
    const ball = geometry.scope(() => geometry.Manifold.sphere(10, 32).getMesh())
    const [points, indices] = [Float32Array.from(ball.vertProperties), Uint32Array.from(ball.triVerts)]
    expect(joinedFlats(points, indices, (outlines) => geometry.triangulate(outlines))).toBeNull()
  })
})
