/** glTF files with faults, of which the geometry is understood. */
import { expect, test } from 'vitest'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { openModel, readModel } from '../../../electron/engine/formats/read-model.ts'
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import { changed, type LooseJson } from './changed-gltf.ts'
import { box, material, measure } from './samples.ts'

const tolerated: [string, ReadNote | null, (json: LooseJson) => void][] = [
  ['a loop of nodes', { code: 'nodes-left-out', figures: { count: 1 } }, (json) => (json['nodes'][0].children = [0])],
  [
    'two parents of one node',
    { code: 'nodes-left-out', figures: { count: 1 } },
    (json) => {
      json['nodes'] = [{ mesh: 0 }, { children: [0] }, { children: [0] }]
      json['scenes'] = [{ nodes: [1, 2] }]
    },
  ],
  [
    'a node that does not exist',
    { code: 'nodes-left-out', figures: { count: 1 } },
    (json) => json['scenes'][0].nodes.push(9),
  ],
  ['a scene without nodes', { code: 'scene-guessed', figures: {} }, (json) => (json['scenes'] = [{}])],
  ['no nodes', { code: 'scene-guessed', figures: {} }, (json) => ((json['nodes'] = []), (json['scenes'] = []))],
  ['a scene that does not exist', null, (json) => (json['scene'] = 7)],
  [
    'a material that does not exist',
    { code: 'material-missing', figures: { index: 9 } },
    (json) => (json['meshes'][0].primitives[0].material = 9),
  ],
  [
    'a texture without a picture',
    { code: 'texture-missing', figures: { name: 'texture 0' } },
    (json) => (json['textures'] = [{}]),
  ],
  [
    'a texture that does not exist',
    { code: 'texture-missing', figures: { name: 'texture 0' } },
    (json) => (json['textures'] = []),
  ],
  [
    'a buffer longer by its padding',
    { code: 'length-wrong', figures: {} },
    (json) => (json['buffers'][0].byteLength += 3),
  ],
  [
    'a required extension that leaves the geometry as it is',
    { code: 'extensions-left-out', figures: { extensions: ['VENDOR_magic'] } },
    (json) => {
      json['extensionsRequired'] = ['VENDOR_magic']
      json['meshes'][0].primitives[0].extensions = { VENDOR_magic: {} }
    },
  ],
]
test.each(tolerated)('%s: is read', async (_, note, change) => {
  const notes: ReadNote[] = []
  const model = await readModel(await changed(change), '', { note: (said) => notes.push(said) })
  expect(measure(model).triangles).toBe(12)
  expect(notes).toEqual(note === null ? [] : [note])
})

test('reads the complete meshes of a truncated GLB', async () => {
  const parts = [...box([material('a')]).parts, ...box([material('b')]).parts]
  const file = await writeGlb({
    name: '',
    materials: [material('a')],
    parts: parts.map((part) => ({ ...part, material: 0 })),
  })
  const notes: ReadNote[] = []
  const model = await readModel(file.subarray(0, file.byteLength - 40), '', { note: (said) => notes.push(said) })
  expect(model.parts).toHaveLength(parts.length - 1)
  expect(notes).toEqual([{ code: 'file-incomplete', figures: { read: null, claimed: null } }])
})

test('null bytes after the JSON of a GLB are padding', async () => {
  const file = await writeGlb(box([material('a')]))
  const length = new DataView(file.buffer).getUint32(12, true)
  const padded = file.slice()
  for (let at = 20 + length - 1; padded[at] === 0x20; at--) padded[at] = 0
  expect(measure(await readModel(padded, '')).triangles).toBe(12)
})

test('hidden nodes are left out and counted', async () => {
  const notes: ReadNote[] = []
  const file = await changed((json) => {
    json['extensionsUsed'] = ['KHR_node_visibility']
    json['nodes'].push({ mesh: 0, extensions: { KHR_node_visibility: { visible: false } } })
    json['scenes'][0].nodes.push(1)
  })
  expect(measure(await readModel(file, '', { note: (said) => notes.push(said) })).triangles).toBe(12)
  expect(notes).toEqual([{ code: 'left-out', figures: { what: 'hidden-objects', count: 1 } }])
})

test('passes on the original document only if nothing was left out or changed', async () => {
  const sound = await openModel(await changed(() => {}), '')
  expect(sound.gltf).not.toBeNull()
  const cyclic = await openModel(await changed((json) => (json['nodes'][0].children = [0])), '')
  expect(cyclic.gltf).toBeNull()
  const file = await writeGlb(box([material('a')]))
  // The first corner of the first triangle: the indices are the last view of the buffer.
  new DataView(file.buffer, file.byteOffset).setUint16(file.byteLength - 36 * 2, 999, true)
  const faulty = await openModel(file, '')
  expect(measure(faulty.model).triangles).toBe(11)
  expect(faulty.gltf).toBeNull()
  const hidden = await openModel(
    await writeGlb(box([material('a', { baseColour: [1, 0, 0, 0], alphaMode: 'blend' })])),
    '',
  )
  expect(hidden.gltf).toBeNull()
})
