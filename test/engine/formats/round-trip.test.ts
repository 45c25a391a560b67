import { unzipSync, strFromU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { exportFormats, formats } from '../../../shared/formats/formats.ts'
import { writers } from '../../../electron/engine/formats/writers.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { box, material, measure, picture, rich, volume } from './samples.ts'

const readable = exportFormats.filter((format) => formats[format].reader !== null)

/** Each edge of the welded surface lies between two triangles that run along it in opposite directions. */
function isClosed(model: Model): boolean {
  const { indices } = weldPositions(model)
  const seen = new Map<string, number>()
  for (let i = 0; i < indices.length; i += 3)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [indices[i + k]!, indices[i + ((k + 1) % 3)]!]
      seen.set(
        `${Math.min(a, b)}-${Math.max(a, b)}`,
        (seen.get(`${Math.min(a, b)}-${Math.max(a, b)}`) ?? 0) + Math.sign(a - b),
      )
    }
  return [...seen.values()].every((balance) => balance === 0)
}

describe.each(readable)('%s written and read back', (format) => {
  test('has the same size, triangles, volume and up axis', async () => {
    const model = await rich()
    const back = await readModel(await writers[format](model), '')
    const [before, after] = [measure(model), measure(back)]
    expect(after.triangles).toBe(before.triangles)
    after.size.forEach((length, axis) => expect(length).toBeCloseTo(before.size[axis]!, 7))
    expect(volume(back) * 1e9).toBeCloseTo(6000, 1)
    expect(isClosed(back)).toBe(true)
  })

  test('is the same file for the same model', thorough, async () => {
    expect(await writers[format](await rich())).toEqual(await writers[format](await rich()))
  })
})

test.each(['glb', 'gltf', 'obj', 'ply'] as const)('%s keeps texture coordinates and normals', async (format) => {
  const model = box([material('a', { baseColourTexture: await picture() })])
  const back = await readModel(await writers[format](model), '')
  const [before, after] = [model.parts[0]!, back.parts[0]!]
  // Vertices may be counted again: compared corner by corner.
  for (let corner = 0; corner < before.indices.length; corner++) {
    const [from, to] = [before.indices[corner]!, after.indices[corner]!]
    for (let k = 0; k < 2; k++) expect(after.uvs![to * 2 + k]).toBeCloseTo(before.uvs![from * 2 + k]!, 5)
    for (let k = 0; k < 3; k++) expect(after.normals![to * 3 + k]).toBeCloseTo(before.normals![from * 3 + k]!, 3)
  }
})

test.each(['glb', 'gltf', 'obj'] as const)('%s keeps textures and material properties', async (format) => {
  const halves = await picture()
  const model = box(
    [
      material('a', { baseColourTexture: halves }),
      material('b', { baseColour: [0.5, 0.1, 0, 1], metalness: 1, roughness: 0.2 }),
    ],
    (face) => face % 2,
  )
  const { materials } = await readModel(await writers[format](model), '')
  expect(materials.map(({ name }) => name)).toEqual(['a', 'b'])
  expect(materials[0]!.baseColourTexture).toEqual(halves)
  expect(materials[1]!.metalness).toBe(1)
  expect(materials[1]!.roughness).toBeCloseTo(0.2)
  materials[1]!.baseColour.forEach((channel, i) => expect(channel).toBeCloseTo([0.5, 0.1, 0, 1][i]!, 3))
})

test.each(['glb', 'gltf', 'obj', 'ply'] as const)('%s keeps vertex colours', async (format) => {
  const model = box([material('a')])
  delete model.parts[0]!.uvs
  model.parts[0]!.colours = Float32Array.from({ length: 24 * 4 }, (_, i) => (i % 4 === 3 ? 1 : ((i * 7) % 11) / 10))
  const back = await readModel(await writers[format](model), '')
  model.parts[0]!.indices.forEach((from, corner) => {
    const to = back.parts[0]!.indices[corner]!
    for (let k = 0; k < 3; k++)
      expect(back.parts[0]!.colours![to * 4 + k]).toBeCloseTo(model.parts[0]!.colours![from * 4 + k]!, 1)
  })
})

test('PLY bakes texture colours into the vertices', async () => {
  const model = box([material('a', { baseColourTexture: await picture() })])
  const { parts } = await readModel(await writers.ply(model), '')
  expect(Array.from(parts[0]!.colours!.subarray(0, 8))).toEqual([1, 0, 0, 1, 0, 0, 1, 1])
})

describe('OBJ', () => {
  test('names its units, welds vertices and converts WebP to PNG', async () => {
    const model = box([material('two words', { baseColourTexture: await picture('image/webp') })])
    const files = unzipSync(await writers.obj(model))
    expect(Object.keys(files)).toEqual(['box.obj', 'box.mtl', 'halves.png'])
    const text = strFromU8(files['box.obj']!)
    expect(text.match(/^v /gm)).toHaveLength(8)
    expect(text).toContain('usemtl two_words')
    expect(strFromU8(files['box.mtl']!)).toContain('newmtl two_words')
    expect(strFromU8(files['box.mtl']!)).toContain('map_Kd halves.png')
  })
})

describe('3MF', () => {
  async function xmlOf(model: Model): Promise<{ xml: string; names: string[] }> {
    const files = unzipSync(await writers['3mf'](model))
    return { xml: strFromU8(files['3D/3dmodel.model']!), names: Object.keys(files) }
  }

  test('has one welded object in millimetres, Z up', async () => {
    const { xml, names } = await xmlOf(box([material('a')]))
    expect(names).toEqual(['[Content_Types].xml', '_rels/.rels', 'Metadata/thumbnail.png', '3D/3dmodel.model'])
    expect(xml).toContain('unit="millimeter"')
    expect(xml.match(/<vertex /g)).toHaveLength(8)
    expect(xml.match(/<triangle /g)).toHaveLength(12)
    expect(xml).toContain('<vertex x="20" y="-10" z="30"/>')
  })

  test('writes flat colours as base materials, and as filaments for slicers without them', async () => {
    const { xml } = await xmlOf(
      box(
        [material('red', { baseColour: [1, 0, 0, 1] }), material('<b>', { baseColour: [0, 0, 1, 0.5] })],
        (face) => face % 2,
      ),
    )
    expect(xml).toContain('<base name="red" displaycolor="#FF0000"/>')
    expect(xml).toContain('<base name="&lt;b&gt;" displaycolor="#0000FF80"/>')
    expect(xml.match(/pid="1" p1="1" slic3rpe:mmu_segmentation="8"/g)).toHaveLength(6)
  })

  test('writes textures with texture coordinates from the bottom left', async () => {
    const { xml, names } = await xmlOf(box([material('a', { baseColourTexture: await picture('image/webp') })]))
    expect(names).toContain('3D/Textures/halves.png')
    expect(names).toContain('3D/_rels/3dmodel.model.rels')
    expect(xml).toContain('path="/3D/Textures/halves.png" contenttype="image/png"')
    expect(xml).toContain('<m:tex2coord u="0.1" v="0.1"/>')
  })

  test('writes vertex colours as a colour group', async () => {
    const model = box([material('a')])
    model.parts[0]!.colours = Float32Array.from({ length: 96 }, (_, i) => (i % 4 === 3 ? 1 : Math.floor(i / 4) % 2))
    const { xml } = await xmlOf(model)
    expect(xml.match(/<m:color /g)).toHaveLength(2)
    expect(xml).toMatch(/<triangle v1="\d+" v2="\d+" v3="\d+" pid="2" p1="0" p2="1" p3="0"\/>/)
  })
})

test('a degenerate triangle is dropped from print formats and the surface stays closed', async () => {
  const model = box([material('a')])
  const [part] = model.parts
  // Two more triangles along an edge that they fold in two: what is left when a short edge has shrunk to nothing.
  part!.indices = Uint32Array.of(...part!.indices, 0, 0, 1, 1, 1, 0)
  const back = await readModel(await writers.stl(model), '')
  expect(measure(back).triangles).toBe(12)
  expect(isClosed(back)).toBe(true)
})
