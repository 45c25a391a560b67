import { expect, test } from 'vitest'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { simplifyModel } from '../../../electron/engine/mesh/simplify-model.ts'
import { Surface } from '../../../electron/engine/mesh/surface.ts'
import type { Part } from '../../../electron/engine/model.ts'
import { ball, sheet } from './fine-shapes.ts'
import { modelOf } from './shapes.ts'

const silent = (): void => {}
test('a border between two colours stays in place on a flat sheet', async () => {
  const part = sheet(32)
  const colours = new Float32Array((part.positions.length / 3) * 4)
  const isRed = (x: number, y: number): boolean => Math.hypot(x - 0.5, y - 0.5) < 0.3
  for (let vertex = 0; vertex < colours.length / 4; vertex++) {
    const red = isRed(part.positions[vertex * 3]!, part.positions[vertex * 3 + 1]!)
    colours.set(red ? [1, 0, 0, 1] : [0, 0, 1, 1], vertex * 4)
  }
  const { model } = await simplifyModel(modelOf({ ...part, colours }), { targetFaces: 300 }, silent)
  const [is] = model.parts
  const surface = new Surface(is!.positions, is!.indices)
  let [wrong, looked] = [0, 0]
  for (let x = 0.02; x < 1; x += 0.02) {
    for (let y = 0.02; y < 1; y += 0.02) {
      // A ring of one cell's width is neither.
      if (Math.abs(Math.hypot(x - 0.5, y - 0.5) - 0.3) < 0.045) continue
      const { face, u, v, w } = surface.closest(x, y, 0)
      const red = [u, v, w].reduce((sum, share, k) => sum + share * is!.colours![is!.indices[face * 3 + k]! * 4]!, 0)
      looked++
      if (Math.abs(red - (isRed(x, y) ? 1 : 0)) > 0.2) wrong++
    }
  }
  expect(wrong / looked).toBeLessThan(0.01)
})

test('UV islands that cannot shrink along their seams give way, and the body stays closed', async () => {
  const whole = ball(32)
  // Every face a chart of its own: no seam can be collapsed along itself.
  const corners = whole.indices.length
  const shattered: Part = {
    name: 'islands',
    material: 0,
    positions: Float32Array.from({ length: corners * 3 }, (_, i) => {
      return whole.positions[whole.indices[Math.floor(i / 3)]! * 3 + (i % 3)]!
    }),
    uvs: Float32Array.from(
      { length: corners * 2 },
      (_, i) => Math.floor(i / 6) * 0.01 + (i % 6 === 2 || i % 6 === 5 ? 0.005 : 0),
    ),
    indices: Uint32Array.from({ length: corners }, (_, i) => i),
  }
  const { model, faces, stoppedBy } = await simplifyModel(modelOf(shattered), { targetFaces: 200 }, silent)
  expect([faces <= 200, stoppedBy]).toEqual([true, 'target'])
  expect(auditModel(model)).toMatchObject({ watertight: true, shells: 1 })
})
