/** Variants of odd files as particular programs, libraries and people write them. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sniffType } from '../../../shared/formats/file-type.ts'
import { check, zipped } from './check-variants.ts'
import { read, refusal, utf8 } from './reading.ts'
import { binaryStl, corners, objCube, offCube, plyCube, quads, texturedObj, textStl, threeMfCube } from './variants.ts'

const stl = textStl()
const vertices = (text: string, as: string) => text.replaceAll(/vertex (\S+) (\S+) (\S+)/g, `vertex ${as}`)

describe('numbers', () => {
  const decimal = (separator: string) => objCube((p) => `v ${p.map((n) => n.toFixed(1)).join(separator)}`)
  check([
    ['OBJ: commas and blanks between them', 'a.obj', decimal(', ')],
    ['OBJ: commas between them', 'a.obj', decimal(',')],
    ['OBJ: exponents of Fortran', 'a.obj', objCube((p) => `v ${p.map((n) => `${n}.0D+00`).join(' ')}`)],
    ['STL: commas and blanks between them', 'a.stl', vertices(stl, '$1, $2, $3')],
    ['STL: exponents of Fortran', 'a.stl', vertices(stl, '$1.0D+00 $2.d0 $3.0d-0')],
    ['STL: semicolons at the ends', 'a.stl', vertices(stl, '$1 $2 $3;')],
    ['PLY: commas between them', 'a.ply', plyCube({ point: (p) => p.map((n) => n.toFixed(1)).join(', ') })],
    ['OFF: commas between them', 'a.off', offCube().replaceAll(/^(\d) (\d) (\d)$/gm, '$1.0, $2.0, $3.0')],
    [
      '3MF: plus signs and bare points',
      'a.3mf',
      threeMfCube({ point: (p) => `<vertex x="+${p[0]! * 10}." y="${p[1]}0.0e+000" z="${p[2]! * 10}"/>` }),
    ],
  ])
})

describe('STL', () => {
  const polygons = quads.map(
    (quad) =>
      `facet normal 0 0 0\nouter loop\n${quad
        .split(' ')
        .map((i) => `vertex ${corners[Number(i) - 1]!.map((n) => n * 10).join(' ')}`)
        .join('\n')}\nendloop\nendfacet\n`,
  )
  check([
    ['without its first line', 'a.stl', stl.replace(/^solid.*\n/, '')],
    ['facets of four corners', 'a.stl', `solid a\n${polygons.join('')}endsolid a\n`],
    ['colours of facets in text', 'a.stl', stl.replaceAll('outer loop', 'color 1 0 0\nouter loop')],
    ['a fourth number per vertex', 'a.stl', vertices(stl, '$1 $2 $3 1.0')],
    ['the end of text of DOS', 'a.stl', `${stl}\u001A`],
    ['padded with null bytes', 'a.stl', stl + '\0'.repeat(600)],
    ['a name in Latin-1', 'a.stl', new Uint8Array(Buffer.from(stl.replace(/^solid.*/, 'solid Körper'), 'latin1'))],
    [
      'a header of blanks that begins with solid',
      'a.stl',
      binary((file) => file.fill(32, 0, 80).set(utf8('solid ascii'), 0)),
    ],
    ['a count of no facets', 'a.stl', binary((file) => file.fill(0, 80, 84)), { notes: ['triangle-count-wrong'] }],
    ['a count of 2^32 − 1', 'a.stl', binary((file) => file.fill(255, 80, 84)), { notes: ['file-incomplete'] }],
    ['an OBJ by its content', 'a.stl', objCube(), { size: 1000 }],
  ])

  function binary(change: (file: Uint8Array) => void): Uint8Array {
    const file = binaryStl()
    change(file)
    return file
  }
})

describe('PLY', () => {
  const ply = plyCube()
  const listed = (list: string) => ply.replace('list uchar int vertex_indices', `list ${list}`)
  const coloured = (type: string, colour: string) =>
    plyCube({
      more: ['red', 'green', 'blue'].map((name) => `property ${type} ${name}\n`).join(''),
      point: (p) => `${p.join(' ')} ${colour}`,
    })
  check([
    ['a mark of UTF-8', 'a.ply', `\uFEFF${ply}`],
    ['a blank line first', 'a.ply', `\n${ply}`],
    ['PLY in capitals', 'a.ply', ply.replace('ply', 'PLY')],
    ['blanks behind end_header', 'a.ply', ply.replace('end_header', 'end_header ')],
    [
      'an indented header in capitals',
      'a.ply',
      ply.replace('element vertex', '  ELEMENT vertex').replace('property', '  Property'),
    ],
    [
      'elements in capitals',
      'a.ply',
      ply.replace('element vertex', 'element Vertex').replace('element face', 'element Face'),
    ],
    [
      'axes in capitals',
      'a.ply',
      ply.replaceAll(/float ([xyz])/g, (line) => line.toUpperCase().replace('FLOAT', 'float')),
    ],
    ['corners called vertices', 'a.ply', listed('uchar int vertices')],
    ['corners called vert_indices', 'a.ply', listed('uchar int vert_indices')],
    ['corners as int64', 'a.ply', listed('uint8 int64 vertex_indices')],
    ['corners as long', 'a.ply', listed('int long vertex_index')],
    ['corners as floats', 'a.ply', listed('float double vertex_indices')],
    ['corners as int64 in binary', 'a.ply', wide()],
    ['version 1', 'a.ply', ply.replace('ascii 1.0', 'ascii 1')],
    ['no format', 'a.ply', ply.replace('format ascii 1.0\n', '')],
    [
      'flags before the corners',
      'a.ply',
      ply.replace('property list', 'property uchar flags\nproperty list').replaceAll(/^(3 \d \d \d)$/gm, '0 $1'),
      { notes: ['properties-left-out'] },
    ],
    [
      'normals of nan',
      'a.ply',
      plyCube({
        more: 'property float nx\nproperty float ny\nproperty float nz\n',
        point: (p) => `${p.join(' ')} nan nan nan`,
      }),
    ],
  ])

  test.each([
    ['int', '255 0 0'],
    ['float', '255 0 0'],
    ['float', '1 0 0'],
    ['ushort', '65535 0 0'],
    ['double', '255.0 0 0'],
  ])('colours of type %s: %s is red', async (type, colour) => {
    const { model } = await read(utf8(coloured(type, colour)))
    expect(model.parts[0]!.colours!.slice(0, 4)).toEqual(Float32Array.of(1, 0, 0, 1))
  })

  function wide(): Uint8Array {
    const text = listed('uchar int64 vertex_indices').replace('ascii', 'binary_little_endian')
    const end = text.indexOf('end_header\n') + 11
    const rows = text
      .slice(end)
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number))
    const faces = rows
      .slice(8)
      .map(([count = 0, ...indices]) =>
        Buffer.concat([Buffer.of(count), Buffer.from(BigInt64Array.from(indices, BigInt).buffer)]),
      )
    return new Uint8Array(
      Buffer.concat([Buffer.from(text.slice(0, end)), Buffer.from(Float32Array.from(corners.flat()).buffer), ...faces]),
    )
  }
})

describe('OFF', () => {
  check([
    ['a mark of UTF-8', 'a.off', `\uFEFF${offCube()}`],
    ['a comment in Latin-1', 'a.off', new Uint8Array(Buffer.from(`OFF\n# Würfel\n${offCube('8 12 0\n')}`, 'latin1'))],
  ])
})

describe('OBJ with files beside it', () => {
  const guessed = ['companion-guessed']
  const model = (files: Record<string, string>, obj = texturedObj()) => zipped({ 'a.obj': obj, ...files })
  check([
    [
      'a material in other letters',
      'a.zip',
      model({ 'a.mtl': 'newmtl Mat\nKd 1 0 0\n' }, texturedObj('mtllib a.mtl', 'MAT')),
      { colour: [1, 0, 0, 1] },
    ],
    [
      'a library by an encoded name',
      'a.zip',
      model({ 'my lib.mtl': 'newmtl m\nKd 1 0 0\n', 'other.mtl': '' }, texturedObj('mtllib my%20lib.mtl')),
      { colour: [1, 0, 0, 1], notes: ['files-left-out'] },
    ],
    [
      'a library by ./',
      'a.zip',
      model({ 'a.mtl': 'newmtl m\nKd 1 0 0\n' }, texturedObj('mtllib ./a.mtl')),
      { colour: [1, 0, 0, 1] },
    ],
    [
      'a picture that was converted',
      'a.zip',
      model({ 'a.mtl': 'newmtl m\nmap_Kd body.tif\n', 'Body.png': 'picture', 'b.png': 'picture' }),
      { textured: true, notes: [...guessed, 'files-left-out'] },
    ],
    [
      'a picture by an encoded name',
      'a.zip',
      model({ 'a.mtl': 'newmtl m\nmap_Kd my%20tex.png\n', 'my tex.png': 'picture' }),
      { textured: true },
    ],
    [
      'the only picture instead of the named one',
      'a.zip',
      model({ 'a.mtl': 'newmtl m\nmap_Kd C:\\t\\0.jpg\n', 'baked.png': 'picture' }),
      { textured: true, notes: guessed },
    ],
    [
      'one picture for two names',
      'a.zip',
      model({ 'a.mtl': 'newmtl m\nmap_Kd 0.jpg\nnewmtl n\nmap_Kd 1.jpg\n', 'c.png': 'picture' }),
      { textured: false, notes: ['texture-missing', 'texture-missing', 'files-left-out'] },
    ],
    [
      'the only picture is a normal map',
      'a.zip',
      model({ 'a.mtl': 'newmtl m\nmap_Kd 0.jpg\nmap_Bump n.png\n', 'n.png': 'picture' }),
      { textured: false, notes: ['texture-missing'] },
    ],
    [
      'folders of Sketchfab',
      'a.zip',
      zipped({
        'source/a.obj': texturedObj(),
        'source/a.mtl': 'newmtl m\nmap_Kd ../textures/t.png\n',
        'textures/t.png': 'picture',
      }),
      { textured: true },
    ],
    [
      'a spectral colour',
      'a.zip',
      model({ 'a.mtl': 'newmtl m\nKd spectral x.rfl 1\nNs 1e500\n' }),
      { colour: [1, 1, 1, 1] },
    ],
    ['an empty library', 'a.zip', model({ 'a.mtl': '' })],
    [
      'reflections and highlights only',
      'a.zip',
      model({ 'a.mtl': 'newmtl m\nKd 1 0 0\nrefl -type sphere sky.hdr\nmap_Ks s.png\n' }),
      { colour: [1, 0, 0, 1] },
    ],
  ])
})

describe('3MF', () => {
  const packed = (change: (text: string) => string | Uint8Array) => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources><object id="1" type="model"><mesh><vertices>${corners.map(([x, y, z]) => `<vertex x="${x! * 10}" y="${y! * 10}" z="${z! * 10}"/>`).join('')}</vertices><triangles>${faces}</triangles></mesh></object></resources><build><item objectid="1"/></build></model>`
    const changed = change(text)
    return threeMfCube({ parts: { '3D/3dmodel.model': typeof changed === 'string' ? utf8(changed) : changed } })
  }
  const faces = quads
    .flatMap((quad) => {
      const [a, b, c, d] = quad.split(' ').map((i) => Number(i) - 1)
      return [`<triangle v1="${a}" v2="${b}" v3="${c}"/>`, `<triangle v1="${a}" v2="${c}" v3="${d}"/>`]
    })
    .join('')
  const root = (more: string) => `xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" ${more}`
  const inFolder = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="r" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>',
  }
  const leftOut = ['extensions-left-out']
  check([
    [
      'an ampersand in the title',
      'a.3mf',
      packed((text) => text.replace('<resources>', '<metadata name="Title">Tom & Jerry</metadata><resources>')),
    ],
    [
      'an ampersand in a name',
      'a.3mf',
      threeMfCube({ object: '<object id="1" name="A & B" type="model">' }),
      { parts: ['A & B'] },
    ],
    [
      'an entity of web pages',
      'a.3mf',
      threeMfCube({ object: '<object id="1" name="A&nbsp;B" type="model">' }),
      { parts: ['A&nbsp;B'] },
    ],
    [
      'a name in Latin-1',
      'a.3mf',
      packed((text) => new Uint8Array(Buffer.from(text.replace('id="1"', 'id="1" name="Körper"'), 'latin1'))),
      { parts: ['Körper'] },
    ],
    ['null bytes behind the end', 'a.3mf', packed((text) => `${text}\0\0\0`)],
    ['words behind the end', 'a.3mf', packed((text) => `${text}\nEOF`)],
    ['blank lines first', 'a.3mf', packed((text) => `\n  ${text}`)],
    ['quotes of the other kind', 'a.3mf', packed((text) => text.replaceAll('"', "'"))],
    [
      'UTF-16',
      'a.3mf',
      packed((text) => new Uint8Array(Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le'))),
    ],
    ['UTF-8 that is declared as UTF-16', 'a.3mf', packed((text) => text.replace('UTF-8', 'utf-16'))],
    [
      'comments, instructions and CDATA',
      'a.3mf',
      packed((text) =>
        text.replace('<resources>', '<!-- a --><?b?><metadata name="D"><![CDATA[<b>]]></metadata><resources>'),
      ),
    ],
    [
      'a required extension that is not known',
      'a.3mf',
      threeMfCube({ root: root('xmlns:v="urn:volumetric" requiredextensions="v"') }),
      { notes: leftOut },
    ],
    [
      'required extensions without a namespace',
      'a.3mf',
      threeMfCube({ root: root('requiredextensions="p m"') }),
      { notes: leftOut },
    ],
    ['type Model', 'a.3mf', threeMfCube({ object: '<object id="1" type="Model">' })],
    ['type of nothing', 'a.3mf', threeMfCube({ object: '<object id="1" type="">' })],
    [
      'unpacked and packed again with its folder',
      'a.zip',
      zipped(
        Object.fromEntries(
          [...Object.entries(inFolder), ['3D/3dmodel.model', textOf()]].map(([path, text]) => [
            `My model/${path}`,
            text as string,
          ]),
        ),
      ),
      { size: 0.01 },
    ],
  ])

  function textOf(): string {
    let text = ''
    packed((given) => (text = given))
    return text
  }
})

describe('archives', () => {
  check([
    [
      'what macOS and Windows add',
      'a.zip',
      zipped({ '__MACOSX/._a.stl': 'x', '.DS_Store': 'x', 'Thumbs.db': 'x', '._a.stl': 'x', 'a.stl': binaryStl() }),
      { size: 0.01 },
    ],
    [
      'an empty file beside the model',
      'a.zip',
      zipped({ 'a.stl': binaryStl(), 'b.stl': '' }),
      { size: 0.01, notes: ['model-left-out'] },
    ],
    ['no files', 'a.zip', zipped({}), { refused: 'archive-without-model' }],
    [
      'bytes behind the end',
      'a.zip',
      zipped({ 'a.stl': binaryStl() }).then((file) => new Uint8Array([...file, 13, 10, 45, 45])),
      { size: 0.01 },
    ],
    ['a rare compression', 'a.zip', zipped({ 'a.stl': binaryStl() }).then(packedRarely), { refused: 'zip-method' }],
  ])

  function packedRarely(file: Uint8Array): Uint8Array {
    const packed = Buffer.from(file)
    packed.writeUInt16LE(93, packed.indexOf('PK\u0001\u0002') + 10)
    return new Uint8Array(packed)
  }
})

describe('files that are no models are called by their name', () => {
  test.each([
    ['gzip', gzipSync(binaryStl())],
    ['json', utf8('{"metadata":{"type":"Object","generator":"Object3D.toJSON"},"geometries":[],"object":{}}')],
    ['json', utf8('{"error":"not found"}')],
    ['heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1', 'latin1')],
    ['video', Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0isom', 'latin1')],
    ['point-cloud', utf8('# .PCD v.7 - Point Cloud Data file format\nVERSION .7\n')],
    ['point-cloud', Buffer.from('LASF\0\0\0\0', 'latin1')],
    ['gcode', Buffer.from('GCDE\u0001\0\0\0', 'latin1')],
    ['cad', utf8('**ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz***')],
  ])('%s', async (kind, file) => {
    expect(await refusal(new Uint8Array(file))).toMatchObject({
      code: 'unsupported-format',
      details: { reason: 'other-file', kind },
    })
  })

  test.each(['\uFEFFply\nformat ascii 1.0\n', 'PLY\nformat ascii 1.0\n', 'facet normal 0 0 1\nouter loop\n'])(
    'the window knows %j as well',
    (start) => {
      expect(sniffType(utf8(start), 400)?.kind).toBe('model')
    },
  )
})
