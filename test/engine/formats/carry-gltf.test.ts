/** A glTF that stays one keeps what a model has no place for; one that becomes another file has each thing named that goes. */
import { describe, expect, test } from 'vitest'
import { convertModel } from '../../../electron/engine/formats/convert-model.ts'
import { exportModel } from '../../../electron/engine/formats/export-model.ts'
import { packGlb } from '../../../electron/engine/formats/glb-container.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { gltfJsonOf, openGltf } from '../../../electron/engine/formats/gltf-file.ts'
import { inspectModel } from '../../../electron/engine/formats/inspect-model.ts'
import { openArchive } from '../../../electron/engine/formats/open-archive.ts'
import type { RawGltf } from '../../../electron/engine/formats/raw-gltf.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { openZip } from '../../../electron/engine/formats/zip-read.ts'
import { withTurn } from '../../support/animated-glb.ts'
import { validatorIssues } from './gltf-issues.ts'
import { casesHere, realFile } from '../../support/real-models.ts'
import { box, material, measure, picture } from './samples.ts'

const type = 'model/gltf-binary'
const noProgress = () => {}

describe('a scene far from the origin', () => {
  const position = [448_262.25, 12, 5_411_932.75]
  const far = async () => {
    const file = await writeGlb(box([material('a')]))
    const raw = gltfJsonOf(file) as RawGltf
    raw.nodes![0]!['translation'] = position
    const bytes = openGltf(file).buffers[0]!
    return packGlb(raw, [bytes], bytes.byteLength)
  }

  test.each(['glb', 'gltf'] as const)('keeps its position in %s', async (format) => {
    const { file, notes } = await exportModel({ file: await far(), mediaType: type, name: 'a', format }, noProgress)
    const json = format === 'glb' ? gltfJsonOf(file) : JSON.parse(Buffer.from(openZip(file).read('a.gltf')!).toString())
    expect((json as RawGltf).nodes![0]).toMatchObject({ translation: position })
    expect(notes).toEqual([])
  })

  test.each(['3mf', 'stl'] as const)('lies near the origin in %s, with a note', async (format) => {
    const { file, notes } = await exportModel({ file: await far(), mediaType: type, name: 'a', format }, noProgress)
    expect(notes).toContainEqual({ code: 'offset-removed', figures: { x: 448_262, y: 0, z: 5_411_933 } })
    expect(Math.max(...(await readModel(file, '')).parts[0]!.positions)).toBeLessThan(20)
  })

  test('lies near the origin if it is scaled', async () => {
    const asked = { file: await far(), mediaType: type, name: 'a', format: 'glb', heightMm: 60 } as const
    const { file, notes } = await exportModel(asked, noProgress)
    const { parts } = await readModel(file, '', { note: (note) => notes.push(note) })
    expect(notes.map(({ code }) => code)).toEqual(['offset-removed'])
    expect(Math.max(...parts[0]!.positions)).toBeCloseTo(0.06)
  })
})

/** A box that turns, can be bent, and hangs in a scene with a camera, a light, a handle and notes of its maker. */
const lively = await (async () => {
  const still = await writeGlb(box([material('a', { baseColourTexture: await picture() })]))
  const { file } = withTurn(still)
  const raw = gltfJsonOf(file) as RawGltf
  const [bytes] = openGltf(file).buffers
  const [primitive] = raw.meshes![0]!.primitives
  primitive!.targets = [{ POSITION: primitive!.attributes['POSITION']! }]
  raw.nodes!.push(
    { name: 'eye', camera: 0 },
    { name: 'lamp', extensions: { KHR_lights_punctual: { light: 0 } } },
    { name: 'handle', extras: { grip: ['左', '右'] } },
  )
  raw.scenes![0]!.nodes!.push(1, 2, 3)
  raw['cameras'] = [{ type: 'perspective', perspective: { yfov: 1, znear: 0.1 } }]
  raw['extensions'] = { KHR_lights_punctual: { lights: [{ type: 'point' }] }, ACME_glue: { stickiness: 3 } }
  raw.extensionsUsed = ['KHR_lights_punctual', 'ACME_glue']
  return packGlb(raw, [bytes!], bytes!.byteLength)
})()

const whatGoes = [
  ['animations', 1],
  ['morph-targets', 1],
  ['cameras', 1],
  ['lights', 1],
  ['empty-nodes', 1],
  ['custom-properties', 1],
].map(([what, count]) => ({ code: 'left-out', figures: { what, count } }))

/** The document without where its bytes lie. */
function sceneOf(file: Uint8Array): object {
  const { images, accessors = [], ...scene } = gltfJsonOf(file) as RawGltf
  delete scene.buffers
  delete scene.bufferViews
  const numbers = accessors.map((accessor) => ({ ...accessor, bufferView: undefined }))
  return { ...scene, accessors: numbers, images: images?.map(({ name }) => name) }
}

describe('a GLB converted to', () => {
  test('GLB is the same file', async () => {
    const { file, report } = await convertModel({ mesh: lively, format: 'glb' }, noProgress)
    expect(file).toEqual(lively)
    expect(report.notes).toEqual([])
  })

  test('glTF and back to GLB is the same document, with its pictures as separate files in between', async () => {
    const plain = await withoutGlue(lively)
    const { file: zip, report } = await convertModel({ mesh: plain, format: 'gltf', name: 'a b' }, noProgress)
    expect(report.notes).toEqual([])
    expect(openZip(zip).names).toEqual(['a b.gltf', 'a b.bin', 'halves.png'])
    const { file } = await convertModel({ mesh: zip, format: 'glb' }, noProgress)
    expect(sceneOf(file)).toEqual(sceneOf(plain))
    const [before, after] = [await readModel(plain, type), await readModel(file, type)]
    expect(after.parts[0]!.positions).toEqual(before.parts[0]!.positions)
    expect(after.materials).toEqual(before.materials)
    expect(await validatorIssues(file)).toEqual(await validatorIssues(plain))
  })

  test('glTF keeps its pictures in the buffer if an extension may refer to them by index', async () => {
    const { file } = await convertModel({ mesh: lively, format: 'gltf', name: 'a' }, noProgress)
    expect(openZip(file).names).toEqual(['a.gltf', 'a.bin'])
    expect(sceneOf((await convertModel({ mesh: file, format: 'glb' }, noProgress)).file)).toEqual(sceneOf(lively))
  })

  test('GLB at another height or orientation keeps everything below one transform node', async () => {
    const { file, notes } = await exportModel(
      {
        file: lively,
        mediaType: type,
        name: 'a',
        format: 'glb',
        heightMm: 60,
        coordinateSystem: { up: 'z', scale: 3 },
      },
      noProgress,
    )
    expect(notes).toEqual([])
    const { nodes, scenes, animations } = gltfJsonOf(file) as RawGltf
    expect(animations).toEqual(gltfJsonOf(lively)['animations'])
    expect(nodes!.slice(0, -1)).toEqual((gltfJsonOf(lively) as RawGltf).nodes)
    expect(scenes![0]!.nodes).toEqual([nodes!.length - 1])
    // 20, 30 and 10 mm as it stands; what was depth is height now, six times as large.
    measure(await readModel(file, type)).size.forEach((length, axis) =>
      expect(length * 1000).toBeCloseTo([120, 60, 180][axis]!, 3),
    )
    expect(await validatorIssues(file)).toEqual(await validatorIssues(lively))
  })

  test.each(['stl', 'ply', '3mf', 'obj', 'usdz'] as const)('%s reports each thing that is lost', async (format) => {
    const { report } = await convertModel({ mesh: lively, format }, noProgress)
    expect(report.notes.slice(0, 7)).toEqual([
      ...whatGoes,
      { code: 'extensions-left-out', figures: { extensions: ['ACME_glue'] } },
    ])
  })

  test.each(['draco', 'meshopt'] as const)(
    'GLB with %s compression reports each thing that is lost',
    async (compression) => {
      const { report } = await convertModel({ mesh: lively, format: 'glb', compression }, noProgress)
      expect(report.notes).toHaveLength(7)
    },
  )

  test('GLB with renamed parts reports each thing that is lost', async () => {
    const partNames = { 'part 0': 'Body' }
    const { file, notes } = await exportModel(
      { file: lively, mediaType: type, name: 'a', format: 'glb', partNames },
      noProgress,
    )
    expect((await readModel(file, type)).parts[0]!.name).toBe('Body')
    expect(notes).toHaveLength(7)
  })
})

test('a glTF from an archive is imported with everything in it', async () => {
  const { file: archive } = await convertModel({ mesh: await withoutGlue(lively), format: 'gltf' }, noProgress)
  const [model] = (await openArchive({ file: archive, several: 'each' }, noProgress)).models
  expect(sceneOf(model!.glb)).toEqual(sceneOf(await withoutGlue(lively)))
})

test('does not report content that the viewer plays or never shows', async () => {
  const { notes } = await inspectModel({ file: lively, mediaType: type, thumbnailSize: 16 }, noProgress)
  expect(notes).toEqual([
    { code: 'left-out', figures: { what: 'cameras', count: 1 } },
    { code: 'left-out', figures: { what: 'lights', count: 1 } },
    { code: 'extensions-left-out', figures: { extensions: ['ACME_glue'] } },
  ])
})

test('a material whose textures use two UV sets is reported', async () => {
  const raw = gltfJsonOf(lively) as RawGltf
  const [bytes] = openGltf(lively).buffers
  raw.materials![0]!.occlusionTexture = { index: 0, texCoord: 1 }
  const { report } = await convertModel({ mesh: packGlb(raw, [bytes!], bytes!.byteLength), format: 'obj' }, noProgress)
  expect(report.notes).toContainEqual({ code: 'uv-sets-joined', figures: { material: 'a' } })
})

describe('real files', () => {
  const packed = [
    'foliage/twisted_tree_meshopt.glb',
    'gltf/Draco_suzi.glb',
    'gltf/KTX2_box_derived.glb',
    'gltf/Meshopt_pirate.glb',
  ]
  test.each(casesHere(packed))('%s: no compressed data remains next to the unpacked data', async (name) => {
    const { file } = await convertModel({ mesh: realFile(name), format: 'glb' }, noProgress)
    const { bufferViews = [], buffers } = gltfJsonOf(file) as RawGltf
    const named = bufferViews.reduce((sum, { byteLength }) => sum + byteLength, 0)
    expect(buffers![0]!.byteLength - named).toBeLessThan(8 * (bufferViews.length + 1))
  })
})

/** Without the extension that no one knows. */
async function withoutGlue(file: Uint8Array): Promise<Uint8Array> {
  const raw = gltfJsonOf(file) as RawGltf & { extensions: Record<string, unknown> }
  const [bytes] = openGltf(file).buffers
  delete raw.extensions['ACME_glue']
  raw.extensionsUsed = ['KHR_lights_punctual']
  return packGlb(raw, [bytes!], bytes!.byteLength)
}
