import { describe, expect, test } from 'vitest'
import { readModel } from '../../../../electron/engine/formats/read-model.ts'
import { objectsOf } from '../../../../electron/engine/mesh/objects.ts'
import { boreBottom } from '../../../../electron/engine/print/finish/bottom-holes.ts'
import { printCut } from '../../../../electron/engine/print/parts/cut.ts'
import { type Body, bodyFromModel } from '../../../../electron/engine/repair/body.ts'
import { spindle } from '../../../../electron/engine/print/shape/prism.ts'
import { gapAbove, withSolids } from '../../../support/solid-gaps.ts'
import { bodyOf, cubeMm } from '../../repair/bodies.ts'
import { cutInput, dowels } from './cut-input.ts'

const quiet = () => {}

/** The objects of a cube cut at a height of 20 mm, as they lie together. */
async function cutCube(connectors: Partial<typeof dowels>): Promise<Body[]> {
  const { glb } = await printCut(
    await cutInput(cubeMm(40), 'y 20', { connectors: { ...dowels, ...connectors }, layout: 'in-place' }),
    quiet,
  )
  const model = await readModel(glb, 'model/gltf-binary')
  return objectsOf(model).map(({ parts }) => bodyFromModel({ ...model, parts }))
}

describe('the gap between the faces of a joint is the requested clearance', () => {
  for (const clearanceMm of [0.05, 0.15, 0.3])
    for (const [kind, shape] of [
      ['plug', 'round'],
      ['plug', 'hexagon'],
      ['dowel', 'round'],
      ['dowel', 'hexagon'],
      ['dovetail', 'round'],
    ] as const)
      test(`${kind}, ${shape}, ${clearanceMm} mm`, async () => {
        const [low, high, ...pins] = await cutCube({ kind, shape, clearanceMm, count: 1, sizeMm: 5 })
        // Above the plane of the cut, on which the parts lie.
        const gap = await gapAbove(kind === 'dowel' ? pins[0]! : low!, high!, 20.2)
        expect(Math.abs(gap - clearanceMm)).toBeLessThan(0.006)
      })

  test('a hole for a magnet', async () => {
    const body = bodyOf(cubeMm(40))
    const { body: bored, places } = await boreBottom(
      body,
      { count: 1, diameterMm: 8, depthMm: 3, clearanceMm: 0.1, wallMm: 1 },
      0,
    )
    const profile = [
      [0, 4],
      [3, 4],
    ] as const
    const magnet = spindle(body, { from: places[0]!, axis: [0, 1, 0], profile }, 0, 720)
    const gap = await withSolids([magnet, bored], ([a, b]) => a!.minGap(b!, 1))
    expect(gap).toBeGreaterThan(0.099)
    expect(gap).toBeLessThan(0.102)
  })
})
