/** Leaf cards: what their textures cut out, and the colour of their rims. */
import { expect, test } from 'vitest'
import { encodePng } from '../../../electron/engine/image/encode-png.ts'
import { twinsOf } from '../../../electron/engine/mesh/twins.ts'
import type { Material, Model } from '../../../electron/engine/model.ts'
import { cutOutPercent } from '../../../electron/engine/print/measure/cut-outs.ts'
import { attributesAt, bodyFromModel } from '../../../electron/engine/repair/body.ts'
import { thickenSheet } from '../../../electron/engine/repair/thicken-sheet.ts'

const side = 64

/** A square card of 20 mm whose texture is clear in its left half. */
async function card(about: Partial<Material>): Promise<Model> {
  const data = new Uint8ClampedArray(side * side * 4)
  for (let i = 0; i < side * side; i++) data.set([40, 160, 60, i % side < side / 2 ? 0 : 255], i * 4)
  const bytes = await encodePng({ width: side, height: side, data })
  const texture = { name: 'leaf', mediaType: 'image/png', bytes, width: side, height: side } as const
  return {
    name: 'card',
    materials: [
      { name: 'leaf', baseColour: [1, 1, 1, 1], metalness: 0, roughness: 1, baseColourTexture: texture, ...about },
    ],
    parts: [
      {
        name: 'card',
        material: 0,
        positions: Float32Array.of(0, 0, 0, 0.02, 0, 0, 0.02, 0.02, 0, 0, 0.02, 0),
        uvs: Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0),
        indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
      },
    ],
  }
}

test.each([
  ['mask', 50],
  ['blend', 50],
  ['opaque', 0],
] as const)('a half transparent card, alpha mode %s: %d %% is printed but invisible', async (alphaMode, percent) => {
  const found = await cutOutPercent(await card({ alphaMode }))
  expect(Math.abs(found - percent)).toBeLessThan(percent === 0 ? 0.001 : 2)
})

test('glass does not count as cut out', async () => {
  expect(await cutOutPercent(await card({ alphaMode: 'blend', baseColour: [1, 1, 1, 0.3] }))).toBeCloseTo(50, -1)
  const glass: Model = await card({ alphaMode: 'blend', baseColour: [1, 1, 1, 0.3] })
  delete glass.materials[0]!.baseColourTexture
  expect(await cutOutPercent(glass)).toBe(0)
})

test('rims have the colour inside their border, where no padding reaches', async () => {
  const body = bodyFromModel(await card({}))
  const made = thickenSheet(body, twinsOf(body.triangles), 1, (normals) => new Float64Array(normals.length / 3).fill(1))
  expect(made.look.length).toBe(4 + 8)
  for (let corner = 4 * 3; corner < made.triangles.length; corner++)
    for (const value of attributesAt(made, corner).subarray(0, 2)) {
      expect(value).toBeGreaterThan(1.5 / side)
      expect(value).toBeLessThan(1 - 1.5 / side)
    }
})
