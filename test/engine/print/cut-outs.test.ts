/** Leaf cards: what their textures cut out, and the colour of their rims. */
import { expect, test } from 'vitest'
import { encodePng } from '../../../electron/engine/image/encode-png.ts'
import { surfaceArea } from '../../../electron/engine/mesh/face-normal.ts'
import { twinsOf } from '../../../electron/engine/mesh/twins.ts'
import type { Material, Model } from '../../../electron/engine/model.ts'
import { cutOutPercent } from '../../../electron/engine/print/measure/cut-outs.ts'
import { cutAlongAlpha } from '../../../electron/engine/print/shape/cut-along-alpha.ts'
import { attributesAt, bodyFromModel, modelFromBody } from '../../../electron/engine/repair/body.ts'
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

test('a card is cut along the contour of its texture: the visible half is left, with its coordinates', async () => {
  const body = bodyFromModel(await card({ alphaMode: 'mask' }))
  const cut = (await cutAlongAlpha(body, 0.4))!
  expect(surfaceArea(cut.points, cut.triangles)).toBeCloseTo(200, -0.5)
  expect(await cutOutPercent(modelFromBody(cut))).toBeLessThan(1)
  // Between the last clear and the first visible texel.
  const least = Math.min(...cut.points.filter((_, i) => i % 3 === 0))
  expect(Math.abs(least - 10)).toBeLessThan((20 / side) * 0.51)
  for (let corner = 0; corner < cut.triangles.length; corner++)
    expect(attributesAt(cut, corner)[0]).toBeCloseTo(cut.points[cut.triangles[corner]! * 3]! / 20, 5)
  // No cracks: the two triangles of the card still share their diagonal.
  const borders = twinsOf(cut.triangles).reduce<number[]>(
    (all, twin, corner) => (twin < 0 ? [...all, corner] : all),
    [],
  )
  for (const corner of borders) {
    const [x, y] = [0, 1].map((axis) => cut.points[cut.triangles[corner]! * 3 + axis]!) as [number, number]
    expect(Math.min(x - least, 20 - x, y, 20 - y)).toBeLessThan(0.01)
  }
})

test('an opaque card, and one of which nothing would be left, are not cut', async () => {
  expect(await cutAlongAlpha(bodyFromModel(await card({})), 0.4)).toBeNull()
  const clear = await card({ alphaMode: 'mask', baseColour: [1, 1, 1, 0.4] })
  expect(await cutAlongAlpha(bodyFromModel(clear), 0.4)).toBeNull()
})
