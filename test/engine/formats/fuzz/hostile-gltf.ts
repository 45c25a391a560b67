/** Small glTF files that claim much: counts without bytes, one thing shown or named many times, packed data that unfold without end. */
import { claimingDraco, encodePlainDraco } from './plain-draco.ts'

/** A file of its kind that claims about `size` times more than the smallest. */
export type Hostile = (size: number) => Uint8Array | Promise<Uint8Array>

type Json = Record<string, unknown>

/** A GLB of this JSON and these bytes, asset and buffer filled in. */
export function glb(json: Json, binary: Uint8Array = new Uint8Array()): Uint8Array {
  const whole = { asset: { version: '2.0' }, buffers: [{ byteLength: binary.byteLength }], ...json }
  const text = Buffer.from(JSON.stringify(whole).padEnd(4 * Math.ceil(JSON.stringify(whole).length / 4)))
  const file = Buffer.alloc(28 + text.length + 4 * Math.ceil(binary.byteLength / 4))
  file.write('glTF')
  file.writeUInt32LE(2, 4)
  file.writeUInt32LE(file.length, 8)
  file.writeUInt32LE(text.length, 12)
  file.write('JSON', 16)
  text.copy(file, 20)
  file.writeUInt32LE(file.length - 28 - text.length, 20 + text.length)
  file.write('BIN', 24 + text.length)
  file.set(binary, 28 + text.length)
  return new Uint8Array(file)
}

const vec3 = { componentType: 5126, type: 'VEC3' }
const scalar = { componentType: 5125, type: 'SCALAR' }
const shown = { scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }] }
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** A triangle, or as many as there is room for, that all have bytes. */
function plain(vertices: number): { json: Json; binary: Uint8Array } {
  const positions = Float32Array.from({ length: vertices * 3 }, (_, i) => (i * 7919) % 101)
  const binary = new Uint8Array(positions.buffer)
  const json = {
    bufferViews: [{ buffer: 0, byteLength: binary.byteLength }],
    accessors: [{ bufferView: 0, count: vertices, ...vec3 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  }
  return { json, binary }
}

function claimed(count: number, change: (accessors: Json[]) => Json): Uint8Array {
  const { json, binary } = plain(3)
  const accessors = [...(json['accessors'] as Json[]), { count, ...vec3 }, { count, ...scalar }]
  return glb({ ...shown, ...json, accessors, ...change(accessors) }, binary)
}

const primitives = (primitive: Json): Json => ({ meshes: [{ primitives: [primitive] }] })

export const hostileGltf: Record<string, Hostile> = {
  'positions that stand nowhere': (size) => claimed(size * 60, () => primitives({ attributes: { POSITION: 1 } })),
  'corners that stand nowhere': (size) =>
    claimed(size * 60, () => primitives({ attributes: { POSITION: 0 }, indices: 2 })),
  'positions that are all replaced': (size) =>
    claimed(size * 60, (accessors) => {
      const sparse = { count: 1, indices: { bufferView: 0, componentType: 5125 }, values: { bufferView: 0 } }
      Object.assign(accessors[1]!, { sparse })
      return primitives({ attributes: { POSITION: 1 } })
    }),
  'normals that stand nowhere': (size) =>
    claimed(size * 60, () => primitives({ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2 })),
  'a morph target for each weight': (size) => {
    const { json, binary } = plain(3000)
    const count = Math.min(size / 20, 20_000)
    const targets = numbers(count).map(() => ({ POSITION: 0 }))
    const mesh = { weights: targets.map(() => 1), primitives: [{ attributes: { POSITION: 0 }, targets }] }
    return glb({ ...shown, ...json, meshes: [mesh] }, binary)
  },
  'instances that stand nowhere': (size) =>
    claimed(size * 60, () => {
      const extensions = { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 1 } } }
      return { nodes: [{ mesh: 0, extensions }] }
    }),
  'a mesh that many nodes show': (size) => {
    const { json, binary } = plain(3000)
    const count = Math.min(size / 20, 20_000)
    const nodes = numbers(count).map(() => ({ mesh: 0, scale: [2, 2, 2] }))
    return glb({ ...json, scenes: [{ nodes: numbers(nodes.length) }], nodes }, binary)
  },
  'a list that many primitives share': (size) => {
    const { json, binary } = plain(9000)
    const count = Math.min(size / 20, 20_000)
    return glb(
      { ...shown, ...json, meshes: [{ primitives: numbers(count).map(() => ({ attributes: { POSITION: 0 } })) }] },
      binary,
    )
  },
  'many lists over the same bytes': (size) => {
    const { json, binary } = plain(9000)
    const accessors = numbers(Math.min(size / 50, 8000)).map(() => ({ bufferView: 0, count: 9000, ...vec3 }))
    const meshes = [{ primitives: accessors.map((_, i) => ({ attributes: { POSITION: i } })) }]
    return glb({ ...shown, ...json, accessors, meshes }, binary)
  },
  'many pictures of the same bytes': (size) => {
    const { json } = plain(3)
    const binary = new Uint8Array(100_000)
    binary.set(pngHead(64, 64))
    const count = Math.min(size / 20, 20_000)
    const images = numbers(count).map(() => ({ bufferView: 0 }))
    const textures = images.map((_, source) => ({ source }))
    const materials = textures.map((_, index) => ({ pbrMetallicRoughness: { baseColorTexture: { index } } }))
    return glb(
      { ...shown, ...json, images, textures, materials, bufferViews: [{ buffer: 0, byteLength: 100_000 }] },
      binary,
    )
  },
  'a skin of many joints on many nodes': (size) => {
    const { json, binary } = plain(3)
    const count = Math.min(size / 20, 20_000)
    const nodes = numbers(count).map(() => ({ mesh: 0, skin: 0 }))
    const skins = [{ joints: numbers(count).map(() => 0) }]
    return glb({ ...json, scenes: [{ nodes: numbers(count) }], nodes, skins }, binary)
  },
  ...Object.fromEntries(
    ['nodes', 'materials', 'meshes', 'accessors', 'images', 'textures', 'skins', 'bufferViews'].map((list) => [
      `a list of empty ${list}`,
      (size: number) => {
        const item =
          {
            meshes: '{"primitives":[]}',
            accessors: '{"componentType":5126,"count":0,"type":"VEC3"}',
            skins: '{"joints":[]}',
            bufferViews: '{"buffer":0,"byteLength":0}',
          }[list] ?? '{}'
        const text = `{"asset":{"version":"2.0"},"${list}":[${Array.from({ length: Math.min(size, 400_000) }, () => item).join(',')}]}`
        return new TextEncoder().encode(text)
      },
    ]),
  ),
  'animation of times that stand nowhere': (size) =>
    claimed(size * 60, () => ({
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      animations: [
        { samplers: [{ input: 2, output: 1 }], channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }] },
      ],
    })),
  'a Draco mesh that claims corners': async (size) => dracoGlb(await claimingDraco(size * 100)),
  'a Draco mesh that claims faces': (size) => dracoGlb(encodePlainDraco(size * 100, 3)),
  'a Draco mesh that claims points': (size) => dracoGlb(encodePlainDraco(1, size * 100)),
  'a meshopt view of nothing': (size) => meshopt(Math.min(2 ** 28, size * 60), 16, new Uint8Array([0xa0, 0, 0, 0, 0])),
  'a meshopt view of zeros': (size) => meshopt(size, 256, zeros(size, 256)),
}

/** A PNG header alone: enough for whoever only wants to know its size. */
export function pngHead(width: number, height: number): Uint8Array {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080600000000000000', 'hex')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return new Uint8Array(head)
}

function dracoGlb(packed: Uint8Array): Uint8Array {
  const extensions = { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0 } } }
  return glb(
    {
      ...shown,
      bufferViews: [{ buffer: 0, byteLength: packed.byteLength }],
      accessors: [
        { count: 3, ...vec3 },
        { count: 3, ...scalar },
      ],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, extensions }] }],
    },
    packed,
  )
}

function meshopt(count: number, byteStride: number, packed: Uint8Array): Uint8Array {
  const view = { buffer: 0, byteLength: packed.byteLength, byteStride, count, mode: 'ATTRIBUTES' }
  const { json, binary } = plain(3)
  const bytes = Buffer.concat([packed, Buffer.alloc(-packed.byteLength & 3), binary])
  return glb(
    {
      ...shown,
      ...json,
      bufferViews: [
        { buffer: 0, byteLength: 36, byteOffset: bytes.length - 36 },
        { buffer: 0, byteLength: 0, extensions: { EXT_meshopt_compression: view } },
      ],
      extensionsRequired: ['EXT_meshopt_compression'],
    },
    bytes,
  )
}

/** Vertices that are all zero, as meshopt's first version packs them: a header, blocks of empty groups, and the first vertex. */
function zeros(count: number, stride: number): Uint8Array {
  const perBlock = Math.min(256, Math.floor(8192 / stride) & ~15)
  let bytes = 1
  for (let left = count; left > 0; left -= perBlock)
    bytes += stride * Math.ceil(Math.ceil(Math.min(left, perBlock) / 16) / 4)
  const packed = new Uint8Array(bytes + Math.max(32, stride))
  packed[0] = 0xa0
  return packed
}
