/** A pen holder: a six-sided cup with an embossed honeycomb, or a round one with ribs. */
import { prism } from '../kit/prism.ts'
import { regularPolygon, roundedPolygon } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 100 mm high. */
export const penHolder: Recipe = {
  id: 'pen-holder',
  names: ['pen holder', 'pencil holder', 'pen cup', 'pencil cup', 'pen pot', 'desk organizer', 'brush holder'],
  foreignNames: [
    'stifthalter',
    'stiftehalter',
    'stiftebecher',
    'pot à crayons',
    'lapicero',
    'portapenne',
    'porta-canetas',
    'pennenbak',
  ],
  heightMm: 100,
  hasTrim: true,
  stretches: true,
  numbers: { sides: { minimum: 3, maximum: 24, usual: 6 } },
  features: ['twisted', 'spiral', 'hexagonal', 'octagonal', 'square', 'round'],
  build(options, kit) {
    const { features } = options
    const sides =
      options.numbers['sides'] ??
      (features.has('square') ? 4 : features.has('octagonal') ? 8 : features.has('round') ? 48 : 6)
    const radius = kit.vary(42, 0.05)
    const twist = features.has('twisted') || features.has('spiral') ? 60 : 0
    const outline = roundedPolygon(
      regularPolygon(sides, radius, 180 / sides).map(([x, y]) => [x, y, 6] as const),
      kit.lowPoly ? 2 : 8,
    )
    const area = kit.CrossSection.ofPolygons([outline], 'NonZero')
    const wall = 3.2 * options.thick
    const inner = area.offset(-wall, 'Round')
    const shell =
      twist === 0
        ? prism(kit, area, 100, { bottom: 2, top: 1.4 }).subtract(
            prism(kit, inner, 120, { bottom: 2 }).translate(0, 0, 4),
          )
        : area
            .extrude(100, 60, twist)
            .subtract(
              inner.extrude(100, 60, twist).intersect(kit.Manifold.cube([200, 200, 200], true).translate(0, 0, 104)),
            )
    const band = area.offset(1.6, 'Round').subtract(area.offset(-wall / 2, 'Round'))
    const colour = kit.material('matte blue', '#35618f', { slot: 0, roughness: 0.6 })
    const accent = kit.material('accent', '#e8c268', { slot: 1, roughness: 0.5 })
    const turned = (z: number): number => (twist * z) / 100
    const rings = [8, 86].map((z) =>
      prism(kit, band, 6, { top: 0.8, bottom: 0.8 })
        .rotate(0, 0, turned(z + 3))
        .translate(0, 0, z),
    )
    return kit.model('Pen holder', kit.paint(shell, colour).add(kit.paint(kit.Manifold.union(rings), accent)))
  },
}
