/** A sewing button with a rim and two or four holes. */
import { lathe } from '../kit/lathe.ts'
import { roundedPolygon } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 24 mm across, standing on edge; four holes unless stated. */
export const button: Recipe = {
  id: 'button',
  names: ['button', 'sewing button', 'shirt button', 'coat button'],
  foreignNames: ['knopf', 'bouton', 'botón', 'bottone', 'botão', 'guzik', 'knoop'],
  heightMm: 24,
  numbers: { holes: { minimum: 2, maximum: 6, usual: 4 } },
  build(options, kit) {
    const thick = 4 * options.thick
    const disc = lathe(
      kit,
      roundedPolygon([
        [0, 0],
        [9.5, 0, 2],
        [12, thick * 0.7, 1.6],
        [11, thick, 1],
        [9, thick, 0.9],
        [7.2, thick * 0.6, 1.8],
        [0, thick * 0.56],
      ]),
    )
    const holes = options.numbers['holes'] ?? 4
    const hole = kit.Manifold.cylinder(20, 1.15, 1.15, 28, true).translate(2.9, 0, 0)
    const cut = kit.Manifold.union(
      Array.from({ length: holes }, (_, index) => hole.rotate(0, 0, ((index + 0.5) / holes) * 360)),
    )
    const horn = kit.material('enamel', '#2d8fa3', { slot: 0, roughness: 0.3 })
    return kit.model('Button', kit.paint(disc.subtract(cut), horn).rotate(90, 0, 0))
  },
}
