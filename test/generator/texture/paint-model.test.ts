import { TorusKnotGeometry } from 'three'
import { describe, expect, test } from 'vitest'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { materialById } from '../../../electron/generator/texture/materials/material-list.ts'
import { paintModel } from '../../../electron/generator/texture/paint-model.ts'
import type { Assignment } from '../../../electron/generator/texture/assignment.ts'
import { textureFile } from '../../../electron/generator/texture/texture-file.ts'
import type { TextureInput } from '../../../electron/generator/texture/jobs.ts'
import { validateGlb } from '../../support/validate-glb.ts'
import { box, material, picture } from '../../engine/formats/samples.ts'
import { seamDifferences } from '../../engine/texture/seams.ts'
import { sample, thorough } from '../../support/long.ts'

const everywhere = (id: string): Assignment => ({ material: materialById(id)!, where: { kind: 'all' } })

const usual = {
  mediaType: '',
  seed: 1,
  // Below the resolutions on offer, for speed: each texel is computed alike.
  resolution: 128 as number as TextureInput['resolution'],
  pbr: false,
  keepUvs: false,
  projection: 'front',
} as const

/** A model with many charts. Tests that do not examine seams use a box: the layout takes most of the time. */
function knot(): Model {
  const geometry = new TorusKnotGeometry(0.04, 0.012, 64, 8)
  return {
    name: 'knot',
    materials: [material('Plain')],
    parts: [
      {
        name: 'knot',
        material: 0,
        positions: Float32Array.from(geometry.getAttribute('position').array),
        normals: Float32Array.from(geometry.getAttribute('normal').array),
        indices: Uint32Array.from(geometry.getIndex()!.array),
      },
    ],
  }
}

describe('a painted model', () => {
  test.each(sample(['velvet', 'sand', 'porcelain'], 1))(
    'of %s has no seam: both sides agree within ΔE 1',
    thorough,
    async (id) => {
      const { atlas, layout } = await paintModel(knot(), [everywhere(id)], { resolution: 512, seed: 1 })
      const differences = seamDifferences(layout, atlas.baseColour)
      expect(differences.length).toBeGreaterThan(500)
      expect(differences[Math.floor(differences.length * 0.97)]).toBeLessThan(1)
    },
  )

  test('has the same bytes for the same words and seed, and others for another seed', thorough, async () => {
    const file = await writeGlb(box([material('Plain')]))
    const input = { ...usual, file, prompt: 'worn oak, gold base', seed: 5, pbr: true } as const
    const one = await textureFile(input, () => {})
    expect((await textureFile(input, () => {})).glb).toEqual(one.glb)
    expect((await textureFile({ ...input, seed: 6 }, () => {})).glb).not.toEqual(one.glb)
    expect(await validateGlb(one.glb)).toMatchObject({ numErrors: 0 })
    expect(one.textures.map(({ name }) => name)).toEqual([
      'base-colour.png',
      'normal.png',
      'occlusion-roughness-metalness.png',
    ])
    expect(one.report.understood.map(({ material: name, where }) => [name, where])).toEqual([
      ['oak', { code: 'everywhere', figures: {} }],
      ['gold', { code: 'at-height', figures: { from: 0, to: 0.16 } }],
    ])
  })

  test('keeps its own materials if nothing is requested', thorough, async () => {
    const model = box(
      [material('Red', { baseColour: [1, 0, 0, 1] }), material('Blue', { baseColour: [0, 0, 1, 1] })],
      (face) => (face < 3 ? 0 : 1),
    )
    const checks: Assignment = { material: materialById('checks')!, where: { kind: 'parts', parts: [1] } }
    const { atlas } = await paintModel(model, [checks], { resolution: 128, seed: 1 })
    const reds = atlas.baseColour.data.filter((value, i) => i % 4 === 0 && value === 255)
    expect(reds.length).toBeGreaterThan(1000)
  })

  test('keeps texture coordinates that cover the surface once, and reports why it drops others', thorough, async () => {
    const once = knot()
    const laid = (await paintModel(once, [everywhere('oak')], { resolution: 128, seed: 1 })).model
    const again = await paintModel(laid, [everywhere('gold')], { resolution: 128, seed: 1, keepUvs: true })
    expect(again.layout.keepsUvs).toBe(true)
    expect(again.model.parts[0]!.uvs).toEqual(laid.parts[0]!.uvs)
    const stacked = box([material('Plain')])
    const other = await paintModel(stacked, [everywhere('gold')], { resolution: 128, seed: 1, keepUvs: true })
    expect(other.layout).toMatchObject({ keepsUvs: false, uvFault: 'overlapping' })
  })

  test('without PBR has one picture and the mean roughness and metalness', async () => {
    const options = { resolution: 128, seed: 1, pbr: false }
    const { model } = await paintModel(box([material('Plain')]), [everywhere('gold')], options)
    expect(model.materials[0]).not.toHaveProperty('normalTexture')
    expect(model.materials[0]).not.toHaveProperty('metalnessRoughnessTexture')
    expect(model.materials[0]!.metalness).toBeGreaterThan(0.9)
  })

  test.each(['front', 'wrapped', 'palette'] as const)('accepts a picture: %s', async (projection) => {
    const halves = await picture()
    const file = await writeGlb(box([material('Painted', { baseColourTexture: halves })]))
    const input = { ...usual, file, projection }
    const { glb, textures } = await textureFile({ ...input, image: halves.bytes }, () => {})
    expect(await validateGlb(glb)).toMatchObject({ numErrors: 0 })
    expect(textures.map(({ name }) => name)).toEqual(['base-colour.png'])
  })

  test('glows in the cracks of lava, not on its crust, and not in other materials', thorough, async () => {
    const options = { resolution: 256, seed: 1 }
    const { model, atlas } = await paintModel(box([material('Plain')]), [everywhere('lava')], options)
    expect(model.materials[0]!.emissive).toEqual([1, 1, 1])
    expect(model.materials[0]!.emissiveTexture).toMatchObject({ width: 256, height: 256 })
    const { data } = atlas.glow!
    let [bright, dark, above] = [0, 0, 0]
    for (let at = 0; at < data.length; at += 4) {
      if (data[at]! > 150) bright++
      if (data[at]! < 8) dark++
      for (let c = 0; c < 3; c++) if (data[at + c]! > atlas.baseColour.data[at + c]!) above++
    }
    expect(bright).toBeGreaterThan(500)
    expect(above).toBe(0)
    expect(dark).toBeGreaterThan(5000)
    expect(await validateGlb(await writeGlb(model))).toMatchObject({ numErrors: 0 })
    const plain = await paintModel(box([material('Plain')]), [everywhere('oak')], { resolution: 64, seed: 1 })
    expect(plain.atlas).not.toHaveProperty('glow')
    expect(plain.model.materials[0]).not.toHaveProperty('emissive')
  })

  test('rejects words together with a picture, and a palette for a model of one colour', async () => {
    const file = await writeGlb(box([material('Plain')]))
    const input = { ...usual, file, projection: 'palette' } as const
    const image = (await picture()).bytes
    await expect(textureFile({ ...input, image, prompt: 'oak' }, () => {})).rejects.toMatchObject({
      code: 'invalid-input',
    })
    await expect(textureFile({ ...input, image }, () => {})).rejects.toMatchObject({ code: 'invalid-input' })
  })
})
