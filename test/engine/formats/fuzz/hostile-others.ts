/** Small files of the other formats that claim much: long lists, empty things by the thousand, archives and nests of components. */
import { zipSync } from 'fflate'
import { glb, pngHead, type Hostile } from './hostile-gltf.ts'
import { packedFbx } from './packed-fbx.ts'

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
export const times = (count: number, text: string | ((i: number) => string)): string =>
  typeof text === 'string' ? text.repeat(count) : Array.from({ length: count }, (_, i) => text(i)).join('')
/** No more than can be made in a moment. */
const some = (size: number, most = 200_000): number => Math.max(1, Math.min(most, Math.round(size)))
export const zip = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => [name, typeof file === 'string' ? utf8(file) : file]),
    ),
  )

export const triangle =
  '<mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="9" y="0" z="0"/><vertex x="0" y="9" z="1"/></vertices><triangles><triangle v1="0" v2="1" v3="2"/></triangles></mesh>'

export function threeMf(resources: string, build: string, doctype = ''): Uint8Array {
  const core = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02'
  return zip({
    '_rels/.rels': `<Relationships><Relationship Target="/3D/a.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`,
    '3D/a.model': `${doctype}<model xmlns="${core}"><resources>${resources}</resources><build>${build}</build></model>`,
  })
}

export const item = (id: number): string => `<item objectid="${id}"/>`

export function dae(library: string, scene: string, doctype = ''): string {
  return `${doctype}<COLLADA version="1.4.1">${library}<library_visual_scenes><visual_scene id="s">${scene}</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>`
}

export function daeMesh(faces: string): string {
  return `<library_geometries><geometry id="g"><mesh><source id="p"><float_array id="a">0 0 0 9 0 0 0 9 1</float_array></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices>${faces}</mesh></geometry></library_geometries>`
}

export const daeInput = '<input semantic="VERTEX" source="#v" offset="0"/>'
export const daeTriangle = `<triangles>${daeInput}<p>0 1 2</p></triangles>`
const shown = '<node><instance_geometry url="#g"/></node>'

export const objTriangle = 'v 0 0 0\nv 9 0 0\nv 0 9 1\n'
/** A TGA whose runs take two bytes for 128 pixels. */
export function tga(width: number, height: number): Uint8Array {
  const file = Buffer.alloc(18 + Math.ceil((width * height) / 128) * 2, Buffer.from([0xff, 0x40]))
  file.set([0, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, width & 255, width >> 8, height & 255, height >> 8, 8, 0])
  return new Uint8Array(file)
}

export function inGlb(picture: Uint8Array): Uint8Array {
  const padded = new Uint8Array(-(-picture.byteLength & ~3))
  padded.set(picture)
  return glb(
    {
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      bufferViews: [
        { buffer: 0, byteLength: picture.byteLength },
        { buffer: 0, byteOffset: padded.byteLength, byteLength: 36 },
      ],
      accessors: [{ bufferView: 1, count: 3, componentType: 5126, type: 'VEC3' }],
      images: [{ bufferView: 0 }],
      textures: [{ source: 0 }],
      materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
    },
    Buffer.concat([padded, Buffer.from(Float32Array.of(0, 0, 0, 9, 0, 0, 0, 9, 1).buffer)]),
  )
}

/** A GIF of few bytes that claims its size. */
export function gif(width: number, height: number): Uint8Array {
  const side = [width & 255, width >> 8, height & 255, height >> 8]
  return new Uint8Array([
    ...Buffer.from('GIF89a'),
    ...side,
    0x80,
    0,
    0,
    0,
    0,
    0,
    255,
    255,
    255,
    0x2c,
    0,
    0,
    0,
    0,
    ...side,
    0,
    2,
    2,
    0x4c,
    1,
    0,
    0x3b,
  ])
}

function ktx2(width: number, height: number): Uint8Array {
  const file = Buffer.alloc(200)
  file.set([0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a])
  for (const [at, value] of [
    [16, 1],
    [20, width],
    [24, height],
    [36, 1],
    [40, 1],
    [44, 1],
    [80, 120],
    [88, 80],
    [96, width * height],
  ] as const)
    file.writeUInt32LE(value, at)
  return new Uint8Array(file)
}

const side = (size: number): number => Math.max(1, Math.min(16_384, Math.round(Math.sqrt(size * 250))))

export const hostileOthers: Record<string, Hostile> = {
  'an OBJ of many materials': (size) => utf8(objTriangle + times(some(size), (i) => `usemtl ${i}\nf 1 2 3\n`)),
  'an OBJ face of many corners': (size) => utf8(`${objTriangle}f${times(some(size), ' 1 2 3')}\n`),
  'an OBJ of packed faces': (size) => zip({ 'a.obj': objTriangle + times(some(size * 4, 2e6), 'f 1 2 3\n') }),
  'an OBJ of packed vertices': (size) =>
    zip({ 'a.obj': objTriangle + times(some(size * 4, 2e6), 'v 0 0 0\n') + 'f 1 2 3\n' }),
  'an MTL of many materials': (size) =>
    zip({ 'a.obj': `mtllib a.mtl\n${objTriangle}f 1 2 3\n`, 'a.mtl': times(some(size), 'newmtl\n') }),
  'an MTL that names one picture often': (size) =>
    zip({
      'a.obj': `mtllib a.mtl\n${objTriangle}f 1 2 3\n`,
      'a.mtl': times(some(size, 3000), (i) => `newmtl ${i}\nmap_Kd a.tga\n`),
      'a.tga': tga(256, 256),
    }),
  'a 3MF of components of components': (size) =>
    threeMf(
      `<object id="1">${triangle}</object>${times(30, (i) => `<object id="${i + 2}"><components>${times(2 + (size % 3), `<component objectid="${i + 1}"/>`)}</components></object>`)}`,
      item(31),
    ),
  'a 3MF of empty meshes': (size) =>
    threeMf(
      `<object id="1">${triangle}</object>${times(some(size), (i) => `<object id="${i + 2}"><mesh/></object>`)}`,
      item(1),
    ),
  'a 3MF of empty groups': (size) =>
    threeMf(
      `<object id="1">${triangle}</object>${times(some(size), (i) => `<texture2dgroup id="${i + 2}" texid="1"/>`)}`,
      item(1),
    ),
  'a 3MF of packed vertices': (size) =>
    threeMf(
      `<object id="1"><mesh><vertices>${times(some(size, 1e6), '<vertex x="0" y="0" z="0"/>')}</vertices></mesh></object>`,
      item(1),
    ),
  'a 3MF of packed triangles': (size) =>
    threeMf(
      `<object id="1">${triangle.replace('<triangles>', `<triangles>${times(some(size, 1e6), '<triangle v1="0" v2="1" v3="2"/>')}`)}</object>`,
      item(1),
    ),
  'a 3MF built often': (size) => threeMf(`<object id="1">${triangle}</object>`, times(some(size), item(1))),
  'a 3MF with entities': (size) => threeMf('', '', `<!DOCTYPE a [<!ENTITY a "${'b'.repeat(some(size))}">]>`),
  'relations of many elements': (size) =>
    zip({ '_rels/.rels': `<a>${times(some(size * 4, 1e6), '<a/>')}</a>`, 'a.model': '' }),
  'a DAE of nodes of nodes': () =>
    utf8(
      dae(
        `<library_nodes>${times(40, (i) => `<node id="n${i}">${times(2, `<instance_node url="#n${i + 1}"/>`)}</node>`)}<node id="n40"><instance_geometry url="#g"/></node></library_nodes>${daeMesh(daeTriangle)}`,
        '<node><instance_node url="#n0"/></node>',
      ),
    ),
  'a DAE of empty elements': (size) => utf8(dae(`<extra>${times(some(size), '<a/>')}</extra>`, '')),
  'a DAE of packed elements': (size) =>
    zip({ 'a.dae': dae(`<extra>${times(some(size * 4, 1e6), '<a/>')}</extra>`, '') }),
  'a DAE face of many corners': (size) =>
    utf8(dae(daeMesh(`<polygons>${daeInput}<p>${times(some(size), '0 1 2 ')}</p></polygons>`), shown)),
  'a DAE of many lists of faces': (size) => utf8(dae(daeMesh(times(some(size, 20_000), daeTriangle)), shown)),
  'a DAE of packed corners': (size) =>
    zip({
      'a.dae': dae(daeMesh(`<triangles>${daeInput}<p>${times(some(size * 4, 2e6), '0 1 2 ')}</p></triangles>`), shown),
    }),
  'a DAE with entities': (size) => utf8(dae('', '&a;', `<!DOCTYPE a [<!ENTITY a "${'b'.repeat(some(size))}">]>`)),
  'an FBX of packed corners': (size) => packedFbx(new Int32Array(some(size * 20, 4e7)), new Int32Array(1)),
  'an FBX of packed faces': (size) =>
    packedFbx(
      Int32Array.from({ length: some(size * 3, 3e6) }, (_, i) => [0, 1, -3][i % 3]!),
      new Int32Array(some(size, 1e6)),
    ),
  'an FBX of many slots': (size) =>
    packedFbx(
      Int32Array.from({ length: some(size) * 3 }, (_, i) => [0, 1, -3][i % 3]!),
      Int32Array.from({ length: some(size) }, (_, i) => i),
    ),
  'an FBX text of many records': (size) => utf8(`; FBX 7.4.0\nObjects: {${times(some(size), 'a:\n')}}`),
  'an FBX text of many numbers': (size) =>
    utf8(`; FBX 7.4.0\nObjects: { Geometry: 1 { Vertices: ${times(some(size), '0,')}0 } }`),
  'an STL that claims triangles': (size) => {
    const file = Buffer.alloc(200)
    file.writeUInt32LE(some(size * 1e4, 2 ** 32 - 1), 80)
    return new Uint8Array(file)
  },
  'an STL of packed text': (size) =>
    zip({
      'a.stl': `solid\n${times(some(size * 2, 1e6), 'outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop\n')}endsolid`,
    }),
  'a PLY that claims vertices': (size) =>
    utf8(
      `ply\nformat ascii 1.0\nelement vertex ${some(size * 1e4, 2 ** 40)}\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n`,
    ),
  'a PLY of small corners': (size) =>
    new Uint8Array(
      Buffer.concat([
        Buffer.from(
          `ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty char x\nproperty char y\nproperty char z\nelement face 1\nproperty list uint uchar vertex_indices\nend_header\n\0\0\0\x01\0\0\0\x01\0`,
        ),
        Buffer.from(Uint32Array.of(some(size * 4, 1e6)).buffer),
        Buffer.alloc(some(size * 4, 1e6)),
      ]),
    ),
  'an OFF that claims vertices': (size) => utf8(`OFF\n${some(size * 1e4, 2 ** 40)} 1 0\n0 0 0\n`),
  'an OFF of packed lines': (size) =>
    zip({ 'a.off': `OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n${times(some(size * 8, 4e6), '\n')}` }),
  'a 3DS of empty chunks': (size) => {
    const inner = Buffer.alloc(6 * some(size), Buffer.from([0x00, 0x40, 6, 0, 0, 0]))
    const editor = Buffer.from([0x3d, 0x3d, 0, 0, 0, 0])
    const main = Buffer.from([0x4d, 0x4d, 0, 0, 0, 0])
    editor.writeUInt32LE(6 + inner.length, 2)
    main.writeUInt32LE(12 + inner.length, 2)
    return new Uint8Array(Buffer.concat([main, editor, inner]))
  },
  'an archive of zeros': (size) => zip({ 'a.stl': new Uint8Array(some(size * 100, 4e7)) }),
  'a picture that claims pixels (PNG)': (size) => inGlb(pngHead(side(size), side(size))),
  'a picture that claims pixels (GIF)': (size) => inGlb(gif(side(size), side(size))),
  'a picture that claims pixels (KTX2)': (size) => inGlb(ktx2(side(size), side(size))),
  'a picture of runs (TGA)': (size) => inGlb(tga(side(size), side(size / 4))),
  'a packed picture (TGA)': (size) =>
    zip({
      'a.obj': `mtllib a.mtl\n${objTriangle}f 1 2 3\n`,
      'a.mtl': 'newmtl a\nmap_Kd a.tga\n',
      'a.tga': tga(side(size), side(size)),
    }),
}
