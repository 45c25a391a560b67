/** Files as other programs and other countries write them: read with a note, or refused by their name. */
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { fileReasonWords } from '../../../shared/formats/file-reason-words.ts'
import { sniffType } from '../../../shared/formats/file-type.ts'
import { foreignKind } from '../../../shared/formats/foreign-kinds.ts'
import { measure, picture } from './samples.ts'
import { read, utf8 } from './reading.ts'

/** With a mark of the order of its bytes. */
function utf16(text: string, isBig = false): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}

describe.each([false, true])('UTF-16 (high byte first: %s)', (isBig) => {
  const obj = utf16('mtllib ä.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl Grün\nf 1 2 3\n', isBig)

  test('reads and recognises an OBJ with its MTL', async () => {
    expect(sniffType(obj, obj.byteLength)?.id).toBe('obj')
    const archive = zipSync({ 'a.obj': obj, 'ä.mtl': utf16('newmtl Grün\nKd 0 1 0\n', isBig) })
    const { model, notes } = await read(archive)
    expect(notes).toEqual([])
    expect(model.materials).toMatchObject([{ name: 'Grün', baseColour: [0, 1, 0, 1] }])
  })

  test('reads an STL', async () => {
    const facet = 'facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 10 0 0\nvertex 0 10 0\nendloop\nendfacet\n'
    expect(measure((await read(utf16(`solid a\n${facet}endsolid a\n`, isBig))).model).triangles).toBe(1)
  })
})

/** Of a model that lies flat. */
function areaOf({ parts }: Model): number {
  const { indices, positions } = parts[0]!
  let area = 0
  for (let i = 0; i < indices.length; i += 3) {
    const at = (k: number) => [positions[indices[i + k]! * 3]!, positions[indices[i + k]! * 3 + 2]!] as const
    const [[ax, az], [bx, bz], [cx, cz]] = [at(0), at(1), at(2)]
    area += Math.abs((bx - ax) * (cz - az) - (bz - az) * (cx - ax)) / 2
  }
  return area
}

describe('PLY', () => {
  const vertices = 'element vertex 4\nproperty float x\nproperty float y\nproperty float z\n'
  const square = '0 0 0\n10 0 0\n10 10 0\n0 10 0\n'
  const ply = (header: string, body: string) => utf8(`ply\nformat ascii 1.0\n${header}end_header\n${body}`)

  test('face colours split shared vertices', async () => {
    const colours = 'property uchar red\nproperty uchar green\nproperty uchar blue\n'
    const header = `${vertices}element face 3\nproperty list uchar int vertex_indices\n${colours}`
    const { model, notes } = await read(ply(header, `${square}3 0 1 2 255 0 0\n3 0 2 3 0 0 255\n3 0 1 2 255 0 0\n`))
    const [part] = model.parts
    expect(part!.positions).toHaveLength(6 * 3)
    expect(part!.colours!.slice(0, 4)).toEqual(Float32Array.of(1, 0, 0, 1))
    expect(part!.colours!.slice(-4)).toEqual(Float32Array.of(0, 0, 1, 1))
    expect(notes).toEqual([])
  })

  test('texture coordinates of corners use the textures that comments name', async () => {
    const header = `comment TextureFile one.png\ncomment TextureFile two.png\n${vertices}element face 2\nproperty list uchar int vertex_indices\nproperty list uchar float texcoord\nproperty int texnumber\n`
    const body = `${square}3 0 1 2 6 0 0 1 0 1 1 0\n3 0 2 3 6 0 0 1 1 0 1 1\n`
    const { bytes } = await picture()
    const { model, notes } = await read(zipSync({ 'a.ply': ply(header, body), 'one.png': bytes, 'two.png': bytes }))
    expect(notes).toEqual([])
    expect(model.materials.map(({ name, baseColourTexture }) => [name, baseColourTexture?.width])).toEqual([
      ['one', expect.any(Number)],
      ['two', expect.any(Number)],
    ])
    expect(model.parts.map(({ material }) => material)).toEqual([0, 1])
    // From the bottom in the file, from the top in a model.
    expect([...model.parts[0]!.uvs!]).toEqual([0, 1, 1, 1, 1, 0])
  })

  test('a missing texture is reported', async () => {
    const file = ply(
      `comment TextureFile a b.png\n${vertices}element face 1\nproperty list uchar int vertex_indices\n`,
      `${square}3 0 1 2\n`,
    )
    expect((await read(file)).notes).toEqual([{ code: 'texture-missing', figures: { name: 'a b.png' } }])
  })

  test('a concave face with colours keeps its shape', async () => {
    const header = `${vertices}element face 1\nproperty list uchar int vertex_indices\nproperty uchar red\nproperty uchar green\nproperty uchar blue\n`
    const { model } = await read(ply(header, `0 0 0\n10 10 0\n0 5 0\n-10 10 0\n4 0 1 2 3 9 9 9\n`))
    expect(areaOf(model) * 1e6).toBeCloseTo(50)
  })

  test('reports scanner extras', async () => {
    const header = `element vertex 3\nproperty float x\nproperty float y\nproperty float z\nproperty float confidence\nproperty float intensity\nelement face 1\nproperty list uchar int vertex_indices\nelement edge 2\nproperty int vertex1\nproperty int vertex2\n`
    const { notes } = await read(ply(header, '0 0 0 1 1\n1 0 0 1 1\n0 1 0 1 1\n3 0 1 2\n0 1\n1 2\n'))
    expect(notes).toEqual([
      { code: 'left-out', figures: { what: 'lines', count: 2 } },
      { code: 'properties-left-out', figures: { element: 'vertex', properties: ['confidence', 'intensity'] } },
    ])
  })

  test.each([
    ['3 0 1 9 1 2 3', 'beyond the vertices'],
    ['3 0 1 -2 1 2 3', 'negative'],
    ['-1 1 2 3', 'of fewer than none'],
  ])('a face %s: %s: is rejected', async (face) => {
    const header = `${vertices}element face 1\nproperty list char int vertex_indices\nproperty uchar red\nproperty uchar green\nproperty uchar blue\n`
    await expect(read(ply(header, `${square}${face}\n`))).rejects.toMatchObject({ code: 'bad-geometry' })
  })
})

test.each([
  ['OBJ', 'v 0 0 0\nv 10 0 10\nv 0 0 5\nv -10 0 10\nf 1 2 3 4\n', 1],
  [
    'PLY',
    'ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n10 10 0\n0 5 0\n-10 10 0\n4 0 1 2 3\n',
    1e6,
  ],
])('%s: a concave face keeps its shape', async (_, text, scale) => {
  expect(areaOf((await read(utf8(text))).model) * scale).toBeCloseTo(50)
})

test('OBJ: counts lines, points and curves', async () => {
  const { notes } = await read(utf8('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nl 1 2 3\nl 1 2\np 1\ncurv 0 1 1 2\n'))
  expect(notes.map(({ figures }) => figures)).toEqual([
    { what: 'lines', count: 2 },
    { what: 'points', count: 1 },
    { what: 'curves', count: 1 },
  ])
})

describe('COLLADA', () => {
  const collada = (numbers: string, meter: string, more = '') =>
    utf8(`<?xml version="1.0"?><COLLADA version="1.4.1"><asset><unit meter="${meter}"/></asset>
<library_geometries><geometry id="g"><mesh><source id="p"><float_array id="n" count="9">${numbers}</float_array>
<technique_common><accessor source="#n" count="3" stride="3"/></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node><instance_geometry url="#g"/>${more}</node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>`)

  test('reads decimal commas, with a note', async () => {
    const comma = await read(collada('0 0 0 1,5 0 0 0 2,25e1 0', '0,01'))
    const point = await read(collada('0 0 0 1.5 0 0 0 2.25e1 0', '0.01'))
    expect(comma.model).toEqual(point.model)
    expect([comma.notes, point.notes]).toEqual([[{ code: 'decimal-commas', figures: {} }], []])
  })

  test('invalid numbers are rejected', async () => {
    await expect(read(collada('0 0 0 1,5,2 0 0 0 2 0', '1'))).rejects.toMatchObject({ code: 'bad-geometry' })
  })

  test('counts cameras, lights and animations', async () => {
    const more = '<instance_camera url="#c"/><instance_light url="#l"/><instance_light url="#l"/>'
    const file = new TextDecoder().decode(collada('0 0 0 1 0 0 0 1 0', '1', more))
    const moving = file.replace(
      '<scene>',
      '<library_animations><animation><channel source="#a" target="b/c"/><channel source="#a" target="b/d"/></animation></library_animations><scene>',
    )
    expect((await read(utf8(moving))).notes.map(({ figures }) => figures)).toEqual([
      { what: 'lights', count: 2 },
      { what: 'cameras', count: 1 },
      { what: 'animations', count: 1 },
    ])
  })
})

test('3MF: a beam lattice without triangles is reported as such', async () => {
  const model = `<?xml version="1.0"?><model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" xmlns:b="http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02" requiredextensions="b"><resources><object id="1"><mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/></vertices><triangles/><b:beamlattice radius="1" minlength="1"><b:beams><b:beam v1="0" v2="1"/><b:beam v1="1" v2="0"/></b:beams></b:beamlattice></mesh></object></resources><build><item objectid="1"/></build></model>`
  const rels = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="r" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`
  await expect(read(zipSync({ '_rels/.rels': utf8(rels), '3D/3dmodel.model': utf8(model) }))).rejects.toMatchObject({
    code: 'unsupported-format',
    details: { reason: 'only-beams', beams: 2 },
  })
})

describe('files of other programs', () => {
  test.each([
    ['ISO-10303-21;\nHEADER;', 'step'],
    [`${'a text'.padEnd(72)}S      1\n`, 'iges'],
    ['0\r\nSECTION\r\n2\r\nHEADER', 'dxf'],
    ['AC1032', 'dwg'],
    ['3D Geometry File Format', 'rhino'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'cad'],
    ['BLENDER-v300', 'blender'],
    ['//Maya ASCII 2024', 'maya'],
    ['QC4DC4D6', 'cinema-4d'],
    ['FORM\0\0\0\0LWO2', 'lightwave'],
    ['#VRML V2.0 utf8', 'x3d'],
    ['<?xml version="1.0"?><amf unit="mm">', 'amf'],
    ['<svg xmlns="a">', 'svg'],
    ['; generated by PrusaSlicer\nG28\n', 'gcode'],
    ['Rar!\x1a', 'rar'],
  ])('%s is recognised as %s, with advice on what to do', async (text, kind) => {
    const thrown: unknown = await readModel(Buffer.from(text, 'latin1'), '').catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(AppError)
    expect(thrown).toMatchObject({ code: 'unsupported-format', details: { reason: 'other-file', kind } })
    expect(fileReasonWords['other-file']({ kind })).toMatch(/^This is (an?|the|sliced) .+/)
  })

  test('a compressed Blender file is recognised', () => {
    expect([foreignKind('\x28\xb5\x2f\xfd', 'a.blend'), foreignKind('\x28\xb5\x2f\xfd', 'a.zst')]).toEqual([
      'blender',
      null,
    ])
  })
})

test('reports missing parts of a document without schema terms', async () => {
  const thrown = (await readModel(utf8('{"asset":{"version":"2.0"},"meshes":[{"primitives":3}]}'), '').catch(
    (error: unknown) => error,
  )) as AppError
  expect(thrown.message).toBe('The glTF file is damaged: "meshes.0.primitives" is missing or of the wrong kind')
})
