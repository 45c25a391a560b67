import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readTexture } from '../../../electron/engine/formats/textures.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { asFbxBinary } from './foreign-samples.ts'
import { pixelsOf } from './pictures.ts'
import { box, material, measure, volume } from './samples.ts'
import { read, refusal, utf8 } from './reading.ts'

function low({ parts }: Model): number[] {
  return [0, 1, 2].map((axis) =>
    Math.min(...parts.flatMap(({ positions }) => [...positions].filter((_, i) => i % 3 === axis))),
  )
}

describe('FBX', () => {
  /** A triangle of 100 × 200 units; `settings`, `model` and `mesh` are records as text. */
  const text = (settings = '', model = '', mesh = ''): Uint8Array =>
    utf8(`; FBX 7.4.0 project file
GlobalSettings: { Properties70: { ${settings} } }
Objects: {
  Geometry: 1, "Geometry::a", "Mesh" { Vertices: *9 { a: 0,0,0,100,0,0,0,200,0 } PolygonVertexIndex: *3 { a: 0,1,-3 } ${mesh} }
  Model: 2, "Model::a", "Mesh" { Properties70: { ${model} } }
}
Connections: { C: "OO",1,2
 C: "OO",2,0
}`)
  const property = (name: string, ...values: number[]): string => `P: "${name}", "", "", "",${values.join()}\n`

  test('is in centimetres, or in the unit of the file', async () => {
    expect(measure(await readModel(text(), '')).size).toEqual([1, 2, 0])
    expect(measure(await readModel(text(property('UnitScaleFactor', 2.54)), '')).size[0]).toBeCloseTo(2.54)
  })

  test('stands upright, whichever axis the file calls up', async () => {
    const z =
      property('UpAxis', 2) +
      property('UpAxisSign', 1) +
      property('FrontAxis', 1) +
      property('FrontAxisSign', -1) +
      property('CoordAxis', 0) +
      property('CoordAxisSign', 1)
    const model = await readModel(text(z), '')
    expect(measure(model).size).toEqual([1, 0, 2])
    expect(low(model)[2]).toBeCloseTo(-2)
  })

  test('rotates about its pivot, in the order that the model states', async () => {
    const turned = await readModel(
      text('', property('RotationPivot', 100, 0, 0) + property('Lcl Rotation', 0, 0, 90)),
      '',
    )
    low(turned).forEach((value, axis) => expect(value).toBeCloseTo([-1, -1, 0][axis]!))
    // First about Z, then about X: the long side ends up along X either way, the short one along Z.
    const ordered = await readModel(text('', property('RotationOrder', 4) + property('Lcl Rotation', 90, 0, 90)), '')
    measure(ordered).size.forEach((length, axis) => expect(length).toBeCloseTo([2, 0, 1][axis]!))
  })

  test('applies geometric transforms to the mesh but not to its children', async () => {
    expect(low(await readModel(text('', property('GeometricTranslation', 0, 0, 50)), ''))[2]).toBeCloseTo(0.5)
  })

  test.each([
    ['ByPolygon', '*4 { a: 1,0,0,1 }', 1],
    ['ByVertice', '*12 { a: 1,0,0,1,1,0,0,1,1,0,0,1 }', 1],
    ['AllSame', '*4 { a: 1,0,0,1 }', 1],
    ['ByEdge', '*12 { a: 1,0,0,1,1,0,0,1,1,0,0,1 }', undefined],
  ])('has colours %s', async (mapping, values, red) => {
    const mesh = `LayerElementColor: 0 { MappingInformationType: "${mapping}" ReferenceInformationType: "Direct" Colors: ${values} }`
    expect((await readModel(text('', '', mesh), '')).parts[0]!.colours?.[0]).toBe(red)
  })

  test('of version 6 has its meshes inside models, and names instead of ids', async () => {
    const older = utf8(`; FBX 6.1.0 project file
Objects:  {
  Model: "Model::a", "Mesh" {
    Properties60:  {
      Property: "Lcl Translation", "Lcl Translation", "A+",0,0,50
    }
    Vertices: 0,0,0,100,0,0,
      100,200,0,0,200,0
    PolygonVertexIndex: 0,1,2,-4
    LayerElementMaterial: 0 { MappingInformationType: "AllSame" ReferenceInformationType: "IndexToDirect" Materials: 0 }
  }
  Material: "Material::red", "" { Properties60: { Property: "DiffuseColor", "ColorRGB", "",1,0,0 } }
  Texture: "Texture::t", "TextureVideoClip" { RelativeFilename: "t.png" }
  GlobalSettings: { Properties60: { Property: "UnitScaleFactor", "double", "",10 } }
}
Connections:  {
  Connect: "OO", "Model::a", "Model::Scene"
  Connect: "OO", "Material::red", "Model::a"
  Connect: "OO", "Texture::t", "Model::a"
}
`)
    const { model, notes } = await read(older)
    measure(model).size.forEach((length, axis) => expect(length).toBeCloseTo([10, 20, 0][axis]!))
    expect(low(model)[2]).toBeCloseTo(5)
    expect(model.materials[0]).toMatchObject({ name: 'red', baseColour: [1, 0, 0, 1] })
    expect(notes).toEqual([{ code: 'texture-missing', figures: { name: 't.png' } }])
  })

  /** A file of one list, as it stands in bytes: letter, count, packing, packed length, bytes. */
  function withList(count: number, packing: number, bytes: Uint8Array): Uint8Array {
    const name = utf8('Objects')
    const value = new Uint8Array(13 + bytes.byteLength)
    const view = new DataView(value.buffer)
    value[0] = 'd'.charCodeAt(0)
    view.setUint32(1, count, true)
    view.setUint32(5, packing, true)
    view.setUint32(9, bytes.byteLength, true)
    value.set(bytes, 13)
    const file = new Uint8Array(27 + 13 + name.byteLength + value.byteLength + 13)
    const header = new DataView(file.buffer)
    file.set(utf8('Kaydara FBX Binary  '))
    header.setUint32(23, 7400, true)
    header.setUint32(27, file.byteLength - 13, true)
    header.setUint32(31, 1, true)
    header.setUint32(35, value.byteLength, true)
    file[39] = name.byteLength
    file.set(name, 40)
    file.set(value, 40 + name.byteLength)
    return file
  }

  test.each([
    ['claims four billion numbers', withList(0xffff_ffff, 0, new Uint8Array(16))],
    ['claims to unfold to gigabytes', withList(0x1fff_ffff, 1, deflateSync(new Uint8Array(64)))],
    ['unfolds to less than it says', withList(9, 1, deflateSync(new Uint8Array(64)))],
    ['unfolds to more than it says', withList(1, 1, deflateSync(new Uint8Array(64)))],
  ])('a list that %s is rejected', async (_, file) => {
    expect((await refusal(file)).code).toBe('bad-geometry')
  })

  test.each([
    ['a record that is never closed', '; FBX 7.4.0\nObjects: {'],
    ['a record that was never opened', '; FBX 7.4.0\nObjects: { } }'],
    ['records without end', `; FBX 7.4.0\n${'a: {'.repeat(100)}`],
    ['no objects', '; FBX 7.4.0\nA: 1'],
    ['no meshes', '; FBX 7.4.0\nObjects: { }'],
  ])('%s: is rejected', async (_, content) => {
    expect((await refusal(utf8(content))).code).toBe('bad-geometry')
  })

  test('a model that is its own parent is rejected', async () => {
    const file = new TextDecoder().decode(text()).replace('C: "OO",2,0', 'C: "OO",2,2')
    expect((await refusal(utf8(file))).code).toBe('bad-geometry')
  })

  test('closed surfaces stay closed', async () => {
    expect(volume(await readModel(asFbxBinary(box([material('a')])), '')) * 1e9).toBeCloseTo(6000, 1)
  })
})

describe('COLLADA', () => {
  const source = (id: string, values: string, count: number, stride: number) =>
    `<source id="${id}"><float_array id="${id}a">${values}</float_array><technique_common><accessor source="#${id}a" count="${count}" stride="${stride}"/></technique_common></source>`
  const dae = (asset: string, faces: string, nodes = '<node><instance_geometry url="#g"/></node>', more = '') =>
    utf8(`<COLLADA><asset>${asset}</asset><library_geometries><geometry id="g"><mesh>
      ${source('p', '0 0 0 1 0 0 1 2 0 0 2 0 0.2 1 0', 5, 3)}<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>${faces}
      </mesh></geometry></library_geometries>${more}<library_visual_scenes><visual_scene id="s">${nodes}</visual_scene></library_visual_scenes></COLLADA>`)
  const input = '<input semantic="VERTEX" source="#v" offset="0"/>'
  const triangle = `<triangles>${input}<p>0 1 2</p></triangles>`

  test.each([
    ['<up_axis>Y_UP</up_axis>', [1, 2, 0]],
    ['<up_axis>Z_UP</up_axis>', [1, 0, 2]],
    ['<up_axis>X_UP</up_axis>', [2, 1, 0]],
    ['<unit meter="0.5"/>', [0.5, 1, 0]],
    ['', [1, 2, 0]],
  ])('%s is read correctly', async (asset, size) => {
    expect(measure(await readModel(dae(asset, triangle), '')).size).toEqual(size)
  })

  test.each([
    ['triangles', `<triangles>${input}<p>0 1 2 0 2 3</p></triangles>`, 2],
    ['a list of polygons', `<polylist>${input}<vcount>4 3</vcount><p>0 1 2 3 0 1 2</p></polylist>`, 3],
    ['polygons', `<polygons>${input}<p>0 1 2 3 4</p></polygons>`, 3],
    ['polygons with holes, without the holes', `<polygons>${input}<ph><p>0 1 2 3</p><h>4 4 4</h></ph></polygons>`, 2],
    ['strips', `<tristrips>${input}<p>0 1 3 2</p></tristrips>`, 2],
    ['fans', `<trifans>${input}<p>0 1 2 3</p></trifans>`, 2],
  ])('reads %s', async (_, faces, count) => {
    const model = await readModel(dae('', faces), '')
    expect(measure(model).triangles).toBe(count)
    const [part] = model.parts
    for (let i = 0; i < part!.indices.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) =>
        part!.positions.subarray(part!.indices[i + k]! * 3, part!.indices[i + k]! * 3 + 2),
      )
      expect((b![0]! - a![0]!) * (c![1]! - a![1]!) - (b![1]! - a![1]!) * (c![0]! - a![0]!)).toBeGreaterThan(0)
    }
  })

  test('places nodes and their instances', async () => {
    const nodes =
      '<node id="n"><translate>10 0 0</translate><rotate>0 0 1 90</rotate><scale>2 1 1</scale><instance_geometry url="#g"/></node><node><translate>0 0 5</translate><instance_node url="#n"/></node>'
    const model = await readModel(dae('', triangle, nodes), '')
    expect(measure(model).triangles).toBe(2)
    measure(model).size.forEach((length, axis) => expect(length).toBeCloseTo([2, 2, 5][axis]!))
    expect(low(model)[0]).toBeCloseTo(8)
  })

  test.each([
    ['a node that shows itself', dae('', triangle, '<node id="n"><instance_node url="#n"/></node>')],
    ['a vertex that does not exist', dae('', `<triangles>${input}<p>0 1 9</p></triangles>`)],
    ['a negative vertex', dae('', `<triangles>${input}<p>0 1 -2</p></triangles>`)],
    ['a number that is none', dae('', triangle.replace('0 1 2', '0 1 x'))],
    ['a list that breaks off', dae('', `<polylist>${input}<vcount>4</vcount><p>0 1 2</p></polylist>`)],
    [
      'a matrix of fifteen numbers',
      dae('', triangle, '<node><matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0</matrix><instance_geometry url="#g"/></node>'),
    ],
    ['nothing to show', dae('', triangle, '<node/>')],
  ])('%s: is rejected', async (_, file) => {
    expect((await refusal(file)).code).toBe('bad-geometry')
  })
})

describe('3DS and OFF', () => {
  test.each([
    ['a 3DS whose chunk does not fit', Uint8Array.of(0x4d, 0x4d, 16, 0, 0, 0, 0x3d, 0x3d, 99, 0, 0, 0, 0, 0, 0, 0)],
    ['a 3DS without meshes', Uint8Array.of(0x4d, 0x4d, 16, 0, 0, 0, 0x3d, 0x3d, 10, 0, 0, 0, 0, 0, 0, 0)],
    ['an OFF that is shorter than it says', utf8('OFF\n3 1 0\n0 0 0\n1 0 0\n')],
    ['an OFF of billions', utf8('OFF\n3000000000 1 0\n')],
    ['an OFF whose face leads nowhere', utf8('OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 7\n')],
    ['an OFF whose face has half a corner', utf8('OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 1.5\n')],
  ])('%s is rejected', async (_, file) => {
    expect((await refusal(file)).code).toBe('bad-geometry')
  })

  test('a four-dimensional OFF is rejected as such', async () => {
    expect((await refusal(utf8('4OFF\n1 1 0\n'))).code).toBe('unsupported-format')
  })

  test('OFF keeps vertex normals, colours and texture coordinates, and separates faces by colour', async () => {
    const vertices = ['0 0 0', '1 0 0', '0 1 0'].map((place, i) => `${place} 0 0 1 255 0 0 255 0.${i} 0.5`).join('\n')
    const { parts, materials } = await readModel(
      utf8(`STCNOFF # kind\n3 2 0\n${vertices}\n3 0 1 2 0 255 0\n3 2 1 0\n`),
      '',
    )
    expect(parts).toHaveLength(2)
    expect(materials[0]!.baseColour).toEqual([0, 1, 0, 1])
    const [part] = parts
    expect([part!.normals!.length, part!.colours![0], part!.uvs![1]]).toEqual([9, 1, 0.5])
  })
})

describe('other texture formats', () => {
  const pixels = Buffer.from(Array.from({ length: 5 * 3 }, (_, i) => [i * 16, 255 - i * 16, (i * 40) % 256]).flat())

  function tga(packed: boolean, fromTop: boolean): Uint8Array {
    const rows = [0, 1, 2].map((y) => (fromTop ? y : 2 - y))
    const body = rows.flatMap((y) => {
      const row = [0, 1, 2, 3, 4].map((x) => [...pixels.subarray((y * 5 + x) * 3, (y * 5 + x) * 3 + 3)].reverse())
      return packed ? [...row.slice(0, 3).flatMap((pixel) => [0x80, ...pixel]), 1, ...row.slice(3).flat()] : row.flat()
    })
    return Uint8Array.from([
      0,
      0,
      packed ? 10 : 2,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      5,
      0,
      3,
      0,
      24,
      fromTop ? 0x20 : 0,
      ...body,
    ])
  }

  function bmp(): Uint8Array {
    const stride = 16
    const file = new Uint8Array(54 + stride * 3)
    const view = new DataView(file.buffer)
    file.set([0x42, 0x4d])
    view.setUint32(10, 54, true)
    view.setUint32(14, 40, true)
    view.setInt32(18, 5, true)
    view.setInt32(22, 3, true)
    view.setUint16(28, 24, true)
    for (let y = 0; y < 3; y++)
      for (let i = 0; i < 15; i++)
        file[54 + (2 - y) * stride + i] = pixels[y * 15 + Math.floor(i / 3) * 3 + (2 - (i % 3))]!
    return file
  }

  test.each([
    ['plain TGA from the bottom', () => tga(false, false)],
    ['packed TGA from the top', () => tga(true, true)],
    ['BMP', bmp],
    [
      'GIF',
      async () =>
        sharp(pixels, { raw: { width: 5, height: 3, channels: 3 } })
          .gif({ colours: 64, dither: 0 })
          .toBuffer(),
    ],
  ])('%s becomes PNG, pixel by pixel', async (_, make) => {
    const texture = await readTexture(new Uint8Array(await make()), 'a')
    expect([texture.mediaType, texture.width, texture.height]).toEqual(['image/png', 5, 3])
    const { data } = await pixelsOf(texture)
    for (let i = 0; i < 15; i++)
      for (let c = 0; c < 3; c++) expect(Math.abs(data[i * 4 + c]! - pixels[i * 3 + c]!)).toBeLessThanOrEqual(8)
  })

  test.each([
    ['a TGA that breaks off', tga(false, true).slice(0, 40)],
    ['a packed TGA that breaks off', tga(true, true).slice(0, 30)],
    ['a BMP that breaks off', bmp().slice(0, 70)],
    [
      'a KTX2 that breaks off',
      Uint8Array.of(0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0),
    ],
    ['something else', utf8('not a picture at all')],
  ])('%s is rejected', async (_, bytes) => {
    await expect(readTexture(bytes, 'a')).rejects.toMatchObject({ code: 'unsupported-format' })
  })
})
