/** A bookend: an upright in the shape of a quarter circle on a plate that goes under the books. */
import { ellipse, roundedPolygon, roundedRectangle } from '../kit/outline.ts'
import { fitLine } from '../kit/fit-line.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 120 mm high. Words are raised on the front edge of its plate. */
export const bookend: Recipe = {
  id: 'bookend',
  names: ['bookend', 'book end', 'book ends', 'book holder', 'bookends', 'book stopper'],
  foreignNames: ['buchstütze', 'serre-livres', 'sujetalibros', 'reggilibri', 'boekensteun', 'podpórka do książek'],
  heightMm: 120,
  hasTrim: true,
  takesText: true,
  build(options, kit) {
    const wall = 5 * options.thick
    const depth = 84
    const plate = prism(kit, roundedRectangle(96, depth, 5), wall, { top: 1.2, bottom: 0.8, steps: 3 }).translate(
      8,
      0,
      0,
    )
    const upright = prism(kit, roundedRectangle(depth, 120, 12), wall, { top: 1.2, bottom: 1.2, steps: 3 })
      .translate(0, 60, 0)
      .rotate(90, 0, 90)
      .translate(-40, 0, 0)
    const quarter = roundedPolygon([
      [-40 + wall * 0.6, wall - 1],
      [34, wall - 1, 3],
      ...arc(34, 68),
      [-40 + wall * 0.6, 76],
    ])
    const hole = kit.CrossSection.ofPolygons([ellipse(13, 13, 64)], 'NonZero').translate(-16, 25)
    const web = prism(kit, kit.CrossSection.ofPolygons([quarter], 'NonZero').subtract(hole), 12 * options.thick, {
      top: 1.6,
      bottom: 1.6,
      steps: 3,
    })
      .translate(0, 0, -6 * options.thick)
      .rotate(90, 0, 0)
    const wood = kit.material('ash', '#c79a63', { slot: 0, roughness: 0.6 })
    const accent = kit.material('accent', '#2f5d62', { slot: 1, roughness: 0.5 })
    let body = kit.paint(plate.add(upright), wood).add(kit.paint(web, accent))
    if (options.text !== undefined) {
      const words = fitLine(kit, options.text, depth * 0.84, 22)
        .extrude(4)
        .rotate(90, 0, -90)
      body = body.add(kit.paint(words.translate(-39, 0, 84), accent))
    }
    return kit.model('Bookend', body)
  },
}

/** A quarter circle from the foot to the top of the web. */
function arc(right: number, high: number): [number, number][] {
  return Array.from({ length: 21 }, (_, step): [number, number] => {
    const angle = (step / 20) * (Math.PI / 2)
    return [-36 + (right + 36) * Math.cos(angle), 8 + high * Math.sin(angle)]
  })
}
