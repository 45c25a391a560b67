/** A spur gear with involute teeth, a hub, a keyed bore and lightening holes. */
import type { CrossSection, Manifold } from '../../engine/solid/geometry.ts'
import type { Kit } from '../kit/kit.ts'
import { gearOutline } from '../kit/gear-outline.ts'
import { ellipse } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 60 mm across, standing on edge so that its face is seen; 20 teeth unless stated. */
export const gear: Recipe = {
  id: 'gear',
  names: 'gear, cog, cogwheel, gear wheel, spur gear, sprocket',
  foreignNames: 'zahnrad, engrenage, engranaje, ingranaggio, engrenagem, zębatka, koło zębate, tandwiel',
  heightMm: 60,
  numbers: { teeth: { minimum: 6, maximum: 80, usual: 20 }, holes: { minimum: 0, maximum: 10, usual: 6 } },
  build(options, kit) {
    const teeth = options.numbers['teeth'] ?? 20
    const module = 60 / (teeth + 2)
    const pitch = (teeth * module) / 2
    const root = pitch - 1.25 * module
    const thick = 10 * options.thick
    const bore = Math.min(5, root * 0.28)
    const hub = Math.min(root * 0.5, bore + 5.5)
    const outline = kit.area(gearOutline(teeth, module, kit.lowPoly ? 2 : 6))
    const key = kit.CrossSection.square([bore * 0.7, bore * 1.4], false).translate(-bore * 0.35, 0)
    const shaft = circle(kit, bore).add(key)
    const rim = root - Math.max(2.2, module * 1.1)
    const edge = Math.min(0.7, module * 0.22)
    const disc = prism(kit, outline.subtract(shaft), thick, { top: edge, bottom: edge, steps: 1 })
    const steel = kit.material('steel', '#8d949c', { slot: 0, metalness: 1, roughness: 0.38 })
    let body: Manifold = disc
    if (rim - hub > 4) {
      const web = circle(kit, rim).subtract(circle(kit, hub))
      const recess = prism(kit, web, thick * 0.3, { bottom: Math.min(1.2, thick * 0.1) })
      body = body.subtract(recess.translate(0, 0, thick * 0.75))
      body = body.subtract(recess.rotate(180, 0, 0).translate(0, 0, thick * 0.25))
      const holes = options.numbers['holes'] ?? 6
      const radius = Math.min((rim - hub) * 0.36, ((rim + hub) / 2) * Math.sin(Math.PI / Math.max(3, holes)) * 0.72)
      for (let index = 0; index < (radius > 0.8 ? holes : 0); index += 1) {
        const angle = ((index + 0.5) / holes) * 2 * Math.PI
        const at = circle(kit, radius).translate(
          (Math.cos(angle) * (rim + hub)) / 2,
          (Math.sin(angle) * (rim + hub)) / 2,
        )
        body = body.subtract(at.extrude(thick * 2).translate(0, 0, -thick / 2))
      }
    }
    return kit.model('Gear', kit.paint(body, steel).rotate(90, 0, 0))
  },
}

function circle(kit: Kit, radius: number): CrossSection {
  return kit.area(ellipse(radius, radius, kit.lowPoly ? 12 : kit.segments(radius)))
}
