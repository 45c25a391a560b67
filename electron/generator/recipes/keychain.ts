/** A key tag: a rounded plate with a hole, a raised rim and raised words, on a ring. */
import { fitLine } from '../kit/fit-line.ts'
import { ellipse, heartOutline, roundedRectangle } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Vector } from '../../engine/mesh/vectors.ts'
import { sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** 28 mm high, as long as its words ask for. Without words it shows a heart. */
export const keychain: Recipe = {
  id: 'keychain',
  names: ['keychain', 'key chain', 'key tag', 'keyring', 'key ring', 'key fob', 'luggage tag', 'name tag', 'dog tag'],
  foreignNames: ['schlüsselanhänger', 'porte-clés', 'llavero', 'portachiavi', 'chaveiro', 'brelok', 'sleutelhanger'],
  heightMm: 28,
  hasTrim: true,
  takesText: true,
  features: ['heart'],
  build(options, kit) {
    const words =
      options.text === undefined
        ? kit.CrossSection.ofPolygons([heartOutline(15)], 'NonZero')
        : fitLine(kit, options.text, 120, 14)
    const { min, max } = words.bounds()
    const width = max[0] - min[0] + 30
    const thick = 3 * options.thick
    const hole = kit.CrossSection.ofPolygons([ellipse(3, 3, 32)], 'NonZero').translate(-width / 2 + 8, 0)
    const outline = kit.CrossSection.ofPolygons([roundedRectangle(width, 28, 9)], 'NonZero').subtract(hole)
    const plate = prism(kit, outline, thick, { top: 0.8, bottom: 0.8 })
    const edge = outline.offset(-1.2, 'Round').subtract(outline.offset(-2.6, 'Round'))
    const raised = prism(kit, words.translate(5, 0), 2.2, { top: 0.4, steps: 1 }).add(
      prism(kit, edge, 1.9, { top: 0.3, steps: 1 }),
    )
    const ring = Array.from({ length: 64 }, (_, step): Vector => {
      const angle = (step / 64) * 2 * Math.PI
      return [-width / 2 - 4.4 + 10 * Math.cos(angle), 1.2 * Math.cos(angle), thick / 2 + 10 * Math.sin(angle)]
    })
    const wire = sweep(kit, ring, ellipse(1.15, 1.15, kit.lowPoly ? 6 : 14), { closed: true, up: [0, 1, 0] })
    const body = kit.paint(plate, kit.material('tag', '#2f7d6b', { slot: 0, roughness: 0.5 }))
    const letters = kit.paint(
      raised.translate(0, 0, thick - 0.7),
      kit.material('lettering', '#f4eee0', { slot: 1, roughness: 0.5 }),
    )
    const steel = kit.paint(wire, kit.material('steel', '#a7adb4', { metalness: 1, roughness: 0.3 }))
    return kit.model('Keychain', kit.Manifold.union([body, letters, steel]).rotate(90, 0, 0))
  },
}
