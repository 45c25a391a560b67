/** A lamp shade: a pleated, thin-walled cone, open above and below. */
import { fluted } from '../kit/flute.ts'
import { lathe } from '../kit/lathe.ts'
import { roundedPolygon } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 130 mm high. */
export const lampShade: Recipe = {
  id: 'lamp-shade',
  names: ['lamp shade', 'lampshade', 'lamp cover', 'light shade'],
  foreignNames: ['lampenschirm', 'abat-jour', 'pantalla de lámpara', 'paralume', 'abajur', 'abażur', 'lampenkap'],
  heightMm: 130,
  hasTrim: true,
  stretches: true,
  numbers: { ribs: { minimum: 6, maximum: 60, usual: 32 } },
  features: ['ribs', 'spiral', 'twisted', 'wavy'],
  build(options, kit) {
    const wall = 1.8 * options.thick
    const low = kit.vary(78, 0.05)
    const high = kit.vary(42, 0.08)
    const at = (z: number): number => low + (high - low) * (z / 130) ** 0.85
    const heights = Array.from({ length: 27 }, (_, step) => step * 5)
    const outline = roundedPolygon([
      ...heights.map((z) => [at(z), z, z === 0 || z === 130 ? wall * 0.45 : 0] as const),
      ...heights.toReversed().map((z) => [at(z) - wall, z, z === 0 || z === 130 ? wall * 0.45 : 0] as const),
    ])
    const count = options.numbers['ribs'] ?? (options.features.has('wavy') ? 12 : 32)
    const twist = options.features.has('spiral') || options.features.has('twisted') ? 75 : 0
    const body = fluted(lathe(kit, outline, kit.lowPoly ? 32 : count * 6), {
      count,
      depth: options.features.has('wavy') ? 8 : Math.min(5, 170 / count),
      twistDegrees: twist,
      from: -40,
      to: 170,
      fade: 0.2,
    })
    const ring = (z: number, radius: number): ReturnType<typeof lathe> =>
      lathe(
        kit,
        roundedPolygon([
          [radius - wall, z, 1],
          [radius + 4.6, z, 1.4],
          [radius + 4.6, z + 4, 1.4],
          [radius - wall, z + 4, 1],
        ]),
      )
    const linen = kit.paint(body, kit.material('linen', '#ead9b5', { slot: 0, roughness: 0.8 }))
    const trim = kit.paint(
      ring(0, at(2)).add(ring(126, at(128))),
      kit.material('trim', '#8a6a3f', { slot: 1, roughness: 0.6 }),
    )
    return kit.model('Lamp shade', linen.add(trim))
  },
}
