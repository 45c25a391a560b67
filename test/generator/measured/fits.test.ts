/** Parts that belong together: their solids do not overlap, and the gap between them is that of the process. */
import { beforeAll, expect, test } from 'vitest'
import { loadGeometry, type Geometry, type Manifold } from '../../../electron/engine/solid/geometry.ts'
import { loadLettering } from '../../../electron/engine/solid/lettering.ts'
import { createKit, type Kit } from '../../../electron/generator/kit/kit.ts'
import { plainOptions } from '../../../electron/generator/kit/recipe-options.ts'
import { readMeasured } from '../../../electron/generator/measured/read-measured.ts'
import { threadedRod } from '../../../electron/generator/measured/solids.ts'

let geometry: Geometry
let kit: Kit
beforeAll(async () => {
  geometry = await loadGeometry()
  kit = createKit(geometry, await loadLettering(geometry), plainOptions, {
    detail: 'standard',
    stretches: false,
    id: 'test',
  })
})

function solidsOf(prompt: string): Record<string, Manifold> {
  const plan = readMeasured(prompt)!
  return plan.part.build({ values: plan.values, options: plan.options, text: plan.text, kit })
}

test.each([
  ['box 80 x 60 x 40 mm with a lift-off lid', 'Box', 'Lid'],
  ['box 120 x 80 x 50 mm with a sliding lid', 'Box', 'Lid'],
  ['hinged box 4" x 3" x 1 1/2"', 'Box', 'Lid'],
  ['hinged box 50 x 30 x 20 mm, wall 1.2 mm', 'Box', 'Lid'],
  ['round box 60 mm diameter 40 mm high with screw lid', 'Jar', 'Lid'],
  ['jar 90 mm across, 120 mm tall, lift-off lid', 'Jar', 'Lid'],
  ['hinge 60 mm long, 30 mm leaf, 3 mm thick', 'Leaf', 'Second leaf'],
  ['pair of gears 12 and 24 teeth, module 1.5', 'Gear', 'Second gear'],
  ['pair of gears 17 and 31 teeth, module 2', 'Gear', 'Second gear'],
  ['two gears 20 and 40 teeth, module 1', 'Gear', 'Second gear'],
])('%s: nothing overlaps, and they are near each other', (prompt, first, second) => {
  const solids = solidsOf(prompt)
  const [a, b] = [solids[first]!, solids[second]!]
  expect(a.intersect(b).volume()).toBeLessThan(1e-6)
  const gap = a.minGap(b, 2)
  expect(gap).toBeGreaterThan(0.02)
  expect(gap).toBeLessThanOrEqual(0.42)
})

test.each([3, 5, 8, 12, 20])('a bolt of M%d turns in its nut', (mm) => {
  const { Bolt: bolt, Nut: nut } = solidsOf(`M${mm} bolt, ${mm * 3} mm long, with nut`)
  // Both threads start at the same angle, so the nut is moved along the axis only.
  const pitch = readMeasured(`M${mm} nut`)!.values['pitch']!
  const nutAtBolt = nut!.translate(-(nut!.boundingBox().max[0] + nut!.boundingBox().min[0]) / 2, 0, 0)
  const overlaps = Array.from({ length: 16 }, (_, step) => {
    const turned = nutAtBolt.rotate(180, 0, 0).translate(0, 0, nut!.boundingBox().max[2])
    const at = turned.translate(0, 0, mm * 1.2 + (step / 16) * pitch)
    return bolt!.intersect(at).volume()
  })
  expect(Math.min(...overlaps)).toBeLessThan(1e-6)
  // It does not fall over the thread.
  expect(Math.max(...overlaps)).toBeGreaterThan(0.001 * mm ** 2)
})

test('a peg goes into the hole of the same diameter, and a plug into its hole', () => {
  const plug = solidsOf('plug for a 30 mm hole, 12 mm long')['Plug']!
  const plate = kit.CrossSection.square([60, 60], true).extrude(20)
  const hole = plate.subtract(kit.Manifold.cylinder(40, 15, 15, 400).translate(0, 0, -10))
  expect(hole.intersect(plug.translate(0, 0, -3)).volume()).toBeGreaterThanOrEqual(0)
  const shaft = plug.trimByPlane([0, 0, 1], 3.01)
  expect(hole.intersect(shaft).volume()).toBeLessThan(1e-6)
  expect(hole.minGap(shaft, 1)).toBeCloseTo(0.1, 1)
})

test('a screw lid turns on the thread that it is for', () => {
  const lid = solidsOf('lid for a jar with 63 mm outer thread')['Lid']!
  const neck = threadedRod(kit, 63, 4, 20)
  const overlaps = Array.from({ length: 24 }, (_, step) =>
    lid.intersect(neck.translate(0, 0, 2.5 + (step / 24) * 4)).volume(),
  )
  expect(Math.min(...overlaps)).toBeLessThan(1e-6)
})
