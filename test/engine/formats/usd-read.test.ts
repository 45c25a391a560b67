import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { AppError } from '../../../shared/protocol/app-error.ts'
import { unpackLz4 } from '../../../electron/engine/formats/lz4.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { boundsOf } from '../../../electron/engine/mesh/bounds.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { facesOf, volumeOf } from '../mesh/plain-oracles.ts'
import { hasCollection, realFile, withCollection } from '../../support/real-models.ts'
import { picture } from './samples.ts'
import { boxFaces, boxPoints, crateOfBox } from './usd-crate-sample.ts'
import { read, refusal, utf8 } from './reading.ts'

const triples = (values: readonly number[]): string =>
  Array.from({ length: values.length / 3 }, (_, i) => `(${values.slice(i * 3, i * 3 + 3).join(', ')})`).join(', ')

/** A cube of side 2 as a prim, with lines of one's own. */
const boxMesh = (name: string, lines = 'uniform token subdivisionScheme = "none"', below = ''): string => `
def Mesh "${name}" {
  int[] faceVertexCounts = [4, 4, 4, 4, 4, 4]
  int[] faceVertexIndices = [${boxFaces.join(', ')}]
  point3f[] points = [${triples(boxPoints)}]
  ${lines}
  ${below}
}`
const layer = (content: string, about = 'metersPerUnit = 1\n upAxis = "Y"'): string =>
  `#usda 1.0\n(\n ${about}\n)\n${content}`

const readText = (text: string) => read(utf8(text))

const extent = ({ parts }: Model): number[][] => {
  const { low, high } = boundsOf(parts.flatMap(({ positions }) => [...positions]))
  return [low, high].map((values) => [...values].map((value) => Math.round(value * 1e6) / 1e6))
}

describe('a binary layer', () => {
  test('gives its mesh in metres, Y up, with its material', async () => {
    const { model, notes } = await read(crateOfBox())
    expect(notes).toEqual([])
    expect(auditModel(model)).toMatchObject({ triangles: 12, watertight: true })
    // 3 cm up is what it is moved along Z.
    expect(extent(model)).toEqual([
      [-0.01, 0.02, -0.01],
      [0.01, 0.04, 0.01],
    ])
    expect(model.materials).toMatchObject([{ name: 'Red', baseColour: [1, 0, 0, 1], metalness: 0, roughness: 0.25 }])
    expect(model.parts[0]!.uvs).toHaveLength(24 * 2)
  })

  test.skipIf(!hasCollection)(`${withCollection}: of another program is read with its texture`, async () => {
    const { model, notes } = await read(realFile('other/usdz_texturedcube_derived.usdz'))
    expect(auditModel(model)).toMatchObject({ triangles: 12, watertight: true })
    expect(auditModel(model).sizeMm.map(Math.round)).toEqual([2000, 2000, 2000])
    expect(model.materials[0]!.baseColourTexture).toBeDefined()
    expect(notes.map(({ figures }) => figures)).toEqual([
      { what: 'cameras', count: 1 },
      { what: 'lights', count: 1 },
    ])
  })

  test('of a version before compression is rejected with its version number', async () => {
    const file = crateOfBox()
    file[9] = 3
    expect((await refusal(file)).details).toMatchObject({ reason: 'file-version', version: '0.3' })
  })

  test('truncated or changed anywhere is either rejected or read', async () => {
    const whole = crateOfBox()
    const ends: string[] = []
    for (let at = 8; at < whole.length; at += 31) {
      const changed = whole.slice()
      changed[at] = changed[at]! ^ 0xff
      for (const file of [changed, whole.slice(0, at)])
        ends.push(
          await readModel(file, '').then(
            () => 'read',
            ({ code }: AppError) => code,
          ),
        )
    }
    expect(ends.filter((end) => !/^(read|bad-geometry|unsupported-format|mesh-too-large)$/.test(end))).toEqual([])
    expect(ends).toContain('bad-geometry')
  })

  test('LZ4: copies repetitions, even overlapping ones, and nothing beyond the end', () => {
    const output = new Uint8Array(12)
    // Three letters, then nine more from three back; then the end without a match.
    expect(unpackLz4(Uint8Array.of(0x35, 97, 98, 99, 3, 0, 0x00), output)).toBe(12)
    expect(Buffer.from(output).toString()).toBe('abcabcabcabc')
    expect(unpackLz4(Uint8Array.of(0x35, 97, 98, 99, 3, 0), new Uint8Array(11))).toBe(-1)
    expect(unpackLz4(Uint8Array.of(0x35, 97, 98, 99, 4, 0), new Uint8Array(12))).toBe(-1)
  })
})

describe('a text layer', () => {
  test('combines nested transforms, the first outermost', async () => {
    const { model } = await readText(
      layer(`def Xform "Up" {
        double3 xformOp:translate = (10, 0, 0)
        float xformOp:rotateZ = 90
        float3 xformOp:scale = (2, 1, 1)
        uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:rotateZ", "xformOp:scale"]
        ${boxMesh('Box')}
      }`),
    )
    expect(extent(model)).toEqual([
      [9, -2, -1],
      [11, 2, 1],
    ])
    expect(auditModel(model).watertight).toBe(true)
  })

  test('without a unit is in centimetres', async () => {
    const { model } = await readText(`#usda 1.0\n${boxMesh('Box')}`)
    expect(auditModel(model).sizeMm.map((mm) => Math.round(mm * 1000) / 1000)).toEqual([20, 20, 20])
  })

  test('flips faces with left-handed winding and leaves out holes', async () => {
    const { model } = await readText(
      layer(
        boxMesh(
          'Box',
          'uniform token orientation = "leftHanded"\nuniform token subdivisionScheme = "none"\nint[] holeIndices = [0]',
        ),
      ),
    )
    expect(auditModel(model)).toMatchObject({ triangles: 10, openEdges: 4 })
    const volume = async (orientation: string): Promise<number> => {
      const turned = await readText(layer(boxMesh('A', `uniform token orientation = "${orientation}"`)))
      const [part] = turned.model.parts
      return volumeOf(facesOf(part!.positions, part!.indices))
    }
    expect(await volume('leftHanded')).toBeCloseTo(-8)
    expect(await volume('rightHanded')).toBeCloseTo(8)
  })

  test('assigns materials to the subsets of a mesh, in face order', async () => {
    const looks = `def Scope "Looks" {
      ${['Red', 'Blue']
        .map(
          (name, i) => `def Material "${name}" {
        token outputs:surface.connect = </Looks/${name}/S.outputs:surface>
        def Shader "S" {
          uniform token info:id = "UsdPreviewSurface"
          color3f inputs:diffuseColor = (${1 - i}, 0, ${i})
          float inputs:metallic = 1
          token outputs:surface
        }
      }`,
        )
        .join('\n')}
    }`
    const subset = `def GeomSubset "Lid" {
      uniform token elementType = "face"
      uniform token familyName = "materialBind"
      int[] indices = [1, 3]
      rel material:binding = </Looks/Blue>
    }`
    const { model } = await readText(
      layer(
        looks + boxMesh('Box', 'uniform token subdivisionScheme = "none"\nrel material:binding = </Looks/Red>', subset),
      ),
    )
    expect(model.parts.map(({ name, indices }) => [name, indices.length / 3])).toEqual([
      ['Box', 8],
      ['Lid', 4],
    ])
    expect(model.parts.map(({ material }) => model.materials[material]!.baseColour)).toEqual([
      [1, 0, 0, 1],
      [0, 0, 1, 1],
    ])
    expect(model.materials.every(({ metalness }) => metalness === 1)).toBe(true)
  })

  test('composes sublayers, references, classes and variants from files and paths', async () => {
    const scene = layer(
      `
      class "Big" { float3 xformOp:scale = (3, 3, 3)\n uniform token[] xformOpOrder = ["xformOp:scale"] }
      def "FromFile" (prepend references = @parts/box.usda@</Box>) {}
      def "FromHere" (inherits = </Big>\n prepend references = </Store/Kept>\n) {}
      class "Store" { ${boxMesh('Kept')} }
      def "Chosen" (
        variants = { string size = "two" }
        prepend variantSets = "size"
      ) {
        variantSet "size" = {
          "one" { ${boxMesh('Only')} }
          "two" { ${boxMesh('First')} ${boxMesh('Second')} }
        }
      }
      over "Below" { token visibility = "inherited" }`,
      'metersPerUnit = 1\n subLayers = [@./below.usda@]',
    )
    const file = zipSync({
      'scene.usda': utf8(scene),
      'below.usda': utf8(layer(boxMesh('Below'))),
      'parts/box.usda': utf8(layer(`def "Box" { ${boxMesh('Inner')} }`)),
    })
    const { model, notes } = await read(file)
    expect(notes).toEqual([])
    expect(model.parts.map(({ name }) => name).toSorted()).toEqual(['Below', 'First', 'FromHere', 'Inner', 'Second'])
    expect(extent({ ...model, parts: model.parts.filter(({ name }) => name === 'FromHere') })).toEqual([
      [-3, -3, -3],
      [3, 3, 3],
    ])
  })

  test('merges the roughness and metalness textures, and the colour with its alpha', async () => {
    const { bytes } = await picture()
    const texture = (name: string, file: string) => `def Shader "${name}" {
      uniform token info:id = "UsdUVTexture"
      asset inputs:file = @tex/${file}@
      float3 outputs:rgb
    }`
    const scene = layer(`def Material "M" {
        token outputs:surface.connect = </M/S.outputs:surface>
        def Shader "S" {
          uniform token info:id = "UsdPreviewSurface"
          color3f inputs:diffuseColor.connect = </M/colour.outputs:rgb>
          float inputs:roughness.connect = </M/rough.outputs:r>
          float inputs:metallic.connect = </M/metal.outputs:r>
          float inputs:clearcoat = 0.5
          token outputs:surface
        }
        ${texture('colour', 'a.png')} ${texture('rough', 'b.png')} ${texture('metal', 'missing.png')}
      }
      ${boxMesh('Box', 'uniform token subdivisionScheme = "none"\nrel material:binding = </M>\nuniform bool doubleSided = 1')}`)
    const { model, notes } = await read(zipSync({ 'scene.usda': utf8(scene), 'tex/a.png': bytes, 'tex/b.png': bytes }))
    const [material] = model.materials
    expect(material).toMatchObject({ name: 'M', doubleSided: true, roughness: 1 })
    expect(material!.baseColourTexture?.bytes).toEqual(bytes)
    expect(material!.metalnessRoughnessTexture).toMatchObject({ mediaType: 'image/png' })
    expect(notes).toEqual([
      { code: 'texture-missing', figures: { name: 'missing.png' } },
      { code: 'material-inputs-left-out', figures: { material: 'M', inputs: ['clearcoat'] } },
    ])
  })

  test('reports unsupported content', async () => {
    const { model, notes } = await readText(
      layer(`${boxMesh('Box', '')}
        def Camera "C" {} def SphereLight "L" {} def Sphere "S" { double radius = 1 }
        def PointInstancer "P" { ${boxMesh('Prototype')} }
        def "Hidden" { token visibility = "invisible" ${boxMesh('Unseen')} }
        def "Moves" { double3 xformOp:translate.timeSamples = { 0: (0, 0, 0), 1: (1, 0, 0), } }
        def "Gone" (references = @nowhere.usda@) {}`),
    )
    expect(auditModel(model).triangles).toBe(12)
    expect(notes).toEqual([
      { code: 'layer-missing', figures: { name: 'nowhere.usda' } },
      ...['cameras', 'lights', 'primitive-shapes', 'instancers', 'hidden-objects', 'animations'].map((what) => ({
        code: 'left-out',
        figures: { what, count: 1 },
      })),
      { code: 'subdivision-cages', figures: { count: 1 } },
    ])
  })

  test('a scene without meshes is reported as such, not as damaged', async () => {
    expect((await refusal(utf8(layer('def Xform "Empty" {}')))).details).toMatchObject({ reason: 'no-surface' })
  })

  test.each([
    ['a prim that refers to itself', layer('def "A" (references = </A>) {}')],
    ['two that refer to each other', layer('def "A" (references = </B>) {} def "B" (references = </A>) {}')],
    ['a thousand braces', layer('def "A" {'.repeat(1000))],
    ['a list without an end', layer('def "A" { int[] x = [1, 2')],
    ['a text without an end', layer('def "A')],
    ['letters where a number is due', layer('def "A" { int x = 1-2-3 }')],
    [
      'a face of corners that are not there',
      layer(
        'def Mesh "A" { int[] faceVertexCounts = [9]\n int[] faceVertexIndices = [0]\n point3f[] points = [(0,0,0)] }',
      ),
    ],
  ])('%s is rejected', async (_, text) => {
    expect((await refusal(utf8(text))).code).toBe('bad-geometry')
  })

  test('references that double at each step stop at the memory limit for a small file', async () => {
    const doubling = Array.from(
      { length: 40 },
      (_, i) => `def "A${i}" { def "L" (references = </A${i + 1}>) {} def "R" (references = </A${i + 1}>) {} }`,
    )
    expect((await refusal(utf8(layer(doubling.join('\n'))))).code).toMatch(/mesh-too-large|bad-geometry/)
  })
})
