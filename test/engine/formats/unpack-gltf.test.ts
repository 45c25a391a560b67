/** Unpacked glTF is the same model to our own reader, keeps what moves in it, and is plain to every other. */
import { describe, expect, test } from 'vitest'
import { packGlb } from '../../../electron/engine/formats/glb-container.ts'
import { GltfAccessors } from '../../../electron/engine/formats/gltf-accessors.ts'
import { gltfJsonOf, openGltf } from '../../../electron/engine/formats/gltf-file.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import type { RawGltf } from '../../../electron/engine/formats/raw-gltf.ts'
import { unpackGltf } from '../../../electron/engine/formats/unpack-gltf.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { derive } from '../../../electron/engine/view/derive.ts'
import { readDerivedFile } from '../../../electron/engine/derived/derived-file.ts'
import { playableHeaderSchema } from '../../../shared/formats/view-file.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { writeZip } from '../../../electron/engine/formats/zip-write.ts'
import { withTurn } from '../../support/animated-glb.ts'
import { validateGlb } from '../../support/validate-glb.ts'
import { casesHere, realFile } from '../../support/real-models.ts'
import { box, material } from './samples.ts'

const type = 'model/gltf-binary'
const packed = [
  'animated/robot_expressive.glb',
  'foliage/twisted_tree_meshopt.glb',
  'gltf/Draco_suzi.glb',
  'gltf/Draco_photogrammetry_tile_143.glb',
  'gltf/Meshopt_BoxTextured.glb',
  'gltf/Meshopt_pirate.glb',
  'gltf/KTX2_box_derived.glb',
  'gltf/WebP_duck_derived.glb',
  'gltf/CesiumMilkTruck.glb',
]

describe('real files', () => {
  test.each(casesHere(packed))('%s is the same model unpacked, and no longer declares compression', async (path) => {
    const file = realFile(path)
    const plain = await unpackGltf(file)
    expect(modelOf(await readModel(plain, type))).toEqual(modelOf(await readModel(file, type)))
    const raw = gltfJsonOf(plain)
    expect(JSON.stringify(raw)).not.toMatch(/draco|meshopt|basisu|"uri"/i)
    expect((raw['buffers'] as unknown[]).length).toBe(1)
    // What was wrong with the file before is not ours to repair.
    const before = new Set((await validateGlb(file)).messages.map(({ code }) => code))
    const errors = (await validateGlb(plain)).messages.filter(
      ({ severity, code }) => severity === 0 && !before.has(code),
    )
    expect(errors).toEqual([])
  })

  test('animations of a compressed file keep every number', async () => {
    const { file, times, turns } = withTurn(realFile('gltf/Draco_suzi.glb'))
    const plain = await unpackGltf(file)
    const [before, after] = [gltfJsonOf(file), gltfJsonOf(plain)]
    expect(after['animations']).toEqual(before['animations'])
    expect(after['nodes']).toEqual(before['nodes'])
    const opened = openGltf(plain)
    const accessors = await GltfAccessors.open(opened)
    const { samplers } = (after['animations'] as { samplers: { input: number; output: number }[] }[])[0]!
    expect([...accessors.floats(samplers[0]!.input, 1).values]).toEqual([...times])
    expect([...accessors.floats(samplers[0]!.output, 4).values]).toEqual([...turns])
    expect((await readModel(plain, type)).animations).toEqual(['Turn'])
  })

  test('a .gltf in an archive becomes a self-contained file', async () => {
    const archive = await writeZip(
      Object.fromEntries(
        ['AnimatedMorphCube.gltf', 'AnimatedMorphCube.bin'].map((name) => [
          `cube/${name}`,
          realFile(`gltf/AnimatedMorphCube/${name}`),
        ]),
      ),
    )
    const glb = await playable(archive, 'application/zip')
    const { animations, morphTargets, parts } = await readModel(glb, type)
    expect([animations?.length, morphTargets?.length, parts.length]).toEqual([1, 2, 1])
    expect(gltfJsonOf(glb)['buffers']).toEqual([{ byteLength: expect.any(Number) }])
  })
})

test('a file without compression keeps every number', async () => {
  const file = await writeGlb(box([material('Red')]))
  const plain = await playable(file, type)
  expect(modelOf(await readModel(plain, type))).toEqual(modelOf(await readModel(file, type)))
})

test('rejects files of other formats with the reason', async () => {
  const stl = new TextEncoder().encode('solid x\nendsolid x\n')
  await expect(playable(stl, 'model/stl')).rejects.toMatchObject({ code: 'unsupported-format' })
})

test('damaged compressed data is rejected with a reason', async () => {
  const raw = {
    asset: { version: '2.0' },
    extensionsUsed: ['KHR_draco_mesh_compression'],
    meshes: [
      {
        primitives: [
          {
            attributes: { POSITION: 0 },
            indices: 1,
            extensions: { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0 } } },
          },
        ],
      },
    ],
    accessors: [
      { componentType: 5126, count: 3, type: 'VEC3' },
      { componentType: 5125, count: 3, type: 'SCALAR' },
    ],
    bufferViews: [{ buffer: 0, byteLength: 16 }],
    buffers: [{ byteLength: 16 }],
  }
  const file = packGlb(raw, [new Uint8Array(16).fill(7)], 16)
  await expect(unpackGltf(file)).rejects.toMatchObject({ code: 'bad-geometry' })
})

test('removes references to a missing texture file', async () => {
  const file = await writeGlb(box([material('Red')]))
  const raw = gltfJsonOf(file) as RawGltf
  raw.images = [{ uri: 'gone.png' }]
  raw.textures = [{ source: 0 }]
  raw.materials![0]!.pbrMetallicRoughness!.baseColorTexture = { index: 0 }
  const { buffers } = openGltf(file)
  const plain = await unpackGltf(packGlb(raw, [buffers[0]!], buffers[0]!.byteLength))
  const [worn] = (gltfJsonOf(plain) as RawGltf).materials!
  expect(worn!.pbrMetallicRoughness).not.toHaveProperty('baseColorTexture')
})

/** The GLB in the derived file. */
async function playable(file: Uint8Array, mediaType: string): Promise<Uint8Array> {
  const quiet = () => {}
  const nothing = { file, mediaType, parameters: {} }
  const view = (
    await derive({ ...nothing, file: await writeGlb(box([material('Any')])), mediaType: type, kind: 'view' }, quiet)
  ).file
  const made = await derive({ ...nothing, kind: 'playable', view }, quiet)
  const opened = readDerivedFile(made.file, playableHeaderSchema)
  return opened.uint8(opened.header.glb)
}

/** What there is to see. */
function modelOf({ parts, materials, animations, morphTargets }: Model) {
  const pictures = materials.map(({ baseColourTexture: picture }) => picture && [picture.width, picture.height])
  return { parts, animations, morphTargets, pictures, names: materials.map(({ name }) => name) }
}
