/** Variants of odd files, as exporters write them and as downloads break. */
import { describe } from 'vitest'
import { check, edited, far, zipped } from './check-variants.ts'
import {
  binaryStl,
  corners,
  glbOf,
  gltfCube,
  objCube,
  offCube,
  plyCube,
  quads,
  texturedObj,
  textStl,
  threeMfCube,
} from './variants.ts'

describe('comments', () => {
  const stl = textStl()
  check([
    ['OBJ: behind every line, tabs before them', 'a.obj', objCube().replaceAll('\n', '\t# x\n')],
    [
      'OBJ: behind mtllib and usemtl, library found',
      'a.zip',
      zipped({
        'a.obj': texturedObj('mtllib a.mtl   # lib', 'm # mat'),
        'a.mtl': 'newmtl m # x\nKd 1 0 0 # red\nd 1.0 # solid\n',
      }),
      { colour: [1, 0, 0, 1] },
    ],
    [
      'OBJ: 300 lines of licence before the first vertex',
      'a.obj',
      `${'# All rights reserved by nobody at all, honestly\n'.repeat(300)}${objCube()}`,
    ],
    [
      'OBJ: a long comment, no media type',
      'a',
      `${'# All rights reserved by nobody at all, honestly\n'.repeat(300)}${objCube()}`,
      { size: 1000 },
    ],
    [
      'OBJ: a # inside material names',
      'a.zip',
      zipped({ 'a.obj': texturedObj('mtllib a.mtl', 'Mat#3'), 'a.mtl': 'newmtl Mat#3\nKd 0 1 0\n' }),
      { colour: [0, 1, 0, 1] },
    ],
    ['STL: lines before solid', 'a.stl', `# made by hand\n# twice\n${stl}`],
    [
      'STL: inside a facet and behind vertices',
      'a.stl',
      stl.replaceAll('endloop', 'endloop # loop').replace('outer loop', '# here\nouter loop'),
    ],
    ['STL: // at the end', 'a.stl', `${stl}# end of file\n`],
    [
      'PLY: between vertices and behind them',
      'a.ply',
      edited(plyCube(), ['1 0 0\n', '1 0 0 # corner\n# and a line\n']),
    ],
    [
      'PLY: comments everywhere in the header',
      'a.ply',
      edited(plyCube(), ['element face', 'comment x\nobj_info y\nelement face']),
    ],
    ['OFF: behind the header and counts', 'a.off', offCube('OFF # kind\n# made by me\n8 12 0 # counts\n\n')],
    ['OFF: a comment before the header', 'a.off', `# first\n${offCube()}`],
  ])
})

describe('far from the origin', () => {
  const offset = ['offset-removed']
  check([
    ['OBJ: on a map', 'a.obj', objCube((p) => `v ${far(p).join(' ')}`), { notes: offset }],
    ['OBJ: with colours', 'a.obj', objCube((p) => `v ${far(p).join(' ')} 1 0 0`), { notes: offset }],
    [
      'OBJ: negative, in millimetres',
      'a.obj',
      objCube((p) => `v ${-4e9 + p[0]! * 1000} ${p[1]! * 1000} ${p[2]! * 1000}`),
      { notes: offset, size: 1000 },
    ],
    [
      'STL as text',
      'a.stl',
      textStl().replaceAll(
        /vertex (\S+) (\S+) (\S+)/g,
        (_, x, y, z) => `vertex ${Number(x) + 448_262.5} ${Number(y) + 5_411_932} ${z}`,
      ),
      { notes: offset },
    ],
    ['PLY: doubles as text', 'a.ply', plyCube({ type: 'double', point: (p) => far(p).join(' ') }), { notes: offset }],
    ['PLY: floats as text', 'a.ply', plyCube({ point: (p) => far(p).join(' ') }), { notes: offset }],
    ['PLY: binary doubles', 'a.ply', binaryPly(), { notes: offset }],
    [
      '3MF: vertices',
      'a.3mf',
      threeMfCube({
        point: (p) => {
          const [x, y, z] = far(p.map((v) => v * 10))
          return `<vertex x="${x}" y="${y}" z="${z}"/>`
        },
      }),
      { notes: offset },
    ],
    [
      '3MF: the item',
      'a.3mf',
      threeMfCube({ item: '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 448262.3 5411932.7 0"/>' }),
      { notes: offset },
    ],
    [
      '3MF: a component',
      'a.3mf',
      threeMfCube({
        object:
          '<object id="2" type="model"><components><component objectid="1" transform="1 0 0 0 1 0 0 0 1 448262.3 5411932.7 0"/></components></object><object id="1" type="model">',
        item: '<item objectid="2"/>',
      }),
      { notes: offset },
    ],
    [
      'GLB: a node',
      'a.glb',
      glbOf(gltfCube((json) => (json['nodes'][0].translation = [448_262.3, 12, 5_411_932.7]))),
      { notes: offset },
    ],
    [
      'GLB: a matrix of a parent',
      'a.glb',
      glbOf(
        gltfCube((json) => {
          json['nodes'] = [
            { children: [1], matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 4e6, 5e5, 4.8e6, 1] },
            { mesh: 0 },
          ]
        }),
      ),
      { notes: offset },
    ],
    [
      'GLB: CESIUM_RTC',
      'a.glb',
      glbOf(
        gltfCube((json) => {
          json['extensionsRequired'] = ['CESIUM_RTC']
          json['extensions'] = { CESIUM_RTC: { center: [4e6, 5e5, 4.8e6] } }
        }),
      ),
      { notes: ['extensions-left-out'] },
    ],
    [
      '3MF on a plate is not far',
      'a.3mf',
      threeMfCube({ item: '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 128 128 0"/>' }),
    ],
  ])

  function binaryPly(): Uint8Array {
    const head = plyCube({ type: 'double', head: 'ply\nformat binary_little_endian 1.0\n' })
    const end = head.indexOf('end_header\n') + 11
    const vertices = Buffer.from(Float64Array.from(corners.flatMap(far)).buffer)
    const faces = head
      .slice(end)
      .trim()
      .split('\n')
      .slice(8)
      .map((line) => {
        const row = Buffer.alloc(13)
        const [count, ...indices] = line.split(' ').map(Number)
        row[0] = count!
        indices.forEach((index, i) => row.writeInt32LE(index, 1 + i * 4))
        return row
      })
    return new Uint8Array(Buffer.concat([Buffer.from(head.slice(0, end)), vertices, ...faces]))
  }
})

describe('unusable faces and vertices', () => {
  const left = ['faces-left-out']
  const f = (text: string) => `${objCube()}${text}\n`
  check([
    ['OBJ: faces of none, one and two corners', 'a.obj', f('f\nf 1\nf 1 2'), { notes: left }],
    ['OBJ: an index beyond, negative beyond, zero', 'a.obj', f('f 1 2 9\nf -9 1 2\nf 0 1 2'), { notes: left }],
    ['OBJ: an index of 2^31', 'a.obj', f('f 1 2 4294967297'), { notes: left }],
    ['OBJ: indices as decimals', 'a.obj', f('f 1.0 2.0 3.0'), { triangles: 13 }],
    ['OBJ: indices with bare decimal points', 'a.obj', f('f 1. 2.000 3'), { triangles: 13 }],
    [
      'OBJ: INF, NaN, 1.#QNAN',
      'a.obj',
      f('v INF 0 0\nv 1.#QNAN 0 0\nv NaN 0 0\nf 9 1 2\nf 10 1 2\nf 11 1 2'),
      { notes: left },
    ],
    ['OBJ: an empty vertex', 'a.obj', f('v\nf 9 1 2'), { notes: left }],
    [
      'STL: a facet with nan as text',
      'a.stl',
      edited(textStl(), [/vertex \S+/, 'vertex nan']),
      { triangles: 11, notes: left },
    ],
    [
      'STL: a facet with -1.#IND as text',
      'a.stl',
      edited(textStl(), [/vertex \S+/, 'vertex -1.#IND']),
      { triangles: 11, notes: left },
    ],
    [
      'STL: a facet of two vertices',
      'a.stl',
      edited(textStl(), [/ *vertex [^\n]*\n/, '']),
      { triangles: 11, notes: left },
    ],
    ['STL: a NaN facet in binary', 'a.stl', nanStl(), { triangles: 11, notes: left }],
    ['STL: nan normals are no news', 'a.stl', textStl().replaceAll(/facet normal [^\n]*/g, 'facet normal nan nan nan')],
    ['PLY: an index beyond', 'a.ply', edited(plyCube(), [/3 0 3 2/, '3 0 3 88']), { triangles: 11, notes: left }],
    ['PLY: a negative index', 'a.ply', edited(plyCube(), [/3 0 3 2/, '3 0 3 -1']), { triangles: 11, notes: left }],
    [
      'PLY: faces of two corners and of none',
      'a.ply',
      plyCube({
        faces: [
          ...quads.map(
            (quad) =>
              `4 ${quad
                .split(' ')
                .map((i) => Number(i) - 1)
                .join(' ')}`,
          ),
          '2 0 1',
          '0',
        ],
      }),
      { notes: left },
    ],
    ['PLY: a nan vertex', 'a.ply', edited(plyCube(), ['1 1 1\n', 'nan 1 1\n']), { triangles: 7, notes: left }],
    ['OFF: an index beyond', 'a.off', edited(offCube(), [/3 0 3 2/, '3 0 3 8']), { triangles: 11, notes: left }],
    [
      'GLB: an index beyond',
      'a.glb',
      glbOf(gltfCube(), (file) => {
        file.writeUInt16LE(500, file.byteLength - 2)
        return file
      }),
      { triangles: 11, notes: left },
    ],
    [
      'GLB: an infinite position, unused after',
      'a.glb',
      glbOf(gltfCube(), (file) => {
        file.writeFloatLE(Infinity, file.byteLength - 72 - 12)
        return file
      }),
      { triangles: 8, notes: left },
    ],
    ['3MF: an index beyond', 'a.3mf', threeMfCube({ triangle: (index) => (index === 3 ? 'x="1"' : '') })],
  ])

  function nanStl(): Uint8Array {
    const file = binaryStl()
    new DataView(file.buffer, file.byteOffset).setFloat32(84 + 12, Number.NaN, true)
    return file
  }
})

describe('order', () => {
  const [vertices, faces] = [
    corners.map((p) => `v ${p.join(' ')}`).join('\n'),
    quads.map((quad) => `f ${quad}`).join('\n'),
  ]
  check([
    ['OBJ: all faces first', 'a.obj', `${faces}\n${vertices}\n`],
    [
      'OBJ: textures last',
      'a.zip',
      zipped({
        'a.obj': texturedObj()
          .replace(/(vt .*\n)+/, '')
          .concat('vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n'),
        'a.mtl': 'newmtl m\nmap_Kd t.png\n',
        't.png': 'picture',
      }),
      { textured: true },
    ],
    ['OBJ: normals last', 'a.obj', `${vertices}\n${faces.replaceAll(/(\d)(?= |$)/gm, '$1//1')}\nvn 0 0 1\n`],
    [
      'OBJ: half of the vertices behind',
      'a.obj',
      `${vertices.split('\n').slice(0, 4).join('\n')}\n${faces}\n${vertices.split('\n').slice(4).join('\n')}\n`,
    ],
    ['PLY: faces before vertices', 'a.ply', facesFirst()],
  ])

  function facesFirst(): string {
    const text = plyCube()
    const [head = '', body = ''] = text.split('end_header\n')
    const [start = '', facePart = ''] = head.split('element face')
    const [format = '', vertexPart = ''] = start.split('element vertex')
    const lines = body.trim().split('\n')
    return `${format}element face${facePart}element vertex${vertexPart}end_header\n${[...lines.slice(8), ...lines.slice(0, 8)].join('\n')}\n`
  }
})

describe('decimal commas', () => {
  const commas = ['decimal-commas']
  const comma = (n: number) => n.toFixed(3).replace('.', ',')
  check([
    ['OBJ', 'a.obj', objCube((p) => `v ${p.map(comma).join(' ')}`), { notes: commas }],
    ['OBJ with exponents', 'a.obj', objCube((p) => `v ${p.map((n) => `${n},0e+000`).join(' ')}`), { notes: commas }],
    ['OBJ: texture coordinates', 'a.obj', `${objCube()}vt 0,5 0,5\nf 1/1 2/1 3/1\n`, { triangles: 13, notes: commas }],
    [
      'STL',
      'a.stl',
      textStl().replaceAll(
        /vertex (\S+) (\S+) (\S+)/g,
        (_, ...n) =>
          `vertex ${n
            .slice(0, 3)
            .map((v) => comma(Number(v)))
            .join(' ')}`,
      ),
      { notes: commas },
    ],
    [
      '3MF: vertices',
      'a.3mf',
      threeMfCube({
        point: (p) => `<vertex x="${comma(p[0]! * 10)}" y="${comma(p[1]! * 10)}" z="${comma(p[2]! * 10)}"/>`,
      }),
      { notes: commas },
    ],
    [
      '3MF: the transform',
      'a.3mf',
      threeMfCube({ item: '<item objectid="1" transform="1,0 0,0 0,0 0,0 1,0 0,0 0,0 0,0 1,0 5,5 0,0 0,0"/>' }),
      { notes: commas },
    ],
    ['PLY', 'a.ply', plyCube({ point: (p) => p.map(comma).join(' ') }), { notes: commas }],
    ['OFF', 'a.off', offCube().replaceAll(/^(\d) (\d) (\d)$/gm, '$1,0 $2,0 $3,0'), { notes: commas }],
  ])
})
