import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { gltfJsonOf, openGltf } from '../../../electron/engine/formats/gltf-file.ts'
import { writeObj } from '../../../electron/engine/formats/obj-write.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { decodeImage } from '../../../electron/engine/image/decode-image.ts'
import { editMaterials } from '../../../electron/engine/materials/edit-materials.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { materialChangesSchema, type MaterialChangeInput } from '../../../shared/edits/material-change.ts'
import { adjustColour, colourMatrix, noAdjustment } from '../../../shared/edits/picture-adjustment.ts'
import { casesHere, realFile } from '../../support/real-models.ts'
import { validatorIssues } from '../formats/gltf-issues.ts'
import { box, material, picture, rich } from '../formats/samples.ts'

const glbType = 'model/gltf-binary'
const sha256 = 'a'.repeat(64)
const chosen = { sha256, name: 'green.png' }
// oxlint-disable-next-line typescript/no-explicit-any -- any shape
type LooseJson = Record<string, any>

async function green(width = 8, height = 8, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Uint8Array> {
  const image = sharp({ create: { width, height, channels: 3, background: '#00ff00' } })
  return new Uint8Array(await image.toFormat(format).toBuffer())
}

async function edit(file: Uint8Array, changes: MaterialChangeInput[], given?: Uint8Array): Promise<Uint8Array> {
  const pictures = given === undefined ? [] : [{ ...chosen, file: given }]
  const parsed = materialChangesSchema.parse(changes)
  return (await editMaterials({ file, mediaType: glbType, changes: parsed, pictures }, () => undefined)).file
}

async function refusal(file: Uint8Array, changes: MaterialChangeInput[], given?: Uint8Array): Promise<AppError> {
  const thrown: unknown = await edit(file, changes, given).then(
    () => expect.unreachable('the change was expected to be refused'),
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(AppError)
  return thrown as AppError
}

/** All numbers of the geometry, in order. */
function geometry({ parts }: Model) {
  return parts.map(({ name, positions, normals, uvs, colours, indices }) => ({
    name,
    positions,
    normals,
    uvs,
    colours,
    indices,
  }))
}

/** The bytes of every accessor's view, and all else of the document that has nothing to do with materials. */
function carried(file: Uint8Array): { views: string[]; document: string } {
  const { source, buffers } = openGltf(file)
  const json = gltfJsonOf(file) as LooseJson
  const views = (json['accessors'] as { bufferView?: number }[]).map(({ bufferView }) => {
    if (bufferView === undefined) return ''
    const view = source.bufferViews[bufferView]!
    const packed = view.extensions.EXT_meshopt_compression ?? view.extensions.KHR_meshopt_compression
    const { buffer, byteOffset, byteLength } = packed ?? view
    return Buffer.from(buffers[buffer]!.subarray(byteOffset, byteOffset + byteLength)).toString('base64')
  })
  const { nodes, scenes, scene, animations, skins, cameras } = json
  const accessors = (json['accessors'] as LooseJson[]).map(({ bufferView: _view, sparse: _sparse, ...rest }) => rest)
  // As text: JSON writes −0 as 0.
  const document = JSON.stringify({ nodes, scenes, scene, animations, skins, cameras, accessors }, null, 1)
  return { views, document }
}

/** Unused coordinates stay on purpose: they are geometry. That tangents are made by whoever draws is how we want it. */
const usual = /^(UNUSED_OBJECT .*TEXCOORD|MESH_PRIMITIVE_GENERATED_TANGENT_SPACE )/
async function complaints(file: Uint8Array): Promise<string[]> {
  return (await validatorIssues(file)).filter((issue) => !usual.test(issue))
}

describe('values', () => {
  test('are written as set, and nothing else in the file changes', async () => {
    const file = await writeGlb(await rich())
    const edited = await edit(file, [
      {
        kind: 'set',
        material: 1,
        values: { baseColour: [0.1, 0.2, 0.3], alpha: 0.5, metalness: 0.25, roughness: 0.75, alphaMode: 'blend' },
      },
      { kind: 'set', material: 0, values: { normalStrength: 0.4, name: 'Wood' } },
      { kind: 'set', material: 1, values: { emissive: { colour: [1, 0.5, 0], strength: 4 }, doubleSided: false } },
      { kind: 'set', material: 2, values: { emissive: { colour: [1, 0.5, 0.5], strength: 0.5 }, alphaCutoff: 0.6 } },
    ])
    const before = await readModel(file, glbType)
    const after = await readModel(edited, glbType)
    expect(geometry(after)).toEqual(geometry(before))
    expect(after.materials[0]).toEqual({ ...before.materials[0], name: 'Wood', normalStrength: 0.4 })
    const { doubleSided: _dropped, ...red } = before.materials[1]!
    expect(after.materials[1]).toEqual({
      ...red,
      baseColour: [0.1, 0.2, 0.3, 0.5],
      metalness: 0.25,
      roughness: 0.75,
      alphaMode: 'blend',
      emissive: [4, 2, 0],
    })
    expect(after.materials[2]).toEqual({ ...before.materials[2], emissive: [0.5, 0.25, 0.25], alphaCutoff: 0.6 })
    expect(carried(edited)).toEqual(carried(file))
    expect(await complaints(edited)).toEqual([])
  })

  test('become opaque again without a trace', async () => {
    const edited = await edit(await writeGlb(await rich()), [
      { kind: 'set', material: 2, values: { alphaMode: 'opaque' } },
    ])
    const [, , glow] = (gltfJsonOf(edited) as LooseJson)['materials']
    expect([glow.alphaMode, glow.alphaCutoff]).toEqual([undefined, undefined])
  })

  test('of a part without a material create one', async () => {
    const file = await writeGlb(box([material('only')]))
    const json = gltfJsonOf(file) as LooseJson
    json['materials'] = undefined
    delete json['meshes'][0].primitives[0].material
    const bin = Buffer.from(openGltf(file).buffers[0]!).toString('base64')
    json['buffers'] = [
      { byteLength: json['buffers'][0].byteLength, uri: `data:application/octet-stream;base64,${bin}` },
    ]
    const bare = new TextEncoder().encode(JSON.stringify(json))
    const edited = await edit(bare, [{ kind: 'set', material: 0, values: { baseColour: [1, 0, 0] } }])
    const { materials, parts } = await readModel(edited, glbType)
    expect(materials).toMatchObject([{ baseColour: [1, 0, 0, 1], metalness: 0, roughness: 1 }])
    expect(parts).toHaveLength(1)
    expect(await complaints(edited)).toEqual([])
  })
})

describe('textures', () => {
  test('are replaced for one use of one material, byte for byte, and the old one stays for the others', async () => {
    const file = await writeGlb(await rich())
    const given = await green()
    const edited = await edit(file, [{ kind: 'picture', material: 0, use: 'baseColour', picture: chosen }], given)
    const { materials } = await readModel(edited, glbType)
    expect(materials[0]!.baseColourTexture).toMatchObject({
      name: 'green',
      mediaType: 'image/png',
      width: 8,
      height: 8,
    })
    expect(materials[0]!.baseColourTexture!.bytes).toEqual(given)
    expect(materials[0]!.normalTexture!.bytes).toEqual((await picture()).bytes)
    expect(carried(edited)).toEqual(carried(file))
    expect(await complaints(edited)).toEqual([])
  })

  test('that are no longer used are removed from the file', async () => {
    const model = box([material('a', { baseColourTexture: await picture() }), material('b')], (face) => face % 2)
    const file = await writeGlb(model)
    const edited = await edit(file, [{ kind: 'picture', material: 0, use: 'baseColour', picture: null }])
    const json = gltfJsonOf(edited) as LooseJson
    expect([json['textures'], json['images'], json['samplers']]).toEqual([undefined, undefined, undefined])
    expect(edited.byteLength).toBeLessThan(file.byteLength - (await picture()).bytes.byteLength)
    expect(carried(edited)).toEqual(carried(file))
    expect(await complaints(edited)).toEqual([])
  })

  test.each(['jpeg', 'webp'] as const)('of kind %s are added if missing', async (format) => {
    const file = await writeGlb(box([material('a')]))
    const edited = await edit(
      file,
      [
        { kind: 'picture', material: 0, use: 'emissive', picture: chosen },
        { kind: 'set', material: 0, values: { emissive: { colour: [1, 1, 1], strength: 1 } } },
      ],
      await green(8, 8, format),
    )
    const { materials } = await readModel(edited, glbType)
    expect(materials[0]!.emissiveTexture).toMatchObject({ mediaType: `image/${format}`, width: 8 })
    expect(await complaints(edited)).toEqual([])
  })

  test('rotated by EXIF are turned upright', async () => {
    const file = await writeGlb(box([material('a')]))
    const sideways = await sharp(await green(16, 8, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const edited = await edit(
      file,
      [{ kind: 'picture', material: 0, use: 'baseColour', picture: chosen }],
      new Uint8Array(sideways),
    )
    const { materials } = await readModel(edited, glbType)
    expect(materials[0]!.baseColourTexture).toMatchObject({ width: 8, height: 16 })
  })

  test('are resized, keeping colours below transparent pixels', async () => {
    const data = Buffer.from(Array.from({ length: 512 * 256 }, () => [200, 100, 50, 0]).flat())
    const bytes = await sharp(data, { raw: { width: 512, height: 256, channels: 4 } })
      .png()
      .toBuffer()
    const texture = {
      name: 't',
      mediaType: 'image/png' as const,
      bytes: new Uint8Array(bytes),
      width: 512,
      height: 256,
    }
    const file = await writeGlb(box([material('a', { baseColourTexture: texture })]))
    const edited = await edit(file, [{ kind: 'size', material: 0, use: 'baseColour', side: 256 }])
    const { materials } = await readModel(edited, glbType)
    expect(materials[0]!.baseColourTexture).toMatchObject({ width: 256, height: 128 })
    const { raster } = await decodeImage(materials[0]!.baseColourTexture!.bytes)
    expect([...raster.data.subarray(0, 4)]).toEqual([200, 100, 50, 0])
    expect(await complaints(edited)).toEqual([])
  })

  test('are adjusted pixel by pixel according to the formula', async () => {
    const file = await writeGlb(box([material('a', { baseColourTexture: await picture() })]))
    const adjustment = {
      hueDegrees: 120,
      saturation: -0.3,
      brightness: 0.1,
      contrast: 0.2,
      tint: { colour: [1, 0.5, 0] as [number, number, number], amount: 0.25 },
    }
    const edited = await edit(file, [{ kind: 'adjust', material: 0, adjustment }])
    const { materials } = await readModel(edited, glbType)
    const { raster } = await decodeImage(materials[0]!.baseColourTexture!.bytes)
    const expected = (colour: [number, number, number]) =>
      adjustColour(colour, colourMatrix(adjustment)).map((channel) => Math.round(channel * 255))
    expect([...raster.data.subarray(0, 3)]).toEqual(expected([1, 0, 0]))
    expect([...raster.data.subarray(15 * 4, 15 * 4 + 3)]).toEqual(expected([0, 0, 1]))
    expect(await complaints(edited)).toEqual([])
  })

  test('shared by two materials are edited for one alone', async () => {
    const halves = await picture()
    const file = await writeGlb(
      box(
        [material('a', { baseColourTexture: halves }), material('b', { baseColourTexture: halves })],
        (face) => face % 2,
      ),
    )
    const edited = await edit(file, [{ kind: 'adjust', material: 0, adjustment: { ...noAdjustment, saturation: -1 } }])
    const { materials } = await readModel(edited, glbType)
    expect(materials[1]!.baseColourTexture!.bytes).toEqual(halves.bytes)
    const { raster } = await decodeImage(materials[0]!.baseColourTexture!.bytes)
    expect(raster.data[0]).toBe(raster.data[1])
  })
})

describe('the colour formula', () => {
  test.each([
    ['nothing changes nothing', noAdjustment, [0.2, 0.5, 0.8], [0.2, 0.5, 0.8]],
    ['no saturation is the luma', { ...noAdjustment, saturation: -1 }, [1, 0, 0], [0.213, 0.213, 0.213]],
    ['a whole turn is none', { ...noAdjustment, hueDegrees: 180 }, [0.5, 0.5, 0.5], [0.5, 0.5, 0.5]],
    ['full darkness is black', { ...noAdjustment, brightness: -1 }, [0.2, 0.5, 0.8], [0, 0, 0]],
    ['no contrast is grey', { ...noAdjustment, contrast: -1 }, [0.2, 0.5, 0.8], [0.5, 0.5, 0.5]],
    [
      'a full tint has its own colour',
      { ...noAdjustment, tint: { colour: [0, 0.5, 0], amount: 1 } },
      [1, 1, 1],
      [0, 1, 0],
    ],
    [
      'a tint keeps how light a grey is',
      { ...noAdjustment, tint: { colour: [1, 0.8, 0.4], amount: 1 } },
      [0.4, 0.4, 0.4],
      [0.493, 0.394, 0.197],
    ],
  ] as const)('%s', (_, adjustment, from, to) => {
    const colour = adjustColour([...from], colourMatrix(adjustment as typeof noAdjustment))
    colour.forEach((channel, i) => expect(channel).toBeCloseTo(to[i]!, 2))
  })
})

describe('merging', () => {
  test('assigns one material to the parts of several, and removes the others', async () => {
    const model = box(
      [
        material('a', { baseColour: [1, 0, 0, 1] }),
        material('b', { baseColourTexture: await picture() }),
        material('c'),
      ],
      (face) => face % 3,
    )
    const file = await writeGlb(model)
    const edited = await edit(file, [
      { kind: 'merge', into: 2, from: [1] },
      { kind: 'merge', into: 0, from: [2] },
      { kind: 'set', material: 0, values: { roughness: 0.1 } },
    ])
    const after = await readModel(edited, glbType)
    expect(after.materials).toMatchObject([{ name: 'a', roughness: 0.1 }])
    expect(after.parts.map((part) => part.material)).toEqual([0, 0, 0])
    expect(geometry(after)).toEqual(geometry(await readModel(file, glbType)))
    expect((gltfJsonOf(edited) as LooseJson)['images']).toBeUndefined()
    expect(await complaints(edited)).toEqual([])
  })

  test('rejects a texture on a part without texture coordinates', async () => {
    const file = await writeGlb(await rich())
    const error = await refusal(file, [{ kind: 'merge', into: 0, from: [1] }])
    expect(error).toMatchObject({
      code: 'invalid-input',
      details: { reason: 'no-texture-layout' },
    })
  })
})

describe('rejects', () => {
  test('a missing material', async () => {
    const file = await writeGlb(await rich())
    for (const changes of [
      [{ kind: 'set', material: 3, values: { roughness: 0 } }],
      [
        { kind: 'merge', into: 0, from: [2] },
        { kind: 'set', material: 2, values: { roughness: 0 } },
      ],
    ] satisfies MaterialChangeInput[][])
      expect(await refusal(file, changes)).toMatchObject({
        code: 'invalid-input',
        details: { reason: 'material-gone' },
      })
  })

  test.each([
    [
      'words',
      new TextEncoder().encode('this is not a picture at all, only words'),
      'unsupported-format',
      'texture-file-unusable',
    ],
    ['nothing', new Uint8Array(), 'unsupported-format', 'texture-file-unusable'],
  ])('%s instead of a picture', async (_, given, code, reason) => {
    const file = await writeGlb(box([material('a')]))
    const error = await refusal(file, [{ kind: 'picture', material: 0, use: 'normal', picture: chosen }], given)
    expect(error).toMatchObject({ code, details: { reason } })
  })

  test('a truncated picture, and one with too many pixels', thorough, async () => {
    const file = await writeGlb(box([material('a')]))
    const changes: MaterialChangeInput[] = [{ kind: 'picture', material: 0, use: 'baseColour', picture: chosen }]
    const noisy = await sharp(Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * 7919) % 256)), {
      raw: { width: 64, height: 64, channels: 3 },
    })
      .png()
      .toBuffer()
    const short = new Uint8Array(noisy).slice(0, noisy.byteLength / 2)
    expect(await refusal(file, changes, short)).toMatchObject({
      code: 'unsupported-format',
      details: { reason: 'texture-file-damaged' },
    })
    const huge = await green(9000, 8000)
    expect(await refusal(file, changes, huge)).toMatchObject({
      code: 'unsafe-file',
      details: { reason: 'texture-file-too-large' },
    })
  })

  test('a picture missing from the request, and a missing texture', async () => {
    const file = await writeGlb(box([material('a')]))
    expect(await refusal(file, [{ kind: 'picture', material: 0, use: 'baseColour', picture: chosen }])).toMatchObject({
      code: 'not-found',
    })
    expect(await refusal(file, [{ kind: 'size', material: 0, use: 'baseColour', side: 256 }])).toMatchObject({
      code: 'invalid-input',
    })
  })
})

test('a file of another format becomes a GLB with the same numbers', async () => {
  const archive = await writeObj(await rich())
  const changes = materialChangesSchema.parse([{ kind: 'set', material: 1, values: { roughness: 0.125 } }])
  const input = { file: archive, mediaType: 'application/zip', changes, pictures: [] }
  const { file } = await editMaterials(input, () => undefined)
  const before = await readModel(archive, 'application/zip')
  const after = await readModel(file, glbType)
  expect(geometry(after).map(({ positions, indices, uvs }) => ({ positions, indices, uvs }))).toEqual(
    geometry(before).map(({ positions, indices, uvs }) => ({ positions, indices, uvs })),
  )
  expect(after.materials.find(({ name }) => name === before.materials[1]!.name)?.roughness).toBe(0.125)
  expect(await complaints(file)).toEqual([])
})

describe('real files', () => {
  const files = casesHere([
    'ai/trellis_scene_pedestrian2.glb',
    'animated/robot_expressive.glb',
    'foliage/twisted_tree_meshopt.glb',
    'gltf/nested.glb',
    'gltf/CesiumMilkTruck.glb',
    'gltf/AlphaBlendModeTest.glb',
    'gltf/Meshopt_pirate.glb',
    'gltf/Meshopt_BoxTextured.glb',
    'gltf/Draco_suzi.glb',
    'gltf/KTX2_box_derived.glb',
    'gltf/WebP_duck_derived.glb',
    'gltf/pins_shared_mesh.glb',
    'gltf/SimpleSkin/simple_skin.gltf',
    'gltf/VertexColorTest_embedded.gltf',
    'gltf/controller_oculus_touch_v3_left.glb',
    'ai/trellis_txt2_chess.glb',
  ])
  test.each(files)('%s keeps its nodes, animations, skins and every byte of its geometry', async (path) => {
    const file = realFile(path)
    const before = await readModel(file, glbType)
    const changes: MaterialChangeInput[] = [{ kind: 'set', material: 0, values: { roughness: 0.5, metalness: 0 } }]
    const textured = before.materials[0]!.baseColourTexture !== undefined
    if (textured) changes.push({ kind: 'picture', material: 0, use: 'baseColour', picture: chosen })
    const edited = await edit(file, changes, textured ? await green() : undefined)
    expect(carried(edited)).toEqual(carried(file))
    const after = await readModel(edited, glbType)
    expect(geometry(after)).toEqual(geometry(before))
    expect(after.materials[0]).toMatchObject({ roughness: 0.5, metalness: 0 })
    expect(after.animations).toEqual(before.animations)
    const severe = new Set(await validatorIssues(file))
    expect((await complaints(edited)).filter((issue) => !severe.has(issue))).toEqual([])
  })
})
