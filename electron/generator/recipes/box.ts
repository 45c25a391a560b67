/** A round, square or many-sided box and its lid with a knob, two bodies. */
import type { CrossSection } from '../../engine/solid/geometry.ts'
import { prism } from '../kit/prism.ts'
import { heartOutline, regularPolygon, roundedPolygon, roundedRectangle } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 66 mm high with its lid and knob. */
export const box: Recipe = {
  id: 'box',
  names: [
    'box',
    'box with lid',
    'lidded box',
    'jewelry box',
    'jewellery box',
    'trinket box',
    'storage box',
    'container',
  ],
  foreignNames: ['dose', 'schachtel', 'kiste', 'boîte', 'caja', 'scatola', 'caixa', 'pudełko', 'doos'],
  heightMm: 66,
  hasTrim: true,
  colours: 3,
  stretches: true,
  numbers: { sides: { minimum: 3, maximum: 12, usual: 6 } },
  features: ['round', 'square', 'hexagonal', 'octagonal', 'lid', 'heart'],
  build(options, kit) {
    const { features } = options
    const sides =
      options.numbers['sides'] ?? (features.has('hexagonal') ? 6 : features.has('octagonal') ? 8 : undefined)
    const size = kit.vary(78, 0.05)
    const outline: CrossSection = kit.CrossSection.ofPolygons(
      [
        features.has('heart')
          ? heartOutline(size)
          : sides !== undefined
            ? roundedPolygon(regularPolygon(sides, size * 0.56, 180 / sides).map(([x, y]) => [x, y, 5] as const))
            : features.has('round')
              ? roundedRectangle(size, size, size / 2, kit.lowPoly ? 3 : 24)
              : roundedRectangle(size, size * (features.has('square') ? 1 : 0.74), 9, kit.lowPoly ? 2 : 8),
      ],
      'NonZero',
    )
    const wall = 3 * options.thick
    const body = prism(kit, outline, 40, { bottom: 2.4, top: 0.8 }).subtract(
      prism(kit, outline.offset(-wall, 'Round'), 60, { bottom: 1.6 }).translate(0, 0, wall),
    )
    const lid = prism(kit, outline.offset(1.2, 'Round'), 13, { bottom: 0.8, top: 4, steps: 6 }).translate(0, 0, 40)
    const plug = outline.offset(-wall - 0.3, 'Round')
    const rim = plug.subtract(plug.offset(-2.4, 'Round')).extrude(5).translate(0, 0, 36)
    const knob = kit.CrossSection.ofPolygons(
      [
        roundedPolygon([
          [0, 50],
          [5.5, 50],
          [4.6, 56, 2],
          [9, 60, 3],
          [7.5, 66, 3.5],
          [0, 66],
        ]),
      ],
      'NonZero',
    ).revolve(kit.segments(9))
    const wood = kit.material('walnut', '#7a4a2b', { slot: 0, roughness: 0.55 })
    const light = kit.material('maple', '#d7b07a', { slot: 1, roughness: 0.55 })
    const metal = kit.material('brass', '#c39b4a', { slot: 2, metalness: 1, roughness: 0.3 })
    // A hair of air all around: the lid is a body of its own and comes off the print.
    return kit.model(
      'Box',
      kit.Manifold.union([
        kit.paint(body, wood),
        kit.paint(lid.translate(0, 0, 0.2).add(rim), light),
        kit.paint(knob, metal),
      ]),
    )
  },
}
