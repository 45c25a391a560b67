/** Variants of odd files, as exporters write them and as downloads break. */
import { describe } from 'vitest'
import { check } from './check-variants.ts'
import { glbOf, gltfCube } from './variants.ts'
import type { LooseJson } from './changed-gltf.ts'

describe('glTF with faults', () => {
  const json = (change: Parameters<typeof gltfCube>[0]) => glbOf(gltfCube(change))
  const material =
    (m: object, more: object = {}) =>
    (raw: LooseJson) => {
      Object.assign(raw, { materials: [m], ...more })
      raw['meshes'][0].primitives[0].material = 0
    }
  const textured = { pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }
  const required = (...names: string[]) => json((raw) => (raw['extensionsRequired'] = names))
  check([
    [
      'a texture that names no picture',
      'a.glb',
      json(material(textured, { textures: [{}] })),
      { notes: ['texture-missing'] },
    ],
    ['a texture that does not exist', 'a.glb', json(material(textured)), { notes: ['texture-missing'] }],
    [
      'a picture that does not exist',
      'a.glb',
      json(material(textured, { textures: [{ source: 4 }], images: [] })),
      { notes: ['texture-missing'] },
    ],
    [
      'a picture without data',
      'a.glb',
      json(material(textured, { textures: [{ source: 0 }], images: [{ mimeType: 'image/png' }] })),
      { notes: ['texture-missing'] },
    ],
    [
      'a picture beside it that did not come',
      'a.glb',
      json(material(textured, { textures: [{ source: 0 }], images: [{ uri: 't.png' }] })),
      { notes: ['texture-missing'] },
    ],
    [
      'AVIF without a fallback',
      'a.glb',
      json(
        material(textured, {
          extensionsRequired: ['EXT_texture_avif'],
          extensionsUsed: ['EXT_texture_avif'],
          textures: [{ extensions: { EXT_texture_avif: { source: 0 } } }],
          images: [{ bufferView: 0, mimeType: 'image/avif' }],
        }),
      ),
      { notes: ['extensions-left-out', 'texture-missing'] },
    ],
    [
      'a normal texture that does not exist',
      'a.glb',
      json(material({ normalTexture: { index: 9 } })),
      { notes: ['texture-missing'] },
    ],
    [
      'a material that does not exist',
      'a.glb',
      json((raw) => (raw['meshes'][0].primitives[0].material = 2)),
      { notes: ['material-missing'] },
    ],
    ['a negative material', 'a.glb', json((raw) => (raw['meshes'][0].primitives[0].material = -1)), { notes: [] }],
    [
      'KHR_xmp and KHR_node_visibility',
      'a.glb',
      required('KHR_xmp_json_ld', 'KHR_node_visibility'),
      { notes: ['extensions-left-out'] },
    ],
    [
      'structural metadata and features',
      'a.glb',
      required('EXT_structural_metadata', 'EXT_mesh_features', 'EXT_instance_features'),
      { notes: ['extensions-left-out'] },
    ],
    [
      'physics, interactivity, audio, LOD',
      'a.glb',
      required(
        'KHR_physics_rigid_bodies',
        'KHR_implicit_shapes',
        'KHR_interactivity',
        'MSFT_audio_emitter',
        'MSFT_lod',
      ),
      { notes: ['extensions-left-out'] },
    ],
    [
      'VRM 1',
      'a.glb',
      required('VRMC_vrm', 'VRMC_springBone', 'VRMC_node_constraint'),
      { notes: ['extensions-left-out'] },
    ],
    [
      'geometry in an extension that is not understood',
      'a.glb',
      json((raw) => {
        raw['extensionsRequired'] = ['VENDOR_pack']
        raw['bufferViews'][0].extensions = { VENDOR_pack: { buffer: 0 } }
      }),
      { refused: 'extension' },
    ],
    [
      'JSON padded with null bytes',
      'a.glb',
      glbOf(gltfCube(), (file) => {
        const length = file.readUInt32LE(12)
        for (let at = 19 + length; file[at] === 0x20; at--) file[at] = 0
        return file
      }),
    ],
    [
      'length longer by 4',
      'a.glb',
      glbOf(gltfCube(), (file) => {
        file.writeUInt32LE(file.byteLength + 4, 8)
        return file
      }),
      { notes: ['length-wrong'] },
    ],
    [
      'length 0',
      'a.glb',
      glbOf(gltfCube(), (file) => {
        file.writeUInt32LE(0, 8)
        return file
      }),
      { notes: ['length-wrong'] },
    ],
    [
      'bytes behind the end',
      'a.glb',
      glbOf(gltfCube(), (file) => Buffer.concat([file, Buffer.alloc(7)])),
      { notes: ['length-wrong'] },
    ],
    [
      'a node with two parents',
      'a.glb',
      json((raw) => {
        raw['nodes'] = [{ children: [2] }, { children: [2] }, { mesh: 0 }]
        raw['scenes'] = [{ nodes: [0, 1] }]
      }),
      { notes: ['nodes-left-out'] },
    ],
    [
      'a node that is its own child',
      'a.glb',
      json((raw) => (raw['nodes'][0].children = [0])),
      { notes: ['nodes-left-out'] },
    ],
    [
      'meshes without nodes and scenes',
      'a.glb',
      json((raw) => {
        delete raw['nodes']
        delete raw['scenes']
        delete raw['scene']
      }),
      { notes: ['scene-guessed'] },
    ],
    ['a scene of null nodes', 'a.glb', json((raw) => (raw['scenes'] = [{ nodes: [] }])), { notes: ['scene-guessed'] }],
    ['a scene that does not exist', 'a.glb', json((raw) => (raw['scene'] = 5))],
    [
      'a child that does not exist',
      'a.glb',
      json((raw) => (raw['nodes'][0].children = [17])),
      { notes: ['nodes-left-out'] },
    ],
    ['a version as a number', 'a.glb', json((raw) => (raw['asset'].version = 2))],
    ['no asset', 'a.glb', json((raw) => delete raw['asset'])],
    [
      'glTF 1.0',
      'a.gltf',
      '{"asset":{"version":"1.0"},"meshes":{"m":{"primitives":[]}},"nodes":{}}',
      { refused: 'file-version' },
    ],
    [
      'GLB of version 1',
      'a.glb',
      (() => {
        const b = Buffer.alloc(40)
        b.write('glTF')
        b.writeUInt32LE(1, 4)
        b.writeUInt32LE(40, 8)
        return new Uint8Array(b)
      })(),
      { refused: 'file-version' },
    ],
    [
      'colours and names as null',
      'a.glb',
      json((raw) => {
        raw['nodes'][0].name = null
        raw['meshes'][0].name = null
      }),
    ],
    [
      'extras of any kind',
      'a.glb',
      json((raw) => {
        raw['nodes'][0].extras = 'x'
        raw['meshes'][0].extras = [1]
      }),
      { notes: ['left-out'] },
    ],
  ])
})
