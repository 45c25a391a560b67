import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gltfJsonOf } from '../../../electron/engine/formats/gltf-file.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import type { RawGltf } from '../../../electron/engine/formats/raw-gltf.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { writeStl } from '../../../electron/engine/formats/stl-write.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { boundsOf, noBounds } from '../../../electron/engine/mesh/bounds.ts'
import { objectsOf } from '../../../electron/engine/mesh/objects.ts'
import type { Model, Part } from '../../../electron/engine/model.ts'
import type { OtherModel } from '../../../electron/engine/transform/jobs.ts'
import { transformModel } from '../../../electron/engine/transform/transform-model.ts'
import type { CoordinateSystem } from '../../../shared/formats/coordinate-system.ts'
import type { Pose, TransformChange } from '../../../shared/edits/transform-change.ts'
import { plainPose } from '../../../shared/edits/transform-plan.ts'
import { withTurn } from '../../support/animated-glb.ts'
import { box, material, picture, rich, volume } from '../formats/samples.ts'

const glb = 'model/gltf-binary'
const half = Math.SQRT1_2

function posed(pose: Partial<Pose>, object: number | null = null): TransformChange {
  return { kind: 'pose', object, pose: { ...plainPose([0, 0, 0]), ...pose } }
}

async function transform(
  file: Uint8Array,
  changes: TransformChange[],
  {
    mediaType = glb,
    coordinateSystem,
    others = [],
  }: { mediaType?: string; coordinateSystem?: CoordinateSystem; others?: OtherModel[] } = {},
) {
  const input = { file, mediaType, changes, others, ...(coordinateSystem === undefined ? {} : { coordinateSystem }) }
  const made = await transformModel(input, () => undefined)
  return { ...made, model: await readModel(made.file, glb) }
}

/** Millimetres. */
function extent(parts: readonly Part[]): { low: number[]; high: number[] } {
  const bounds = noBounds()
  for (const { positions, indices } of parts) boundsOf(positions, indices, bounds)
  const inMm = (values: readonly number[]) => values.map((value) => Number((value * 1000).toFixed(3)) + 0)
  return { low: inMm(bounds.low), high: inMm(bounds.high) }
}

/** How many normals look another way than their triangles. */
function wrongNormals({ parts }: Model): number {
  let wrong = 0
  for (const { positions: p, normals: n, indices } of parts)
    for (let at = 0; at < indices.length; at += 3) {
      const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3]
      const u = [0, 1, 2].map((k) => p[b + k]! - p[a + k]!)
      const v = [0, 1, 2].map((k) => p[c + k]! - p[a + k]!)
      const face = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!]
      if (face[0]! * n![a]! + face[1]! * n![a + 1]! + face[2]! * n![a + 2]! <= 0) wrong++
    }
  return wrong
}

describe('one object', () => {
  test('is moved, rotated and scaled about a point', async () => {
    const file = await writeGlb(box([material('a')]))
    // The box stands from 0 to 20 × 30 × 10 mm; turned by 90° about X its height becomes its depth.
    const pose: Partial<Pose> = { aboutMm: [10, 15, 5], moveMm: [5, 0, 0], turn: [half, 0, 0, half], scale: [2, 1, 1] }
    const { model, partOrigins } = await transform(file, [posed(pose)])
    expect(extent(model.parts)).toEqual({ low: [-5, 10, -10], high: [35, 20, 20] })
    expect(partOrigins).toEqual([0])
  })

  test.each([
    ['one axis', [-1, 1, 1]],
    ['all three', [-1, -1, -1]],
    ['one axis, stretched', [1, -2, 0.5]],
  ] as [string, [number, number, number]][])(
    'mirrored along %s keeps its volume positive and its normals correct',
    async (_, scale) => {
      const before = box([material('a')])
      const { model } = await transform(await writeGlb(before), [posed({ scale })])
      expect(volume(model)).toBeCloseTo(volume(before) * Math.abs(scale[0] * scale[1] * scale[2]), 12)
      expect(wrongNormals(model)).toBe(0)
      expect(auditModel(model)).toMatchObject({ watertight: true, openEdges: 0, nonManifoldEdges: 0 })
    },
  )

  test('keeps textures byte for byte, coordinates, colours, materials and filaments, also when mirrored', async () => {
    const before = await rich()
    before.materials[1]!.filament = 3
    const file = await writeGlb(before)
    const { model } = await transform(file, [posed({ scale: [-1, 1, 1], moveMm: [1, 2, 3] })])
    const read = await readModel(file, glb)
    expect(model.materials).toEqual(read.materials)
    // Corners come in another order where tangents are made.
    const looks = (parts: Part[]) =>
      parts.map(({ name, uvs, colours, material: worn }) => ({
        name,
        worn,
        uvs: uvs === undefined ? null : [...uvs].toSorted((a, b) => a - b),
        colours: colours === undefined ? null : [...colours].toSorted((a, b) => a - b),
      }))
    expect(looks(model.parts)).toEqual(looks(read.parts))
  })

  test('keeps animations, and is moved again without another node', async () => {
    const { file } = withTurn(await writeGlb(box([material('a', { baseColourTexture: await picture() })])))
    const once = await transform(file, [posed({ moveMm: [10, 0, 0], scale: [-1, 1, 1] })])
    expect(once.nodeShift).toBe(1)
    const twice = await transform(once.file, [posed({ moveMm: [0, 5, 0] })])
    expect(twice.nodeShift).toBe(0)
    const raw = gltfJsonOf(twice.file) as RawGltf
    expect(raw['animations']).toEqual((gltfJsonOf(file) as RawGltf)['animations'])
    expect(extent(twice.model.parts)).toEqual({ low: [-10, 5, 0], high: [10, 35, 10] })
    expect(volume(twice.model)).toBeGreaterThan(0)
    expect(wrongNormals(twice.model)).toBe(0)
  })

  test('of a file without nodes is placed as read, and the new file includes its coordinate system', async () => {
    const stl = await writeStl(box([material('a')]))
    const coordinateSystem: CoordinateSystem = { up: 'z', scale: 2 }
    const { model } = await transform(stl, [posed({ moveMm: [0, 0, 100] })], {
      mediaType: 'model/stl',
      coordinateSystem,
    })
    const { low, high } = extent(model.parts)
    const sizes = [0, 1, 2].map((axis) => high[axis]! - low[axis]!)
    const read = extent((await readModel(stl, 'model/stl')).parts)
    const readSizes = [0, 1, 2].map((axis) => read.high[axis]! - read.low[axis]!)
    expect(sizes.map((value) => value.toFixed(2))).toEqual(
      [readSizes[0], readSizes[2], readSizes[1]].map((value) => (value! * 2).toFixed(2)),
    )
    expect(volume(model)).toBeCloseTo(volume(await readModel(stl, 'model/stl')) * 8, 12)
  })

  test('keeps its size for admesh when mirrored, and stays closed', async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'mirrored-'))
    try {
      const { model } = await transform(await writeGlb(box([material('a')])), [posed({ scale: [-1, 1, 1] })])
      const path = join(folder, 'mirrored.stl')
      writeFileSync(path, await writeStl(model))
      let said: string
      try {
        said = execFileSync('admesh', [path], { encoding: 'utf8' })
      } catch {
        return context.skip('admesh is not installed')
      }
      expect(/Volume\s*:\s*([-\d.]+)/.exec(said)?.[1]).toBe('6000.000000')
      expect(/Facets reversed\s*:\s*(\d+)/.exec(said)?.[1]).toBe('0')
      expect(/Normals fixed\s*:\s*(\d+)/.exec(said)?.[1]).toBe('0')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('several objects', () => {
  const add: TransformChange = { kind: 'add', object: 1, asset: { id: 'b', name: 'Blue box' } }
  const other = async (model: Model): Promise<OtherModel> => ({
    assetId: 'b',
    name: 'Blue box',
    file: await writeGlb(model),
    mediaType: glb,
  })

  test('stand side by side, each printed separately, with the textures of both', async () => {
    const own = box([material('Red', { baseColourTexture: await picture() })])
    const others = [await other(box([material('Blue', { baseColourTexture: await picture('image/jpeg') })]))]
    const changes = [add, posed({ moveMm: [50, 0, 0], scale: [-1, 1, 1] }, 1), posed({ moveMm: [0, 5, 0] })]
    const { model, partOrigins } = await transform(await writeGlb(own), changes, { others })
    const objects = objectsOf(model)
    expect(objects.map(({ node }) => [node?.name, node?.plate])).toEqual([['box', 1], ['Blue box', 1]]) // prettier-ignore
    expect(extent(objects[0]!.parts)).toEqual({ low: [0, 5, 0], high: [20, 35, 10] })
    expect(extent(objects[1]!.parts)).toEqual({ low: [30, 5, 0], high: [50, 35, 10] })
    expect(model.materials.map(({ baseColourTexture }) => baseColourTexture?.mediaType)).toEqual(['image/png', 'image/jpeg']) // prettier-ignore
    expect(partOrigins).toEqual([0, -1])
    expect(wrongNormals(model)).toBe(0)
  })

  test('become one object when joined', async () => {
    const others = [await other(box([material('Blue')]))]
    const changes: TransformChange[] = [add, posed({ moveMm: [50, 0, 0] }, 1), { kind: 'join', joined: true }]
    const { model } = await transform(await writeGlb(box([material('Red')])), changes, { others })
    expect(objectsOf(model)).toHaveLength(1)
    expect(objectsOf(model)[0]!.node).toBeNull()
    expect(volume(model) * 1e9).toBeCloseTo(12_000, 2)
  })

  test('share filaments of the same colour and get new numbers for others', async () => {
    const [red, blue] = [[1, 0, 0, 1], [0, 0, 1, 1]] as [number, number, number, number][] // prettier-ignore
    const own = box([material('Red', { baseColour: red!, filament: 1 })])
    const added = box(
      [material('Blue', { baseColour: blue!, filament: 1 }), material('Red', { baseColour: red!, filament: 2 })],
      (face) => (face < 2 ? 0 : 1),
    )
    const { model } = await transform(await writeGlb(own), [add], { others: [await other(added)] })
    expect(model.materials.map(({ name, filament }) => [name, filament])).toEqual([
      ['Red', 1],
      ['Blue', 2],
      ['Red', 1],
    ])
  })

  test('of an assembly are moved one by one, and can be joined into one', async () => {
    const others = [await other(box([material('Blue')]))]
    const { file } = await transform(await writeGlb(box([material('Red')])), [add], { others })
    const apart = await transform(file, [posed({ moveMm: [0, 0, 40] }, 1)])
    expect(objectsOf(apart.model).map(({ parts }) => extent(parts).low[2])).toEqual([0, 40])
    expect(apart.placement).toBeNull()
    const joined = await transform(file, [{ kind: 'join', joined: true }])
    expect(objectsOf(joined.model)).toHaveLength(1)
  })

  test('that do not exist are rejected', async () => {
    const file = await writeGlb(box([material('a')]))
    await expect(transform(file, [posed({}, 3)])).rejects.toMatchObject({ code: 'invalid-input', details: { reason: 'object-gone' } }) // prettier-ignore
    await expect(transform(file, [add])).rejects.toMatchObject({ code: 'invalid-input', details: { reason: 'object-gone' } }) // prettier-ignore
  })
})
