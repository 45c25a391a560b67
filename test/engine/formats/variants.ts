/** Cubes of twelve triangles as text in several formats, to be harmed by tests. */
import { strToU8, zipSync, type Zippable } from 'fflate'
import { boxTriangles, writeStl, writeTextStl } from '../../support/solids.ts'
import { utf8 } from './reading.ts'

export const corners: readonly (readonly number[])[] = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 0, 1],
  [1, 1, 1],
  [0, 1, 1],
]
export const quads = ['1 4 3 2', '5 6 7 8', '1 2 6 5', '2 3 7 6', '3 4 8 7', '4 1 5 8']
const triangles = quads.flatMap((quad) => {
  const [a, b, c, d] = quad.split(' ').map((index) => Number(index) - 1)
  return [
    [a!, b!, c!],
    [a!, c!, d!],
  ]
})

export type Point = (point: readonly number[], index: number) => string

/** `point` writes each vertex. */
export function objCube(point: Point = (p) => `v ${p.join(' ')}`): string {
  return `${corners.map(point).join('\n')}\n${quads.map((quad) => `f ${quad}`).join('\n')}\n`
}

/** With texture coordinates, a library and a material. */
export function texturedObj(library = 'mtllib a.mtl', material = 'm'): string {
  const faces = quads.map(
    (quad) =>
      `f ${quad
        .split(' ')
        .map((index, i) => `${index}/${i + 1}`)
        .join(' ')}`,
  )
  return `${library}\n${corners.map((p) => `v ${p.join(' ')}`).join('\n')}\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nusemtl ${material}\n${faces.join('\n')}\n`
}

export const textStl = (): string => writeTextStl(boxTriangles([10, 10, 10]))
export const binaryStl = (): Uint8Array => new Uint8Array(writeStl(boxTriangles([10, 10, 10])))

export function plyCube({
  type = 'float',
  more = '',
  point = (p) => p.join(' '),
  head = 'ply\nformat ascii 1.0\n',
  faces = triangles.map((face) => `3 ${face.join(' ')}`),
}: { type?: string; more?: string; point?: Point; head?: string; faces?: string[] } = {}): string {
  return `${head}element vertex 8\nproperty ${type} x\nproperty ${type} y\nproperty ${type} z\n${more}element face ${faces.length}\nproperty list uchar int vertex_indices\nend_header\n${corners.map(point).join('\n')}\n${faces.join('\n')}\n`
}

export function offCube(head = 'OFF\n8 12 0\n'): string {
  return `${head}${corners.map((p) => p.join(' ')).join('\n')}\n${triangles.map((face) => `3 ${face.join(' ')}`).join('\n')}\n`
}

interface ThreeMfOptions {
  unit?: string
  resources?: string
  object?: string
  item?: string
  point?: (point: readonly number[]) => string
  triangle?: (index: number) => string
  root?: string
  parts?: Zippable
}

export function threeMfCube({
  unit = 'unit="millimeter"',
  resources = '',
  object = '<object id="1" type="model">',
  item = '<item objectid="1"/>',
  point = ([x, y, z]) => `<vertex x="${x! * 10}" y="${y! * 10}" z="${z! * 10}"/>`,
  triangle = () => '',
  root = 'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02"',
  parts = {},
}: ThreeMfOptions = {}): Uint8Array {
  const faces = triangles.map(([a, b, c], index) => `<triangle v1="${a}" v2="${b}" v3="${c}" ${triangle(index)}/>`)
  const model = `<?xml version="1.0" encoding="UTF-8"?>\n<model ${unit} ${root}><resources>${resources}${object}<mesh><vertices>${corners.map(point).join('')}</vertices><triangles>${faces.join('')}</triangles></mesh></object></resources><build>${item}</build></model>`
  const rels = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="r" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>`
  return zipSync({
    '[Content_Types].xml': strToU8(types),
    '_rels/.rels': strToU8(rels),
    '3D/3dmodel.model': strToU8(model),
    ...parts,
  })
}

/** A document with the cube in it; `change` edits it. */
// oxlint-disable-next-line typescript/no-explicit-any -- any shape, also wrong ones
export function gltfCube(change: (json: Record<string, any>) => void = () => {}): Uint8Array {
  const positions = Buffer.from(Float32Array.from(corners.flat()).buffer)
  const indices = Buffer.from(Uint16Array.from(triangles.flat()).buffer)
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    buffers: [
      {
        byteLength: positions.byteLength + indices.byteLength,
        uri: `data:application/octet-stream;base64,${Buffer.concat([positions, indices]).toString('base64')}`,
      },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: positions.byteLength },
      { buffer: 0, byteOffset: positions.byteLength, byteLength: indices.byteLength },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 8, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] },
      { bufferView: 1, componentType: 5123, count: 36, type: 'SCALAR' },
    ],
  }
  change(json)
  return utf8(JSON.stringify(json))
}

/** Packs a document with embedded data as a GLB; `harm` edits its bytes. */
export function glbOf(gltf: Uint8Array, harm: (file: Buffer) => Buffer = (file) => file): Uint8Array {
  const json = JSON.parse(Buffer.from(gltf).toString())
  const data = Buffer.from(json.buffers[0].uri.split(',')[1], 'base64')
  delete json.buffers[0].uri
  const text = Buffer.from(JSON.stringify(json))
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.byteLength % 4)) % 4, 0x20)])
  const head = Buffer.alloc(20)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(28 + padded.byteLength + data.byteLength, 8)
  head.writeUInt32LE(padded.byteLength, 12)
  head.write('JSON', 16)
  const binary = Buffer.alloc(8)
  binary.writeUInt32LE(data.byteLength, 0)
  binary.write('BIN\0', 4)
  return new Uint8Array(harm(Buffer.concat([head, padded, binary, data])))
}
