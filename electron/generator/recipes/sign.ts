/** A name sign: raised letters on a backing plate that stands on a foot. */
import { fitLine } from '../kit/fit-line.ts'
import { roundedRectangle } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 46 mm high; as long as its words ask for. Without words it says WELCOME. */
export const sign: Recipe = {
  id: 'sign',
  names: ['sign', 'name sign', 'name plate', 'nameplate', 'door sign', 'letters', 'lettering', 'plaque', 'desk sign'],
  foreignNames: [
    'schild',
    'namensschild',
    'türschild',
    'panneau',
    'enseigne',
    'letrero',
    'cartel',
    'insegna',
    'cartello',
    'placa',
    'tabliczka',
    'naambord',
  ],
  heightMm: 46,
  hasTrim: true,
  takesText: true,
  build(options, kit) {
    const text = options.text ?? 'WELCOME'
    const words = fitLine(kit, text, 300, 26)
    const { min, max } = words.bounds()
    const width = max[0] - min[0] + 26
    const thick = 4 * options.thick
    const plate = prism(kit, roundedRectangle(width, 42, 8), thick, { top: 1.2, bottom: 1.2 })
    const frame = kit.CrossSection.ofPolygons([roundedRectangle(width - 5, 37, 6)], 'NonZero').subtract(
      kit.CrossSection.ofPolygons([roundedRectangle(width - 8.4, 33.6, 4.6)], 'NonZero'),
    )
    const centred = words.translate(-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2)
    const raised = prism(kit, centred, 4, { top: 0.7, steps: 3 }).add(prism(kit, frame, 2.6, { top: 0.5, steps: 2 }))
    const foot = prism(kit, roundedRectangle(width * 0.8, 24, 5), 7, { top: 1.6, bottom: 0.8 }).translate(0, 0, -25)
    const wood = kit.material('plate', '#27476e', { slot: 0, roughness: 0.55 })
    const light = kit.material('lettering', '#f6efdd', { slot: 1, roughness: 0.45 })
    const standing = plate.rotate(90, 0, 0).translate(0, thick / 2, 0)
    const letters = raised
      .translate(0, 0, thick - 1)
      .rotate(90, 0, 0)
      .translate(0, thick / 2, 0)
    return kit.model(`Sign ${text}`, kit.paint(standing.add(foot), wood).add(kit.paint(letters, light)))
  },
}
