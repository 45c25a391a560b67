/** A snowflake: six branched arms; the seed chooses the branches. */
import type { CrossSection } from '../../engine/solid/geometry.ts'
import { prism } from '../kit/prism.ts'
import { regularPolygon, roundedRectangle } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 80 mm high, upright. */
export const snowflake: Recipe = {
  id: 'snowflake',
  names: ['snowflake', 'snow flake', 'snow crystal', 'ice crystal'],
  foreignNames: [
    'schneeflocke',
    'flocon de neige',
    'copo de nieve',
    'fiocco di neve',
    'floco de neve',
    'płatek śniegu',
    'sneeuwvlok',
  ],
  heightMm: 80,
  numbers: { arms: { minimum: 4, maximum: 12, usual: 6 } },
  build(options, kit) {
    const arms = options.numbers['arms'] ?? 6
    const bar = 3.4
    const stroke = (length: number, width: number): CrossSection =>
      kit.CrossSection.ofPolygons([roundedRectangle(width, length, width / 2)], 'NonZero').translate(0, length / 2)
    const branches = [
      { at: 13, length: kit.vary(9, 0.25) },
      { at: 21, length: kit.vary(13, 0.2) },
      { at: 30, length: kit.vary(8, 0.25) },
    ]
    const side = branches.flatMap(({ at, length }) =>
      [-60, 60].map((turn) =>
        stroke(length, bar * 0.86)
          .rotate(turn)
          .translate(0, at),
      ),
    )
    const arm = kit.CrossSection.union([stroke(40, bar), ...side])
    const crystal = kit.CrossSection.union([
      ...Array.from({ length: arms }, (_, index) => arm.rotate((index / arms) * 360)),
      kit.CrossSection.ofPolygons([regularPolygon(arms, 9)], 'NonZero'),
    ])
    const middle = prism(kit, regularPolygon(arms, 6), 6.4 * options.thick, {
      top: 1.2,
      bottom: 1.2,
      steps: 1,
    }).translate(0, 0, -1.2 * options.thick)
    const body = prism(
      kit,
      crystal.offset(0.45, 'Round').offset(-0.9, 'Round').offset(0.45, 'Round'),
      4 * options.thick,
      {
        top: 0.8,
        bottom: 0.8,
        steps: 1,
      },
    )
    const ice = kit.material('ice', '#bfe3f5', { slot: 0, roughness: 0.15 })
    return kit.model('Snowflake', kit.paint(body.add(middle), ice).rotate(90, 0, 0))
  },
}
