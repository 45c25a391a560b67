/** Variants of odd files, as exporters write them and as downloads break. */
import { describe } from 'vitest'
import { check, edited, zipped } from './check-variants.ts'
import { binaryStl, glbOf, gltfCube, objCube, offCube, plyCube, texturedObj, textStl, threeMfCube } from './variants.ts'

describe('fully transparent models', () => {
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

describe('OBJ materials', () => {
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

describe('truncated files', () => {
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
