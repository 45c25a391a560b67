import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import { measure, picture, volume } from './samples.ts'
import { read, refusal, utf8 } from './reading.ts'

const core = 'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"'
const materials = 'xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02"'
const production = 'xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"'

const corners = [0, 1].flatMap((z) => [0, 1].flatMap((y) => [0, 1].map((x) => `<vertex x="${x}" y="${y}" z="${z}"/>`)))
const faces = [
  '0 2 1',
  '1 2 3',
  '4 5 6',
  '5 7 6',
  '0 1 4',
  '1 5 4',
  '2 6 3',
  '3 6 7',
  '0 4 2',
  '2 4 6',
  '1 3 5',
  '3 7 5',
]
/** A cube of one unit; `attributesOf` gives attributes to its triangles. */
function cube(id: number, about = '', attributesOf: (face: number) => string = () => ''): string {
  const triangles = faces.map((face, i) => {
    const [a, b, c] = face.split(' ')
    return `<triangle v1="${a}" v2="${b}" v3="${c}" ${attributesOf(i)}/>`
  })
  return `<object id="${id}" ${about}><mesh><vertices>${corners.join('')}</vertices><triangles>${triangles.join('')}</triangles></mesh></object>`
}

function threeMf(resources: string, build: string, about = '', files: Record<string, Uint8Array> = {}): Uint8Array {
  const model = `<?xml version="1.0"?><model ${core} ${materials} ${production} ${about}><resources>${resources}</resources><build>${build}</build></model>`
  return packaged(model, files)
}

function packaged(model: string, files: Record<string, Uint8Array> = {}): Uint8Array {
  return zipSync({
    '[Content_Types].xml': utf8('<Types/>'),
    '_rels/.rels': utf8(
      '<Relationships><Relationship Target="/3D/3dmodel.model" Id="r" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>',
    ),
    '3D/3dmodel.model': utf8(model),
    ...files,
  })
}

describe('reads the contents of a build', () => {
  test.each([
    ['micron', 1e-6],
    ['millimeter', 1e-3],
    ['centimeter', 1e-2],
    ['inch', 0.0254],
    ['foot', 0.3048],
    ['meter', 1],
  ])('a cube of one %s', async (unit, metres) => {
    const { model } = await read(threeMf(cube(1), '<item objectid="1"/>', `unit="${unit}"`))
    for (const length of measure(model).size) expect(length / metres).toBeCloseTo(1)
  })

  test('nested components, moved, rotated and mirrored, with normals outwards', async () => {
    const nested =
      '<object id="2"><components><component objectid="1"/><component objectid="1" transform="-2 0 0 0 1 0 0 0 1 0 0 3"/></components></object>' +
      '<object id="3"><components><component objectid="2" transform="1 0 0 0 1 0 0 0 1 10 0 0"/></components></object>'
    const { model } = await read(threeMf(cube(1) + nested, '<item objectid="3"/><item objectid="1"/>'))
    expect(measure(model).triangles).toBe(36)
    expect(volume(model) * 1e9).toBeCloseTo(1 + 2 + 1)
    measure(model).size.forEach((length, axis) => expect(length * 1000).toBeCloseTo([11, 4, 1][axis]!))
  })

  test('a plate of a thousand copies, whose part is unpacked once', async () => {
    const { model } = await read(
      threeMf(cube(1), '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 3 0 0"/>'.repeat(1100)),
    )
    expect(measure(model).triangles).toBe(1100 * 12)
  })

  test('an object in another part, as slicers write projects', async () => {
    const other = utf8(`<model ${core}><resources>${cube(7)}</resources><build/></model>`)
    const resources =
      '<object id="1"><components><component p:path="/3D/Objects/a%20b.model" objectid="7"/></components></object>'
    const { model } = await read(
      threeMf(resources, '<item objectid="1"/>', 'requiredextensions="p"', { '3D/Objects/a b.model': other }),
    )
    expect(measure(model).triangles).toBe(12)
  })

  test('no supports, with a note', async () => {
    const { model, notes } = await read(
      threeMf(cube(1) + cube(2, 'type="support"'), '<item objectid="1"/><item objectid="2"/>'),
    )
    expect(measure(model).triangles).toBe(12)
    expect(notes).toEqual([{ code: 'object-left-out', figures: { kind: 'support' } }])
  })

  test('no slices and no beams, with a note', async () => {
    const slices =
      '<s:slicestack id="9" xmlns:s="x"><s:slice ztop="1"><s:vertices><s:vertex x="0" y="0"/></s:vertices></s:slice></s:slicestack>'
    const beams = cube(1).replace(
      '</mesh>',
      '<b:beamlattice xmlns:b="y"><b:beams><b:beam v1="0" v2="1"/></b:beams></b:beamlattice></mesh>',
    )
    const { notes } = await read(threeMf(slices + beams, '<item objectid="1"/>'))
    expect(notes).toEqual([
      { code: 'slices-left-out', figures: {} },
      { code: 'lattice-left-out', figures: { beams: 1 } },
    ])
  })
})

describe('reads materials and colours', () => {
  const item = '<item objectid="1"/>'
  const base =
    '<basematerials id="5"><base name="red" displaycolor="#FF0000"/><base name="glass" displaycolor="#0000FF80"/></basematerials>'

  test('base materials by triangle, with the object’s as the default', async () => {
    const { model } = await read(
      threeMf(base + cube(1, 'pid="5" pindex="1"', (face) => (face < 4 ? 'pid="5" p1="0"' : '')), item),
    )
    expect(model.parts.map(({ indices }) => indices.length / 3)).toEqual([4, 8])
    expect(model.materials.map(({ name, baseColour, alphaMode }) => [name, baseColour[0], alphaMode])).toEqual([
      ['red', 1, undefined],
      ['glass', 0, 'blend'],
    ])
  })

  test('metalness and roughness, if the file has them', async () => {
    const shine =
      '<m:pbmetallicdisplayproperties id="8"><m:pbmetallic name="a" metallicness="1" roughness="0.2"/></m:pbmetallicdisplayproperties>'
    const metal =
      '<basematerials id="5" displaypropertiesid="8"><base name="a" displaycolor="#808080"/></basematerials>'
    const { model } = await read(threeMf(shine + metal + cube(1, 'pid="5" pindex="0"'), item))
    expect(model.materials[0]).toMatchObject({ metalness: 1, roughness: 0.2 })
  })

  test('vertex colours', async () => {
    const group = '<m:colorgroup id="5"><m:color color="#FF0000"/><m:color color="#00FF00"/></m:colorgroup>'
    const { model } = await read(threeMf(group + cube(1, '', () => 'pid="5" p1="0" p2="1" p3="0"'), item))
    const [part] = model.parts
    const colourOf = (corner: number): number[] =>
      Array.from(part!.colours!.slice(part!.indices[corner]! * 4, part!.indices[corner]! * 4 + 3))
    expect([0, 1, 2].map(colourOf)).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [1, 0, 0],
    ])
  })

  test('mixed materials by their proportions', async () => {
    const mixture =
      '<m:compositematerials id="6" matid="5" matindices="0 1"><m:composite values="0.75 0.25"/></m:compositematerials>'
    const { model } = await read(threeMf(base + mixture + cube(1, 'pid="6" pindex="0"'), item))
    expect(model.materials[0]!.baseColour[0]).toBeCloseTo(0.75)
    expect(model.materials[0]!.baseColour[2]).toBeCloseTo(0.25)
  })

  test('layers, the upper one blended over or multiplied with the lower', async () => {
    const layers = (blend: string) =>
      `<m:colorgroup id="6"><m:color color="#808080"/></m:colorgroup><m:multiproperties id="7" pids="5 6" ${blend}><m:multi pindices="0 0"/></m:multiproperties>`
    const worn = async (blend: string) =>
      (await read(threeMf(base + layers(blend) + cube(1, 'pid="7" pindex="0"'), item))).model.materials[0]!.baseColour
    expect((await worn(''))[0]).toBeCloseTo(0.216, 2)
    expect((await worn('blendmethods="multiply"')).slice(0, 3)).toEqual([expect.closeTo(0.216, 2), 0, 0])
  })

  const painted =
    '<m:texture2d id="6" path="/3D/Textures/halves.png" contenttype="image/png"/>' +
    '<m:texture2dgroup id="7" texid="6"><m:tex2coord u="0" v="0"/><m:tex2coord u="1" v="0"/><m:tex2coord u="0" v="1"/></m:texture2dgroup>'
  const properties = (): string => 'pid="7" p1="0" p2="1" p3="2"'

  test('textures, the right way up', async () => {
    const { bytes } = await picture()
    const { model } = await read(
      threeMf(painted + cube(1, '', properties), item, '', { '3D/Textures/halves.png': bytes }),
    )
    expect(model.materials[0]!.baseColourTexture!.bytes).toEqual(bytes)
    expect(Array.from(model.parts[0]!.uvs!.slice(0, 6))).toEqual([0, 1, 1, 1, 0, 0])
  })

  test('a missing or damaged texture is a note', async () => {
    const missing = await read(threeMf(painted + cube(1, '', properties), item))
    expect(missing.notes).toEqual([{ code: 'texture-missing', figures: { name: 'halves.png' } }])
    const damaged = await read(
      threeMf(painted + cube(1, '', properties), item, '', { '3D/Textures/halves.png': utf8('no') }),
    )
    expect(damaged.notes).toEqual([{ code: 'texture-unreadable', figures: { name: 'halves' } }])
  })
})

describe('reads files despite a fault', () => {
  const item = '<item objectid="1"/>'
  const faulty = (element: string, count = 1): ReadNote => ({ code: 'entries-faulty', figures: { element, count } })
  test.each<[string, number, ReadNote[], Uint8Array]>([
    ['an empty build', 12, [{ code: 'scene-guessed', figures: {} }], threeMf(cube(1), '')],
    ['a unit that does not exist', 12, [faulty('unit')], threeMf(cube(1), item, 'unit="cubit"')],
    [
      'a position that is not a number',
      7,
      [faulty('vertex'), faulty('triangle', 5)],
      threeMf(cube(1).replace('x="1"', 'x="NaN"'), item),
    ],
    [
      'a vertex that does not exist',
      11,
      [faulty('triangle')],
      threeMf(cube(1).replace('v1="7"', 'v1="5"').replace('v3="6"', 'v3="8"'), item),
    ],
    [
      'a colour that is none',
      12,
      [faulty('color')],
      threeMf('<m:colorgroup id="2"><m:color color="red"/></m:colorgroup>' + cube(1), item),
    ],
    [
      'a material over a colour',
      12,
      [faulty('property group')],
      threeMf(
        '<m:colorgroup id="2"><m:color color="#FF0000"/></m:colorgroup><basematerials id="3"><base name="a" displaycolor="#FF0000"/></basematerials><m:multiproperties id="4" pids="2 3"><m:multi pindices="0 0"/></m:multiproperties>' +
          cube(1),
        item,
      ),
    ],
    [
      'a material without a name',
      12,
      [],
      threeMf('<basematerials id="3"><base displaycolor="#FF0000"/></basematerials>' + cube(1), item),
    ],
    [
      'another item of a transform with eleven numbers',
      12,
      [faulty('item')],
      threeMf(cube(1), item + '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 0 0"/>'),
    ],
    [
      'another item of an object that does not exist',
      12,
      [faulty('item')],
      threeMf(cube(1), item + '<item objectid="4"/>'),
    ],
    [
      'a transform of sixteen numbers',
      12,
      [],
      threeMf(cube(1), '<item objectid="1" transform="1 0 0 0 0 1 0 0 0 0 1 0 5 5 5 1"/>'),
    ],
    ['a short colour', 12, [], threeMf('<m:colorgroup id="2"><m:color color="#F00"/></m:colorgroup>' + cube(1), item)],
    ['millimetres in short', 12, [faulty('unit')], threeMf(cube(1), item, 'unit="mm"')],
    [
      'decimal commas',
      12,
      [{ code: 'decimal-commas', figures: {} }],
      threeMf(cube(1).replaceAll('x="1"', 'x="1,0"'), item),
    ],
  ])('%s', async (_, triangles, notes, file) => {
    const found: ReadNote[] = []
    const model = await readModel(file, '', { note: (note) => found.push(note) })
    expect(measure(model).triangles).toBe(triangles)
    expect(found).toEqual(notes)
  })
})

test('a missing property does not change the vertices', async () => {
  const colours = '<m:colorgroup id="2"><m:color color="#FF0000"/><m:color color="#0000FF"/></m:colorgroup>'
  const propertiesOf = (face: number): string => (face === 0 ? 'pid="2" p1="0" p2="9" p3="0"' : 'pid="2" p1="1"')
  const painted = cube(1, 'pid="2" pindex="1"', propertiesOf)
  const { model, notes } = await read(threeMf(colours + painted, '<item objectid="1"/>'))
  expect(volume(model) * 1e9).toBeCloseTo(1)
  expect(notes).toContainEqual({ code: 'properties-missing', figures: { group: 2 } })
})

describe('rejected files', () => {
  const item = '<item objectid="1"/>'
  const component = (to: number): string => `<component objectid="${to}"/>`
  const doubling = Array.from(
    { length: 20 },
    (_, i) => `<object id="${i + 2}"><components>${component(i + 1)}${component(i + 1)}</components></object>`,
  ).join('')
  test.each([
    [
      'an object that is a part of itself',
      'bad-geometry',
      threeMf(`<object id="1"><components>${component(1)}</components></object>`, item),
    ],
    ['an object that does not exist', 'bad-geometry', threeMf(cube(1), '<item objectid="4"/>')],
    ['a million instances in a small file', 'mesh-too-large', threeMf(cube(1) + doubling, '<item objectid="21"/>')],
    [
      'nothing but what an unknown extension holds',
      'unsupported-format',
      threeMf(
        '<object id="1" type="model"><x:shape/></object>',
        item,
        'xmlns:x="http://x.org/magic" requiredextensions="x"',
      ),
    ],
    [
      'a part that is not there',
      'bad-geometry',
      threeMf('<object id="1"><components><component p:path="/x.model" objectid="7"/></components></object>', item),
    ],
    ['a document type', 'unsafe-file', packaged(`<!DOCTYPE model [<!ENTITY a "b">]><model ${core}/>`)],
  ])('%s, as %s', async (_, code, file) => {
    expect((await refusal(file)).code).toBe(code)
  })
})
