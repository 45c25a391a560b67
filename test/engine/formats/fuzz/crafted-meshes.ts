/** Files of plain meshes, their materials and archives that cost a quadratic reader its time. */
import type { Crafted } from './crafted.ts'
import { objTriangle, tga, times, utf8, zip } from './hostile-others.ts'

/** A comb: as many corners, none of which can be cut without looking at the others. */
const comb = (n: number): [number, number][] =>
  Array.from({ length: n }, (_, i) => (i % 2 === 0 ? [i, 0] : [i + 0.5, -1000 + ((i * 37) % 11)]))

export const craftedMeshes: Record<string, Crafted> = {
  'OBJ: many materials': (n) => utf8(objTriangle + times(n, (i) => `usemtl m${i}\nf 1 2 3\n`)),
  'OBJ: many objects and groups': (n) => utf8(objTriangle + times(n, (i) => `o o${i}\ng g${i}\nf 1 2 3\n`)),
  'OBJ: materials by turns': (n) => utf8(objTriangle + times(n, (i) => `usemtl m${i % 900}\nf 1 2 3\n`)),
  'OBJ: many libraries': (n) => utf8(`${times(n, (i) => `mtllib ${i}.mtl\n`)}${objTriangle}f 1 2 3\n`),
  'OBJ: a vertex of many texture coordinates': (n) =>
    utf8(objTriangle + times(n, 'vt 0 0\n') + times(n, (i) => `f 1/${i + 1} 2/${i + 1} 3/${i + 1}\n`)),
  'OBJ: a flat face of many corners': (n) => utf8(`${objTriangle}f${times(n * 5, ' 1 2 3')}\n`),
  'OBJ: a convex face of many corners': (n) =>
    utf8(
      `${times(n, (i) => `v ${Math.cos((i / n) * 6.283).toFixed(6)} ${Math.sin((i / n) * 6.283).toFixed(6)} 0\n`)}f${times(n, (i) => ` ${i + 1}`)}\n`,
    ),
  'OBJ: combs of as many corners as are cut': (n) => {
    const corners = Math.min(20_000, n)
    const face = `f${times(corners, (i) => ` ${i + 1}`)}\n`
    return utf8(
      `${comb(corners)
        .map(([x, y]) => `v ${x} ${y} 0\n`)
        .join('')}${times(Math.ceil(n / corners), face)}`,
    )
  },
  'OBJ: faces that cross themselves': (n) =>
    utf8(
      `${times(1999, (i) => `v ${(i * 7919) % 1009} ${(i * 104_729) % 1013} 0\n`)}${times(n / 1999, `f${times(1999, (i) => ` ${i + 1}`)}\n`)}`,
    ),
  'OBJ: long lines, joined ones and blanks': (n) =>
    utf8(`${objTriangle}# ${times(n, 'a ')}\nf 1 2 ${times(n, '\\\n ')}3\nf 1 2 ${times(n, '\\ ')}\n`),
  'OBJ: a long name': (n) => utf8(`${objTriangle}o ${times(n * 10, 'a')}\nf 1 2 3\n`),
  'MTL: many materials of one name': (n) =>
    zip({ 'a.obj': `mtllib a.mtl\n${objTriangle}usemtl a\nf 1 2 3\n`, 'a.mtl': times(n, 'newmtl a\nKd 1 0 0\n') }),
  'MTL: many pictures in an archive of many': (n) =>
    zip({
      'a.obj': `mtllib a.mtl\n${objTriangle}f 1 2 3\n`,
      'a.mtl': times(n, (i) => `newmtl m${i}\nmap_Kd p${i}.png\n`),
      ...Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`folder/${i}`, new Uint8Array()])),
    }),
  'MTL: pictures that are unpacked': (n) =>
    zip({
      'a.obj': `mtllib a.mtl\n${objTriangle}f 1 2 3\n`,
      'a.mtl': times(n / 100, (i) => `newmtl m${i}\nmap_Kd p${i}.tga\n`),
      ...Object.fromEntries(Array.from({ length: n / 100 }, (_, i) => [`p${i}.tga`, tga(512, 512)])),
    }),
  'MTL: roughness and metalness of many materials': (n) =>
    zip({
      'a.obj': `mtllib a.mtl\n${objTriangle}f 1 2 3\n`,
      'a.mtl': times(n / 20, (i) => `newmtl m${i}\nmap_Pr a.tga\nmap_Pm a.tga\n`),
      'a.tga': tga(1024, 1024),
    }),
  'STL: many solids': (n) =>
    utf8(
      times(
        n,
        (i) =>
          `solid s${i}\nfacet\nouter loop\nvertex 0 0 0\nvertex 9 0 0\nvertex 0 9 ${i}\nendloop\nendfacet\nendsolid s${i}\n`,
      ),
    ),
  'STL: long names and blanks': (n) =>
    utf8(
      `solid ${times(n, 'a')}${times(n, ' ')}\nouter loop\nvertex 0 0 0\nvertex 9 0 0\nvertex 0 9 1\nendloop\n${times(n, '\\ ')}\nendsolid`,
    ),
  'OFF: many faces of many colours': (n) =>
    utf8(
      `OFF\n3 ${n} 0\n0 0 0\n9 0 0\n0 9 1\n${times(n, (i) => `3 0 1 2 ${i % 255} ${(i >> 8) % 255} ${(i >> 16) % 255}\n`)}`,
    ),
  'OFF: long lines and comments': (n) =>
    utf8(`OFF\n${times(n, '# a ')}\n3 1 0\n0 0 0\n9 0 0\n0 9 1\n${times(n, ' ')}3 0 1 2 ${times(n, '0 ')}\n`),
  'OFF: a comb': (n) => {
    const corners = Math.min(20_000, n)
    return utf8(
      `OFF\n${corners} 1 0\n${comb(corners)
        .map(([x, y]) => `${x} ${y} 0\n`)
        .join('')}${corners}${times(corners, (i) => ` ${i}`)}\n`,
    )
  },
  'PLY: many properties': (n) =>
    utf8(
      `ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n${times(Math.min(n, 3500), 'property char a\n')}element face 1\nproperty list uchar int vertex_indices\nend_header\n${times(3, `0 0 0${times(Math.min(n, 3500), ' 0')}\n`)}3 0 1 2\n`,
    ),
  'PLY: a second element of vertices without properties': () =>
    utf8(
      'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement vertex 900000000000000\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n9 0 0\n0 9 1\n3 0 1 2\n',
    ),
  'PLY: many elements': (n) =>
    utf8(
      `ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n${times(Math.min(n, 2500), (i) => `element e${i} 900000000000\n`)}element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n9 0 0\n0 9 1\n3 0 1 2\n`,
    ),
  'PLY: a picture for each face': (n) =>
    utf8(
      `ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face ${n}\nproperty list uchar int vertex_indices\nproperty list uchar float texcoord\nproperty int texnumber\nend_header\n0 0 0\n9 0 0\n0 9 1\n${times(n, (i) => `3 0 1 2 6 0 0 0 0 0 0 ${i}\n`)}`,
    ),
  'PLY: a face of many corners': (n) =>
    utf8(
      `ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uint int vertex_indices\nend_header\n0 0 0\n9 0 0\n0 9 1\n${n * 9}${times(n * 3, ' 0 1 2')}\n`,
    ),
  '3DS: groups of many materials': (n) => threeDs(n, n),
  '3DS: many meshes without a material': (n) => {
    const triangles = Buffer.concat([object3ds(mesh3ds([]))])
    return whole3ds(
      Buffer.concat([
        ...Array.from({ length: n }, (_, i) => chunk(0xafff, chunk(0xa000, Buffer.from(`m${i}\0`)))),
        ...Array.from({ length: n }, () => triangles),
      ]),
    )
  },
  'ZIP: an archive of many files': (n) =>
    zip({
      ...Object.fromEntries(Array.from({ length: Math.min(4000, n) }, (_, i) => [`${i}.stl`, new Uint8Array()])),
      'z.obj': `${objTriangle}f 1 2 3\n`,
    }),
  'ZIP: a packed OBJ of many lines': (n) => zip({ 'a.obj': objTriangle + times(n * 10, 'f 1 2 3\n') }),
  'ZIP: a packed STL of much text': (n) =>
    zip({ 'a.stl': `solid\n${times(n * 5, 'outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop\n')}endsolid` }),
}

function chunk(id: number, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt16LE(id)
  head.writeUInt32LE(6 + content.reduce((sum, { length }) => sum + length, 0), 2)
  return Buffer.concat([head, ...content])
}

const uint16 = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer)

function mesh3ds(groups: Buffer[]): Buffer {
  const points = Buffer.concat([uint16(3), Buffer.from(Float32Array.of(0, 0, 0, 9, 0, 0, 0, 9, 1).buffer)])
  return chunk(0x4100, chunk(0x4110, points), chunk(0x4120, uint16(1, 0, 1, 2, 0), ...groups))
}

const object3ds = (mesh: Buffer): Buffer => chunk(0x4000, Buffer.from('a\0'), mesh)
const whole3ds = (content: Buffer): Uint8Array => new Uint8Array(chunk(0x4d4d, chunk(0x3d3d, content)))

function threeDs(materials: number, groups: number): Uint8Array {
  return whole3ds(
    Buffer.concat([
      ...Array.from({ length: materials }, (_, i) => chunk(0xafff, chunk(0xa000, Buffer.from(`m${i}\0`)))),
      object3ds(mesh3ds(Array.from({ length: groups }, () => chunk(0x4130, Buffer.from('x\0'), uint16(0))))),
    ]),
  )
}
