import { afterAll, describe, expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { casesHere, realFile } from '../../support/real-models.ts'
import { writtenFile } from '../../../shared/formats/formats.ts'
import { writers } from '../../../electron/engine/formats/writers.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import type { Model, Part } from '../../../electron/engine/model.ts'
import { makeView } from '../../../electron/engine/view/make-view.ts'
import { openView, type ViewChunk, type ViewOpened } from '../../../electron/engine/derived/read-view.ts'
import { bumpyBall } from './shapes.ts'

const viewOf = async (model: Model): Promise<ViewOpened> => openView(await makeView(model, () => {}))

/** 400,000 triangles and their view, made once for all that look at a large one. */
let large: { model: Model; view: ViewOpened } | undefined
async function largeView(): Promise<{ model: Model; view: ViewOpened }> {
  if (large !== undefined) return large
  const model = bumpyBall(400_000)
  return (large = { model, view: await viewOf(model) })
}
afterAll(() => (large = undefined))

/** A number of 53 bits for every triangle, mixed from the bits of its corners’ positions (and texture coordinates), sorted. */
function triangleKeys(
  shapes: Iterable<Pick<Part | ViewChunk, 'positions' | 'indices'> & { uvs?: Float32Array | null | undefined }>,
) {
  const keys: number[] = []
  for (const { positions, uvs, indices } of shapes) {
    const bits = new Uint32Array(positions.buffer, positions.byteOffset, positions.length)
    const uvBits = uvs ? new Uint32Array(uvs.buffer, uvs.byteOffset, uvs.length) : null
    for (let at = 0; at < indices.length; at += 3) {
      let [one, other] = [0x9e3779b1, 0x85ebca77]
      const mix = (word: number): void => {
        one = Math.imul(one ^ word, 0x01000193)
        one ^= one >>> 15
        other = Math.imul(other ^ word, 0xc2b2ae3d)
        other ^= other >>> 13
      }
      for (let corner = 0; corner < 3; corner++) {
        const vertex = indices[at + corner]!
        for (let axis = 0; axis < 3; axis++) mix(bits[vertex * 3 + axis]!)
        if (uvBits !== null) for (let axis = 0; axis < 2; axis++) mix(uvBits[vertex * 2 + axis]!)
      }
      keys.push((one >>> 0) * 2 ** 21 + (other >>> 11))
    }
  }
  return Float64Array.from(keys).sort()
}

const bytesOf = ({ buffer }: Float64Array): Uint8Array => new Uint8Array(buffer)

/** Null where each part shows the very triangles of the model's; else the name of one that does not. */
function whatDiffers(model: Model, view: ViewOpened): string | null {
  const parts = model.parts.filter(({ indices }) => indices.length > 0)
  if (view.header.parts.length !== parts.length) return 'the number of parts'
  for (const [number, part] of parts.entries()) {
    const shown = triangleKeys(view.chunks.filter((chunk) => chunk.part === number))
    const own = triangleKeys([part])
    if (shown.length !== own.length || shown.some((key, i) => key !== own[i])) return part.name
    if (view.header.parts[number]!.name !== part.name) return part.name
  }
  return null
}

describe('a view', () => {
  test.each(['glb', 'stl', 'ply', 'obj', '3mf'] as const)(
    'of a %s shows exactly the triangles that its reader returns',
    async (format) => {
      const file = await writers[format](bumpyBall(4000))
      const model = await readModel(file, writtenFile(format).mediaType)
      const view = await viewOf(model)
      expect(whatDiffers(model, view)).toBeNull()
      expect(view.preview).toEqual([])
    },
  )

  const real = [
    'ai/trellis_img2_light.glb',
    'ai/trellis_scene_pedestrian2.glb',
    'ai/triposr_robot.glb',
    'animated/robot_expressive.glb',
    'foliage/twisted_tree_meshopt.glb',
    'gltf/CesiumMilkTruck.glb',
    'gltf/AlphaBlendModeTest.glb',
    'gltf/KTX2_box_derived.glb',
    'gltf/Draco_suzi.glb',
    'gltf/chr_knight.glb',
    'other/3mf_cube_gears.3mf',
    'other/3mf_heartgears.3mf',
    'other/obj_cube_with_vertexcolors.obj',
    'other/ply_bunny_defects.ply',
    'other/ply_reference_vertexcolour.ply',
    'stl/assimp_3DSMaxExport.STL',
    'stl/derived_t65004_degenerate_faces.stl',
    'ai/tripo_carrot_rigged.fbx',
    'other/fbx_spider.fbx',
    'other/dae_duck.dae',
  ]
  test.each(casesHere(real))('of %s shows exactly the triangles that its reader returns', async (path) => {
    const model = await readModel(realFile(path), '')
    expect(whatDiffers(model, await viewOf(model))).toBeNull()
  })

  test('with more vertices than a chunk holds is split into compact chunks without loss', thorough, async () => {
    const { model, view } = await largeView()
    expect(view.chunks.length).toBeGreaterThanOrEqual(4)
    for (const { positions, indices } of view.chunks) {
      expect(positions.length / 3).toBeLessThanOrEqual(65_535)
      expect(new Set(indices).size).toBe(positions.length / 3)
    }
    expect(Buffer.compare(bytesOf(triangleKeys(view.chunks)), bytesOf(triangleKeys(model.parts)))).toBe(0)
    // Along the curve a chunk is compact: its box is a good deal smaller than the model's.
    const size = ([x0, y0, z0, x1, y1, z1]: readonly number[]) => (x1! - x0!) * (y1! - y0!) * (z1! - z0!)
    const mean = view.chunks.reduce((sum, { box }) => sum + size(box), 0) / view.chunks.length
    expect(mean).toBeLessThan(size(view.header.box) * 0.6)
  })

  test('has exact bounding boxes', async () => {
    const { view } = await largeView()
    for (const { positions, box } of view.chunks) {
      const axis = (i: number) => positions.filter((_, at) => at % 3 === i)
      expect(box).toEqual([
        ...[0, 1, 2].map((i) => least(axis(i))),
        ...[0, 1, 2].map((i) => -least(axis(i).map((v) => -v))),
      ])
    }
  })

  test('above 300,000 triangles begins with a light preview of the same shape', async () => {
    const { model, view } = await largeView()
    const triangles = view.preview.reduce((sum, { indices }) => sum + indices.length / 3, 0)
    expect(triangles).toBeGreaterThan(20_000)
    expect(triangles).toBeLessThanOrEqual(41_000)
    const own = new Set(positionKeys(model.parts[0]!.positions))
    for (const key of positionKeys(view.preview[0]!.positions)) expect(own.has(key)).toBe(true)
    const first = Math.max(...view.header.preview.map(({ indices }) => indices.at))
    expect(first).toBeLessThan(Math.min(...view.header.chunks.map(({ positions }) => positions.at)))
    // Its box is nearly the whole one.
    for (let i = 0; i < 6; i++) expect(view.preview[0]!.box[i]).toBeCloseTo(view.header.box[i]!, 2)
  })

  test('has a preview whose triangles each lie on one UV island', thorough, async () => {
    const { model: ball } = await largeView()
    const { positions, normals, uvs, indices } = ball.parts[0]!
    const count = positions.length / 3
    // The lower half on an island of its own, far away in the layout.
    const lower = indices.map((_, corner) => {
      const first = indices[corner - (corner % 3)]!
      return indices[corner]! + (positions[first * 3 + 1]! < 0 ? count : 0)
    })
    const part: Part = {
      ...ball.parts[0]!,
      positions: Float32Array.from({ length: count * 6 }, (_, i) => positions[i % (count * 3)]!),
      normals: Float32Array.from({ length: count * 6 }, (_, i) => normals![i % (count * 3)]!),
      uvs: Float32Array.from({ length: count * 4 }, (_, i) => uvs![i % (count * 2)]! + (i < count * 2 ? 0 : 10)),
      indices: lower,
    }
    const { preview } = await viewOf({ ...ball, parts: [part] })
    let torn = 0
    for (const chunk of preview)
      for (let i = 0; i < chunk.indices.length; i += 3) {
        const sides = new Set([0, 1, 2].map((k) => chunk.uvs![chunk.indices[i + k]! * 2]! >= 5))
        if (sides.size > 1) torn++
      }
    expect(torn).toBe(0)
  })

  test('merges identical vertices and keeps those that differ in any attribute', async () => {
    const square = (change: Partial<Part> = {}): Part => ({
      name: 'square',
      material: 0,
      positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0),
      indices: Uint32Array.of(0, 1, 2, 3, 4, 5),
      ...change,
    })
    const vertices = async (part: Part) =>
      (await viewOf({ ...bumpyBall(16), parts: [part] })).chunks[0]!.positions.length / 3
    const colours = new Float32Array(24).fill(0.5)
    expect(await vertices(square())).toBe(4)
    expect(await vertices(square({ colours }))).toBe(4)
    expect(await vertices(square({ colours: colours.with(3, 0.6) }))).toBe(5)
    expect(await vertices(square({ uvs: new Float32Array(12).with(1, 0.5) }))).toBe(5)
    const normals = Float32Array.from({ length: 18 }, (_, i) => (i % 3 === 2 ? 1 : 0))
    expect(await vertices(square({ normals }))).toBe(4)
    expect(await vertices(square({ normals: normals.with(0, 1) }))).toBe(5)
    expect(await vertices(square({ positions: square().positions.with(0, -0) }))).toBe(5)
  })

  test('rounds normals to about an eighth of a degree, and colours to 16 bits', async () => {
    const ball = bumpyBall(4000)
    const colours = Float32Array.from({ length: (ball.parts[0]!.positions.length / 3) * 4 }, (_, i) => (i % 101) / 100)
    const view = await viewOf({ ...ball, parts: [{ ...ball.parts[0]!, colours }] })
    const [chunk] = view.chunks
    const { normals } = ball.parts[0]!
    const at = new Map<string, number>()
    ball.parts[0]!.uvs!.forEach((_, i) => {
      if (i % 2 === 0) at.set(`${ball.parts[0]!.uvs![i]}/${ball.parts[0]!.uvs![i + 1]}`, i / 2)
    })
    let worst = 0
    for (let vertex = 0; vertex < chunk!.positions.length / 3; vertex++) {
      const source = at.get(`${chunk!.uvs![vertex * 2]}/${chunk!.uvs![vertex * 2 + 1]}`)!
      const packed = [0, 1, 2].map((axis) => chunk!.normals![vertex * 4 + axis]!)
      const length = Math.hypot(...packed)
      const cosine = packed.reduce((sum, value, axis) => sum + (value / length) * normals![source * 3 + axis]!, 0)
      worst = Math.max(worst, (Math.acos(Math.min(1, cosine)) * 180) / Math.PI)
      for (let channel = 0; channel < 4; channel++)
        expect(chunk!.colours![vertex * 4 + channel]! / 65_535).toBeCloseTo(colours[source * 4 + channel]!, 4)
    }
    expect(worst).toBeLessThan(0.4)
  })

  test('rejects a model without triangles, with out-of-range indices or with non-finite positions', async () => {
    const [part] = bumpyBall(100).parts
    const broken = (change: Partial<Part>): Model => ({ ...bumpyBall(100), parts: [{ ...part!, ...change }] })
    for (const model of [
      { ...bumpyBall(100), parts: [] },
      broken({ indices: Uint32Array.of(0, 1, 1_000_000) }),
      broken({ positions: part!.positions.with(5, Number.NaN) }),
      broken({ material: 7 }),
    ])
      await expect(makeView(model, () => {})).rejects.toMatchObject({ code: 'bad-geometry' })
  })
})

describe('the surface of a view', () => {
  test('holds each position once, and the triangles of the chunks in order', thorough, async () => {
    const { model, view } = await largeView()
    const surface = view.surface()
    const keys = positionKeys(surface.positions)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBe(new Set(positionKeys(model.parts[0]!.positions)).size)
    expect(view.surface()).toBe(surface)
    view.chunks.forEach(({ positions, indices }, number) => {
      const map = surface.vertexOf[number]!
      const first = surface.firstTriangle[number]! * 3
      let wrong = 0
      indices.forEach((index, corner) => {
        if (surface.indices[first + corner] !== map[index]) wrong++
      })
      map.forEach((vertex, index) => {
        for (let axis = 0; axis < 3; axis++)
          if (surface.positions[vertex * 3 + axis] !== positions[index * 3 + axis]) wrong++
      })
      expect(wrong).toBe(0)
    })
    expect(surface.firstTriangle.at(-1)).toBe(view.header.triangles)
  })
})

describe('the scene of a view', () => {
  test.each([
    [
      'gltf/nested.glb',
      (names: string[][]) => expect(Math.max(...names.map(({ length }) => length))).toBeGreaterThan(1),
    ],
    ['other/obj_spider/spider.obj', (names: string[][]) => expect(names.length).toBeGreaterThan(10)],
    ['other/3mf_cube_gears.3mf', (names: string[][]) => expect(names.length).toBeGreaterThanOrEqual(17)],
  ])('of %s reports the nodes of its parts', async (path, check) => {
    const { nodes, parts } = (await viewOf(await readModel(realFile(path), ''))).header
    nodes.forEach(({ parent }, i) => expect(parent ?? -1).toBeLessThan(i))
    check(
      parts.map(({ node }) => {
        const names: string[] = []
        for (let next: number | null = node; next !== null; next = nodes[next]!.parent) names.push(nodes[next]!.name)
        return names
      }),
    )
  })

  test('of a file without node names is one node with the model’s name', async () => {
    const { nodes, parts } = (await viewOf(bumpyBall(100))).header
    expect(nodes).toEqual([{ name: 'bumpy ball', parent: null }])
    expect(parts).toMatchObject([{ name: 'ball', node: 0, material: 0 }])
  })

  test('distinguishes two nodes with the same name, and reports one node with two parts', async () => {
    const [part] = bumpyBall(100).parts
    const root = { name: 'root', parent: null }
    const [one, two] = [
      { name: 'leg', parent: root },
      { name: 'leg', parent: root },
    ]
    const parts = [one, one, two].map((node) => ({ ...part!, node }))
    const { header } = await viewOf({ ...bumpyBall(100), parts })
    expect(header.nodes).toEqual([
      { name: 'root', parent: null },
      { name: 'leg', parent: 0 },
      { name: 'leg', parent: 0 },
    ])
    expect(header.parts.map(({ node }) => node)).toEqual([1, 1, 2])
  })

  test('of an animated file names its animations and morph targets', async () => {
    const companions = (name: string) => realFile(`gltf/AnimatedMorphCube/${name}`)
    const morphing = await readModel(companions('AnimatedMorphCube.gltf'), '', { companions })
    expect((await viewOf(morphing)).header).toMatchObject({
      animations: ['Square'],
      morphTargets: ['target-1', 'target-2'],
    })
    const robot = await readModel(realFile('animated/robot_expressive.glb'), '')
    expect((await viewOf(robot)).header.animations).toHaveLength(14)
  })
})

describe('the materials of a view', () => {
  test('keep textures unchanged, and decode those that browsers do not support', async () => {
    const pedestrian = await readModel(realFile('ai/trellis_scene_pedestrian2.glb'), '')
    const plain = await viewOf(pedestrian)
    const texture = pedestrian.materials[0]!.baseColourTexture!
    expect(plain.header.textures).toMatchObject([{ mediaType: 'image/png', storedBytes: texture.bytes.byteLength }])
    expect(Buffer.from(plain.texture(0)).equals(texture.bytes)).toBe(true)
    expect(plain.header.materials[0]).toMatchObject({ maps: { baseColour: 0, normal: null }, unspecified: false })
    const packed = await viewOf(await readModel(realFile('gltf/KTX2_box_derived.glb'), ''))
    const [ktx] = packed.header.textures
    expect(ktx!.mediaType).toBe('image/png')
    expect(Buffer.from(packed.texture(0).subarray(1, 4)).toString()).toBe('PNG')
    expect(ktx!.storedBytes).not.toBe(packed.texture(0).byteLength)
  })

  test('that a file does not specify are reported as unspecified', async () => {
    const stl = await readModel(await writers.stl(bumpyBall(100)), 'model/stl')
    expect((await viewOf(stl)).header.materials).toMatchObject([{ unspecified: true, baseColour: [1, 1, 1, 1] }])
    expect((await viewOf(bumpyBall(100))).header.materials).toMatchObject([{ unspecified: false }])
  })
})

function positionKeys(positions: Float32Array): string[] {
  const keys: string[] = []
  for (let i = 0; i < positions.length; i += 3)
    keys.push(`${positions[i]! + 0},${positions[i + 1]! + 0},${positions[i + 2]! + 0}`)
  return keys
}

function least(values: Float32Array): number {
  return values.reduce((sum, value) => Math.min(sum, value), Infinity)
}
