/** A stepped or smooth pyramid. */
import { regularPolygon } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 46 mm high, four sides unless stated. With steps or layers it becomes a temple pyramid. */
export const pyramid: Recipe = {
  id: 'pyramid',
  names: ['pyramid', 'tetrahedron', 'step pyramid'],
  foreignNames: ['pyramide', 'pirámide', 'piramide', 'pirâmide', 'piramida'],
  heightMm: 46,
  stretches: true,
  numbers: { sides: { minimum: 3, maximum: 12, usual: 4 }, steps: { minimum: 2, maximum: 20, usual: 7 } },
  features: ['stepped'],
  build(options, kit) {
    const sides = options.numbers['sides'] ?? 4
    const steps = options.numbers['steps'] ?? (options.features.has('stepped') ? 7 : 0)
    const radius = 44
    const stone = kit.material('sandstone', '#d8b873', { slot: 0, roughness: 0.85 })
    if (steps === 0) {
      const smooth = kit.CrossSection.ofPolygons([regularPolygon(sides, radius, 180 / sides)], 'NonZero').extrude(
        46,
        0,
        0,
        [0.012, 0.012],
      )
      return kit.model('Pyramid', kit.paint(smooth, stone))
    }
    const rise = 46 / steps
    const layers = Array.from({ length: steps }, (_, index) =>
      prism(
        kit,
        regularPolygon(sides, radius * (1 - (index * 0.9) / steps), 180 / sides),
        rise + (index > 0 ? 0.4 : 0),
        {
          top: Math.min(0.9, rise / 4),
          steps: 1,
        },
      ).translate(0, 0, index * rise - (index > 0 ? 0.4 : 0)),
    )
    return kit.model('Pyramid', kit.paint(kit.Manifold.union(layers), stone))
  },
}
