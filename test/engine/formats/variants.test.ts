/** Three or more variants of each kind of odd file, as exporters write them and as downloads break. */
import { zipSync, type Zippable } from 'fflate'
import { describe, expect, test } from 'vitest'
import { typeOfName } from '../../../shared/formats/file-type.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { measure, picture } from './samples.ts'
import { utf8 } from './reading.ts'
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

interface Expected {
  triangles?: number
  /** Codes of the notes; default: none. */
  notes?: string[]
  /** Longest side in the file's unit. */
  size?: number
  colour?: number[]
  textured?: boolean
  parts?: string[]
  refused?: string
}

type Variant = [what: string, name: string, file: string | Uint8Array | Promise<Uint8Array>, expected?: Expected]

function check(variants: Variant[]) {
  test.each(variants)('%s', async (_, name, given, expected = {}) => {
    const bytes = await given
    const file = typeof bytes === 'string' ? utf8(bytes) : bytes
    const notes: ReadNote[] = []
    const reading = readModel(file, typeOfName(name)?.mediaType ?? '', { note: (note) => notes.push(note) })
    if (expected.refused !== undefined) {
      const error = (await reading.then(
        () => null,
        (thrown: unknown) => thrown,
      )) as AppError
      expect(error?.details?.['kind'] ?? error?.details?.['reason']).toBe(expected.refused)
      return
    }
    const model = await reading
    const { triangles, size } = measure(model)
    expect(notes.map(({ code }) => code)).toEqual(expected.notes ?? [])
    expect(triangles).toBe(expected.triangles ?? 12)
    const side = expected.size ?? (/3mf|stl/.test(name) ? 10 : 1)
    const unit = /obj|gl|zip/.test(name) ? 1 : 0.001
    expect(Math.max(...size) / unit).toBeCloseTo(side, 4)
    const material = model.materials[model.parts[0]!.material]!
    if (expected.colour !== undefined) expect(material.baseColour).toEqual(expected.colour)
    if (expected.textured !== undefined) expect(material.baseColourTexture !== undefined).toBe(expected.textured)
    if (expected.parts !== undefined) expect(model.parts.map((part) => part.name)).toEqual(expected.parts)
  })
}

async function zipped(files: Record<string, string | Uint8Array | 'picture'>): Promise<Uint8Array> {
  const { bytes } = await picture()
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, file]) => [
        path,
        file === 'picture' ? bytes : typeof file === 'string' ? utf8(file) : file,
      ]),
    ) as Zippable,
  )
}

const edited = (text: string, ...edits: [string | RegExp, string][]) =>
  edits.reduce((changed, [from, to]) => changed.replace(from, to), text)
const far = (p: readonly number[]) => [p[0]! + 448_262.125, p[1]! + 5_411_932.25, p[2]! + 310]
const map = 'mtllib a.mtl'

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
      zipped({ 'a.obj': texturedObj(map, 'Mat#3'), 'a.mtl': 'newmtl Mat#3\nKd 0 1 0\n' }),
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

describe('all invisible', () => {
  const shown = ['invisible-shown']
  check([
    [
      '3MF: base material',
      'a.3mf',
      threeMfCube({
        resources: '<basematerials id="2"><base name="a" displaycolor="#FF000000"/></basematerials>',
        object: '<object id="1" type="model" pid="2" pindex="0">',
      }),
      { notes: shown, colour: [1, 0, 0, 1] },
    ],
    [
      '3MF: colour group',
      'a.3mf',
      threeMfCube({
        resources: '<m:colorgroup id="2"><m:color color="#00FF0000"/></m:colorgroup>',
        object: '<object id="1" type="model" pid="2" pindex="0">',
      }),
      { notes: shown },
    ],
    [
      'MTL: d 0',
      'a.zip',
      zipped({ 'a.obj': texturedObj(), 'a.mtl': 'newmtl m\nKd 0 0 1\nd 0\n' }),
      { notes: shown, colour: [0, 0, 1, 1] },
    ],
    [
      'MTL: d 0.0 and Tr 0',
      'a.zip',
      zipped({ 'a.obj': texturedObj(), 'a.mtl': 'newmtl m\nKd 0 0 1\nd 0.0\nTr 0.0\n' }),
      { notes: shown, colour: [0, 0, 1, 1] },
    ],
    [
      'MTL: Tr 1',
      'a.zip',
      zipped({ 'a.obj': texturedObj(), 'a.mtl': 'newmtl m\nKd 0 0 1\nTr 1.0\n' }),
      { notes: shown, colour: [0, 0, 1, 1] },
    ],
    [
      'PLY: vertex alpha 0',
      'a.ply',
      plyCube({
        more: ['red', 'green', 'blue', 'alpha'].map((c) => `property uchar ${c}\n`).join(''),
        point: (p) => `${p.join(' ')} 200 100 50 0`,
      }),
      { notes: shown },
    ],
    [
      'glTF: factor alpha 0, blend',
      'a.glb',
      glbOf(
        gltfCube((json) => {
          json['materials'] = [{ alphaMode: 'BLEND', pbrMetallicRoughness: { baseColorFactor: [0, 1, 0, 0] } }]
          json['meshes'][0].primitives[0].material = 0
        }),
      ),
      { notes: shown, colour: [0, 1, 0, 1] },
    ],
    [
      'glTF: factor alpha 0, mask',
      'a.glb',
      glbOf(
        gltfCube((json) => {
          json['materials'] = [{ alphaMode: 'MASK', pbrMetallicRoughness: { baseColorFactor: [0, 1, 0, 0] } }]
          json['meshes'][0].primitives[0].material = 0
        }),
      ),
      { notes: shown, colour: [0, 1, 0, 1] },
    ],
  ])
})

describe('materials of OBJ', () => {
  const white = [1, 1, 1, 1]
  const obj = texturedObj()
  const with_ = (mtl: string, more: Record<string, string> = { 't.png': 'picture' }, text = obj) =>
    zipped({ 'a.obj': text, 'a.mtl': mtl, ...more })
  check([
    [
      'Kd 0 0 0 behind the picture',
      'a.zip',
      with_('newmtl m\nmap_Kd t.png\nKd 0 0 0\n'),
      { colour: white, textured: true },
    ],
    [
      'Kd 0.2 grey with a picture',
      'a.zip',
      with_('newmtl m\nKd 0.2 0.2 0.2\nmap_Kd t.png\n'),
      { colour: white, textured: true },
    ],
    [
      'Kd 0.8 of Blender with a picture',
      'a.zip',
      with_('newmtl m\nKd 0.800000 0.800000 0.800000\nmap_Kd t.png\n'),
      { colour: white, textured: true },
    ],
    ['map_d alone', 'a.zip', with_('newmtl m\nKd 1 0 0\nmap_d t.png\n'), { colour: [1, 0, 0, 1] }],
    [
      'options with words',
      'a.zip',
      with_('newmtl m\nmap_Kd -imfchan l -type sphere -colorspace sRGB -s 1 1 1 t.png\n'),
      { textured: true },
    ],
    [
      'options -o -bm -clamp -blendu',
      'a.zip',
      with_('newmtl m\nmap_Kd -blendu on -clamp off -o 0 0 0 -bm 1.0 t.png\n'),
      { textured: true },
    ],
    [
      'a picture with blanks in its name',
      'a.zip',
      with_('newmtl m\nmap_Kd my tex ture.png\n', { 'my tex ture.png': 'picture' }),
      { textured: true },
    ],
    [
      'a picture in quotes with blanks',
      'a.zip',
      with_('newmtl m\nmap_Kd "my tex.png"\n', { 'my tex.png': 'picture' }),
      { textured: true },
    ],
    [
      'three libraries on a line',
      'a.zip',
      zipped({
        'a.obj': texturedObj('mtllib x.mtl y.mtl a.mtl'),
        'x.mtl': 'newmtl q\n',
        'y.mtl': 'newmtl r\n',
        'a.mtl': 'newmtl m\nmap_Kd t.png\n',
        't.png': 'picture',
      }),
      { textured: true },
    ],
    [
      'a library with blanks in its name',
      'a.zip',
      zipped({ 'a.obj': texturedObj('mtllib my lib.mtl'), 'my lib.mtl': 'newmtl m\nKd 1 0 0\n' }),
      { colour: [1, 0, 0, 1] },
    ],
    [
      'a library by a Unix path',
      'a.zip',
      with_('newmtl m\nKd 1 0 0\n', {}, texturedObj('mtllib /home/me/work/a.mtl')),
      { colour: [1, 0, 0, 1] },
    ],
    [
      'a library in a folder that is not there',
      'a.zip',
      with_('newmtl m\nKd 1 0 0\n', {}, texturedObj('mtllib ./materials/a.mtl')),
      { colour: [1, 0, 0, 1] },
    ],
    [
      'a library with capitals that differ',
      'a.zip',
      with_('newmtl m\nKd 1 0 0\n', {}, texturedObj('mtllib A.MTL')),
      { colour: [1, 0, 0, 1] },
    ],
    [
      'no mtllib, a library of the model’s name beside others',
      'a.zip',
      zipped({ 'a.obj': texturedObj(''), 'a.mtl': 'newmtl m\nKd 1 0 0\n', 'b.mtl': 'newmtl m\nKd 0 1 0\n' }),
      { colour: [1, 0, 0, 1], notes: ['companion-guessed', 'files-left-out'] },
    ],
    [
      'a picture that is JPEG under PNG’s name elsewhere',
      'a.zip',
      with_('newmtl m\nmap_Kd textures/t.jpg\n', { 'tex/t.jpg': 'picture' }),
      { textured: true },
    ],
    [
      'mtllib in capitals and a tab',
      'a.zip',
      with_('newmtl m\nKd 1 0 0\n', {}, texturedObj('MTLLIB\ta.mtl')),
      { colour: [1, 0, 0, 1] },
    ],
    ['NEWMTL and KD in capitals', 'a.zip', with_('NEWMTL m\nKD 1 0 0\n', {}), { colour: [1, 0, 0, 1] }],
    [
      'Windows lines and a mark of UTF-8',
      'a.zip',
      with_('\uFEFFnewmtl m\r\nKd 1 0 0\r\n', {}),
      { colour: [1, 0, 0, 1] },
    ],
    ['an indented library', 'a.zip', with_('newmtl m\n\tKd 1 0 0\n\tillum 2\n', {}), { colour: [1, 0, 0, 1] }],
    ['Kd with one number', 'a.zip', with_('newmtl m\nKd 1\n', {}), { colour: white }],
    ['Kd with a decimal comma', 'a.zip', with_('newmtl m\nKd 1,0 0,0 0,0\n', {}), { colour: [1, 0, 0, 1] }],
    ['colours 0 to 255 with a weight', 'a.obj', objCube((p) => `v ${p.join(' ')} 255 128 0`)],
    ['colours with alpha 255', 'a.obj', objCube((p) => `v ${p.join(' ')} 255 128 0 255`)],
    ['#MRGB over several lines', 'a.obj', `${objCube()}#MRGB ${'ffff8000'.repeat(3)}\n#MRGB ${'ffff8000'.repeat(5)}\n`],
    ['library with comment at map', 'a.zip', with_('newmtl m\nmap_Kd t.png # the skin\n'), { textured: true }],
  ])
})

describe('faces and vertices that cannot be used', () => {
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

describe('cut short', () => {
  const cut = ['file-incomplete']
  const stl = textStl()
  const short = (text: string, share: number) => text.slice(0, Math.floor(text.length * share))
  check([
    [
      'STL as text, within a vertex',
      'a.stl',
      stl.slice(0, stl.lastIndexOf('vertex') + 9),
      { triangles: 11, notes: cut },
    ],
    ['STL as text, behind a facet', 'a.stl', stl.slice(0, stl.lastIndexOf('endfacet') + 8), { notes: cut }],
    ['STL in binary, within a facet', 'a.stl', binaryStl().subarray(0, 84 + 50 * 7 + 11), { triangles: 7, notes: cut }],
    ['STL in binary, between facets', 'a.stl', binaryStl().subarray(0, 84 + 50 * 7), { triangles: 7, notes: cut }],
    [
      'STL in binary, its type unknown',
      'a',
      binaryStl().subarray(0, 84 + 50 * 7 + 11),
      { triangles: 7, notes: cut, size: 10 },
    ],
    ['PLY as text, within the faces', 'a.ply', short(plyCube(), 0.9), { triangles: 8, notes: cut }],
    ['PLY as text, one face missing', 'a.ply', edited(plyCube(), [/3 3 4 7\n$/, '']), { triangles: 11, notes: cut }],
    ['OFF, within the faces', 'a.off', offCube().slice(0, -12), { triangles: 10, notes: [...cut, 'faces-left-out'] }],
    ['GLB, one mesh of two', 'a.glb', cutGlb(), { notes: cut }],
    ['3MF cut short', 'a.3mf', threeMfCube().subarray(0, 700), { refused: 'damaged-file' }],
    [
      'ZIP cut short',
      'a.zip',
      zipped({ 'a.obj': objCube() }).then((file) => file.subarray(0, file.byteLength - 40)),
      { refused: 'damaged-file' },
    ],
  ])

  function cutGlb(): Uint8Array {
    const file = gltfCube((json) => {
      json['buffers'][0].byteLength += 400
      json['bufferViews'].push({ buffer: 0, byteOffset: 168, byteLength: 400 })
      json['accessors'].push({ bufferView: 2, componentType: 5126, count: 33, type: 'VEC3' })
      json['meshes'].push({ primitives: [{ attributes: { POSITION: 2 } }] })
      json['nodes'].push({ mesh: 1 })
      json['scenes'][0].nodes.push(1)
    })
    return glbOf(file, (bytes) => {
      bytes.writeUInt32LE(bytes.byteLength + 400, 8)
      return bytes
    })
  }
})

describe('glTF with faults', () => {
  const json = (change: Parameters<typeof gltfCube>[0]) => glbOf(gltfCube(change))
  const material =
    (m: object, more: object = {}) =>
    (raw: Record<string, any>) => {
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

describe('3MF dialects', () => {
  const faulty = ['entries-faulty']
  const base = (entry: string) => ({
    resources: `<basematerials id="2">${entry}</basematerials>`,
    object: '<object id="1" type="model" pid="2" pindex="0">',
  })
  check([
    ['id 0', 'a.3mf', threeMfCube({ object: '<object id="0" type="model">', item: '<item objectid="0"/>' })],
    ['a base material without a colour', 'a.3mf', threeMfCube(base('<base name="a"/>')), { notes: faulty }],
    ['#F00', 'a.3mf', threeMfCube(base('<base name="a" displaycolor="#F00"/>')), { colour: [1, 0, 0, 1] }],
    [
      'a colour without #',
      'a.3mf',
      threeMfCube(base('<base name="a" displaycolor="FF0000"/>')),
      { colour: [1, 0, 0, 1] },
    ],
    [
      'a colour with blanks, in capitals',
      'a.3mf',
      threeMfCube(base('<base name="a" displaycolor=" #ff0000 "/>')),
      { colour: [1, 0, 0, 1] },
    ],
    [
      'a group that does not exist',
      'a.3mf',
      threeMfCube({ object: '<object id="1" type="model" pid="77" pindex="0">' }),
      { notes: ['properties-missing'] },
    ],
    [
      'a group of a triangle that does not exist',
      'a.3mf',
      threeMfCube({ triangle: (i) => (i === 0 ? 'pid="9" p1="0"' : '') }),
      { notes: ['properties-missing'] },
    ],
    ['an unknown type of resource', 'a.3mf', threeMfCube({ resources: '<v:volumetric xmlns:v="urn:x" id="5"/>' })],
    ['unit in capitals', 'a.3mf', threeMfCube({ unit: 'unit="MILLIMETER"' }), { notes: faulty }],
    ['unit "millimeters"', 'a.3mf', threeMfCube({ unit: 'unit="millimeters"' }), { notes: faulty }],
    ['unit " mm "', 'a.3mf', threeMfCube({ unit: 'unit=" mm "' }), { notes: faulty }],
    ['no unit', 'a.3mf', threeMfCube({ unit: '' })],
    [
      'sixteen numbers',
      'a.3mf',
      threeMfCube({ item: '<item objectid="1" transform="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"/>' }),
    ],
    [
      'commas between numbers',
      'a.3mf',
      threeMfCube({ item: '<item objectid="1" transform="1,0,0,0,1,0,0,0,1,0,0,0"/>' }),
    ],
    [
      'commas and blanks between numbers',
      'a.3mf',
      threeMfCube({ item: '<item objectid="1" transform="1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0"/>' }),
    ],
    [
      'lines and tabs between numbers',
      'a.3mf',
      threeMfCube({ item: '<item objectid="1" transform="1 0 0\n\t0 1 0\n0 0 1 0 0 0 "/>' }),
    ],
    ['an item without an object', 'a.3mf', threeMfCube({ item: '<item objectid="1"/><item/>' }), { notes: faulty }],
    [
      'an item of another object',
      'a.3mf',
      threeMfCube({ item: '<item objectid="8"/><item objectid="1"/>' }),
      { notes: faulty },
    ],
    ['no namespace', 'a.3mf', threeMfCube({ root: '' })],
    [
      'a prefix for everything',
      'a.3mf',
      threeMfCube({
        root: 'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" xmlns:p="urn:x" requiredextensions=""',
      }),
    ],
    ['empty properties of triangles', 'a.3mf', threeMfCube({ triangle: () => 'pid=""' }), { triangles: 12 }],
    [
      'paint without its namespace',
      'a.3mf',
      threeMfCube({ triangle: (i) => (i === 0 ? 'mmu_segmentation="8"' : '') }),
      { notes: ['filament-colours-unknown'] },
    ],
    [
      'one damaged paint code',
      'a.3mf',
      threeMfCube({ triangle: (i) => (i === 0 ? 'paint_color="8"' : i === 1 ? 'paint_color="C"' : '') }),
      { notes: [...faulty, 'filament-colours-unknown'] },
    ],
    [
      'paint in small letters',
      'a.3mf',
      threeMfCube({ triangle: (i) => (i === 0 ? 'paint_color="1c"' : '') }),
      { notes: ['filament-colours-unknown'] },
    ],
    [
      'filament 17 of OrcaSlicer',
      'a.3mf',
      threeMfCube({ triangle: (i) => (i === 0 ? 'paint_color="EC"' : '') }),
      { notes: ['filament-colours-unknown'] },
    ],
    ['no relationships, no content types', 'a.3mf', stripped('_rels/.rels'), { notes: faulty }],
    ['backslashes in the paths of the package', 'a.3mf', renamedPath(), { notes: [] }],
    [
      'a sliced project',
      'a.gcode.3mf',
      threeMfCube({
        item: '',
        object: '<object id="1" type="model"></object><object id="3" type="other">',
        parts: { 'Metadata/plate_1.gcode': utf8('G28\n') },
      }),
      { refused: 'sliced-3mf' },
    ],
  ])

  function stripped(path: string): Uint8Array {
    return threeMfCube({ parts: { [path]: utf8('<?xml version="1.0"?><Relationships/>') } })
  }
  function renamedPath(): Uint8Array {
    const file = Buffer.from(threeMfCube())
    for (let at = file.indexOf('3D/3dmodel'); at >= 0; at = file.indexOf('3D/3dmodel', at + 1)) file[at + 2] = 0x5c
    return new Uint8Array(file)
  }
})

describe('layouts that parsers stumble over', () => {
  check([
    ['PLY: MeshLab’s rows with more numbers', 'a.ply', plyCube({ point: (p) => `${p.join(' ')} 0 0 1` })],
    ['PLY: faces with more numbers', 'a.ply', plyCube().replaceAll(/^(3 \d \d \d)$/gm, '$1 255 0 0 255')],
    ['PLY: several values to a line, blank lines', 'a.ply', edited(plyCube(), ['0 0 0\n1 0 0\n', '0 0 0\n\n1 0 0\n'])],
    ['PLY: carriage returns alone', 'a.ply', plyCube().replaceAll('\n', '\r')],
    [
      'PLY: uchar vertex count as uint8',
      'a.ply',
      plyCube().replace('list uchar int vertex_indices', 'list uint8 int32 vertex_index'),
    ],
    ['OFF: no header', 'a.off', offCube('8 12 0\n')],
    ['OFF: counts glued to it', 'a.off', offCube('OFF8 12 0\n')],
    ['OFF: counts in its line', 'a.off', offCube('OFF 8 12 0\n')],
    ['OFF: indented, without edges', 'a.off', offCube('  OFF\n  8 12\n').replaceAll('\n', '\n  ')],
    ['OFF: in small letters', 'a.off', offCube('off\n8 12 0\n')],
    ['OBJ: carriage returns alone', 'a.obj', objCube().replaceAll('\n', '\r')],
    ['OBJ: mixed line ends', 'a.obj', objCube().replace('\n', '\r\n').replace('f 5', '\rf 5')],
    ['OBJ: lines joined with backslashes', 'a.obj', objCube().replace('f 1 4 3 2', 'f 1 4 \\\n3 2')],
    ['OBJ: null bytes at the end', 'a.obj', `${objCube()}\0\0\0`],
    ['OBJ: V and F in capitals', 'a.obj', objCube().replaceAll('v ', 'V ').replaceAll('f ', 'F ')],
    ['OBJ: negative indices', 'a.obj', objCube().replaceAll(/(?<=f.*)\d/g, (n) => String(Number(n) - 9))],
    ['STL: capitals, tabs', 'a.stl', textStl().toUpperCase().replaceAll(' ', '\t')],
    ['STL: carriage returns alone', 'a.stl', textStl().replaceAll('\n', '\r')],
    ['STL: blank lines and a mark of UTF-8', 'a.stl', `\uFEFF\n${textStl().replaceAll('\n', '\n\n')}`],
    ['STL: on one line', 'a.stl', textStl().replaceAll('\n', ' ')],
    [
      'STL: solid in the header of a binary file',
      'a.stl',
      (() => {
        const file = binaryStl()
        file.set(utf8('solid my vertex facet normal'), 0)
        return file
      })(),
    ],
    [
      'STL: more bytes than its count',
      'a.stl',
      new Uint8Array([...binaryStl(), 1, 2, 3]),
      { notes: ['bytes-ignored'] },
    ],
    ['STL: UTF-16', 'a.stl', new Uint8Array(Buffer.from(`\uFEFF${textStl()}`, 'utf16le'))],
  ])
})

describe('parts', () => {
  const shifted = textStl().replaceAll(/vertex (\S+)/g, (_, x) => `vertex ${Number(x) + 20}`)
  const named = (text: string, name: string) =>
    text.replace(/^solid.*/, `solid ${name}`).replace(/endsolid.*/, `endsolid ${name}`)
  check([
    [
      'two solids with names',
      'a.stl',
      named(textStl(), 'body') + named(shifted, 'lid'),
      { triangles: 24, size: 30, parts: ['body', 'lid'] },
    ],
    [
      'a name of several words',
      'a.stl',
      named(textStl(), 'my vertex loop') + named(shifted, 'end loop'),
      { triangles: 24, size: 30, parts: ['my vertex loop', 'end loop'] },
    ],
    ['solids of one name', 'a.stl', named(textStl(), 'a') + named(shifted, 'a'), { triangles: 24, size: 30 }],
    [
      'an empty solid between',
      'a.stl',
      `${named(textStl(), 'a')}solid none\nendsolid none\n${named(shifted, 'b')}`,
      { triangles: 24, size: 30, parts: ['a', 'b'] },
    ],
    [
      'o and then g',
      'a.obj',
      objCube().replace('f 1', 'o Cart\ng Wheel\nf 1').replace('f 2', 'g Seat\nf 2'),
      { parts: ['Wheel', 'Seat'] },
    ],
    ['several groups on a line', 'a.obj', objCube().replace('f 1', 'g left arm\nf 1').replace('f 2', 'g right\nf 2')],
  ])
})

describe('other programs', () => {
  check([
    ['STEP', 'a.step', 'ISO-10303-21;\nHEADER;\n', { refused: 'step' }],
    ['STEP with a comment first', 'a.stp', '/* exported */\nISO-10303-21;\nHEADER;\n', { refused: 'step' }],
    [
      'AMF in a ZIP',
      'a.amf',
      zipped({ 'a.amf': '<?xml version="1.0"?><amf unit="millimeter"></amf>' }),
      { refused: 'amf' },
    ],
    ['AMF with a comment', 'a.amf', '<?xml version="1.0"?>\n<!-- made by x -->\n<amf unit="inch">', { refused: 'amf' }],
    ['BLEND', 'a.blend', 'BLENDER-v402RENDH', { refused: 'blender' }],
    ['PSD', 'a.psd', '8BPS\0\u0001\0\0', { refused: 'psd' }],
    ['G-code of Cura', 'a.gcode', ';FLAVOR:Marlin\n;TIME:100\nG28\n', { refused: 'gcode' }],
    ['PDF', 'a.pdf', '%PDF-1.7\n', { refused: 'pdf' }],
    [
      'an error page in place of a model',
      'a.stl',
      '<!DOCTYPE html><html><body>404</body></html>',
      { refused: 'web-page' },
    ],
    [
      'a pointer of Git LFS',
      'a.stl',
      'version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 12345\n',
      { refused: 'unknown-file' },
    ],
  ])
})
