/** What replicas hand out: small files that are whole and can be looked at. */
import { deflateSync } from 'node:zlib'
import { crc32 } from 'node:zlib'
import { boxCorners, boxSides } from '../solids.ts'
import { zipOf } from '../hostile-service/result-files.ts'

export interface ReplicaFile {
  name: string
  mediaType: string
  bytes: Buffer
}

const mediaTypes: Readonly<Record<string, string>> = {
  glb: 'model/gltf-binary',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  obj: 'model/obj',
  stl: 'model/stl',
  ply: 'model/ply',
  '3mf': 'model/3mf',
  fbx: 'application/octet-stream',
  usdz: 'model/vnd.usdz+zip',
  zip: 'application/zip',
}

/** A file of this name in the format of its ending. `seed`: no two seeds give the same bytes. */
export function replicaFile(name: string, seed: string): ReplicaFile {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const mediaType = mediaTypes[ending] ?? 'application/octet-stream'
  return { name, mediaType, bytes: bytesOf(ending, seed) }
}

function bytesOf(ending: string, seed: string): Buffer {
  switch (ending) {
    case 'glb':
      return boxGlb(seed)
    case 'png':
      return colouredPng(seed)
    case 'obj':
      return boxObj(seed)
    case 'stl':
      return boxStl(seed)
    case 'jpg':
      return Buffer.concat([greyJpg.subarray(0, 2), jpgComment(seed), greyJpg.subarray(2)])
    case 'webp':
      return webpWith(seed)
    case 'fbx':
      return boxFbx(seed)
    case '3mf':
      return box3mf(seed)
    case 'zip':
      return zipOf({ 'model.obj': boxObj(seed) })
    default:
      return Buffer.from(`${ending} of ${seed}`)
  }
}

/** A box with a side of 1 m in one colour of the seed. */
export function boxGlb(seed: string): Buffer {
  const positions = Float32Array.from(boxCorners.flatMap((corner) => corner.map((at) => at - 0.5)))
  const indices = Uint16Array.from(boxSides.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]))
  const binary = Buffer.concat([Buffer.from(positions.buffer), Buffer.from(indices.buffer)])
  const [red, green, blue] = colourOf(seed).map((value) => value / 255)
  const json = {
    asset: { version: '2.0', generator: `replica ${seed}` },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [red, green, blue, 1], metallicFactor: 0 } }],
    buffers: [{ byteLength: binary.length }],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: positions.byteLength },
      { buffer: 0, byteOffset: positions.byteLength, byteLength: indices.byteLength },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 8, type: 'VEC3', min: [-0.5, -0.5, -0.5], max: [0.5, 0.5, 0.5] },
      { bufferView: 1, componentType: 5123, count: indices.length, type: 'SCALAR' },
    ],
  }
  const text = Buffer.from(JSON.stringify(json))
  const padded = Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')])
  const head = Buffer.alloc(12)
  head.write('glTF', 0, 'latin1')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(28 + padded.length + binary.length, 8)
  return Buffer.concat([head, chunkHead(padded.length, 'JSON'), padded, chunkHead(binary.length, 'BIN\0'), binary])
}

function chunkHead(length: number, type: string): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(length, 0)
  head.write(type, 4, 'latin1')
  return head
}

/** 64 × 64 pixels in one colour of the seed. */
export function colouredPng(seed: string): Buffer {
  const side = 64
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from(colourOf(seed)))])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('tEXt', Buffer.from(`Title\0${seed}`)),
    pngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** 8 × 8 pixels. */
const greyJpg = Buffer.from(
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
  'base64',
)

/** A comment segment (T.81, B.2.4.5). */
function jpgComment(text: string): Buffer {
  const words = Buffer.from(text)
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(words.length + 2, 2)
  return Buffer.concat([head, words])
}

/** 8 × 8 pixels in one colour, and a chunk of its own for the seed. */
function webpWith(seed: string): Buffer {
  const picture = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvB8ABAAdQwAIXqP+BiOh/AAA=', 'base64')
  const words = Buffer.from(seed)
  const chunk = Buffer.concat([Buffer.from('SEED    '), words, Buffer.alloc(words.length & 1)])
  chunk.writeUInt32LE(words.length, 4)
  const whole = Buffer.concat([picture, chunk])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

/** The same box as text, FBX 7.4. The last corner of a side is written as its complement. */
function boxFbx(seed: string): Buffer {
  const corners = boxCorners.flat().map((at) => at * 100)
  const sides = boxSides.flatMap(([a, b, c, d]) => [a, b, c, -d - 1])
  return Buffer.from(`; FBX 7.4.0 project file
; ${seed}
FBXHeaderExtension:  {
  FBXHeaderVersion: 1003
  FBXVersion: 7400
}
Objects:  {
  Geometry: 1, "Geometry::box", "Mesh" {
    Vertices: *${corners.length} { a: ${corners.join(',')} }
    PolygonVertexIndex: *${sides.length} { a: ${sides.join(',')} }
  }
  Model: 2, "Model::box", "Mesh" {
  }
}
Connections:  {
  C: "OO",1,2
  C: "OO",2,0
}
`)
}

function boxObj(seed: string): Buffer {
  const corners = boxCorners.map((corner) => `v ${corner.join(' ')}`)
  const sides = boxSides.map((side) => `f ${side.map((corner) => corner + 1).join(' ')}`)
  return Buffer.from([`# ${seed}`, ...corners, ...sides, ''].join('\n'))
}

function boxStl(seed: string): Buffer {
  const facets = boxSides.flatMap(([a, b, c, d]) => [
    [a, b, c],
    [a, c, d],
  ])
  const lines = facets.map(
    (facet) =>
      `facet normal 0 0 0\nouter loop\n${facet.map((corner) => `vertex ${boxCorners[corner]!.join(' ')}`).join('\n')}\nendloop\nendfacet`,
  )
  return Buffer.from([`solid ${seed}`, ...lines, `endsolid ${seed}`, ''].join('\n'))
}

/** A part of 100 mm. */
function box3mf(seed: string): Buffer {
  const vertices = boxCorners.map(([x, y, z]) => `<vertex x="${x * 100}" y="${y * 100}" z="${z * 100}"/>`)
  const triangles = boxSides.flatMap(([a, b, c, d]) =>
    [
      [a, b, c],
      [a, c, d],
    ].map((corners) => `<triangle v1="${corners[0]}" v2="${corners[1]}" v3="${corners[2]}"/>`),
  )
  const schemas = 'http://schemas.openxmlformats.org/package/2006'
  const core = 'http://schemas.microsoft.com/3dmanufacturing'
  return zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${schemas}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${schemas}/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="${core}/2013/01/3dmodel"/></Relationships>`,
    '3D/3dmodel.model': `<?xml version="1.0"?><model unit="millimeter" xmlns="${core}/core/2015/02"><metadata name="Title">${seed.replace(/[<&]/g, ' ')}</metadata><resources><object id="1" type="model"><mesh><vertices>${vertices.join('')}</vertices><triangles>${triangles.join('')}</triangles></mesh></object></resources><build><item objectid="1"/></build></model>`,
  })
}

/** Red, green and blue, 0 … 255, none of them dark. */
function colourOf(seed: string): [number, number, number] {
  let hash = 7
  for (const letter of seed) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0
  return [80 + (hash % 160), 80 + ((hash >>> 8) % 160), 80 + ((hash >>> 16) % 160)]
}
