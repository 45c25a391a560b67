/** A ring-shaped body, lying flat; with turns, a torus knot. */
import { ellipse } from '../kit/outline.ts'
import type { Vector } from '../../engine/mesh/vectors.ts'
import { sweep } from '../kit/sweep.ts'
import type { Recipe } from './recipe.ts'

/** 22 mm high, 66 mm across. */
export const torus: Recipe = {
  id: 'torus',
  names: ['torus', 'torus knot', 'trefoil knot', 'hoop', 'donut shape', 'life ring'],
  foreignNames: ['tore', 'toro geometrico', 'trefoil', 'kleeblattknoten'],
  heightMm: 22,
  features: ['knot'],
  build(options, kit) {
    const material = kit.material('gloss', '#8a4fa3', { slot: 0, roughness: 0.3 })
    const knot = options.features.has('knot')
    const steps = knot ? 360 : kit.lowPoly ? 14 : 128
    const path = Array.from({ length: steps }, (_, step): Vector => {
      const angle = (step / steps) * 2 * Math.PI
      if (!knot) return [22 * Math.cos(angle), 22 * Math.sin(angle), 11]
      const radius = 21 + 9.5 * Math.cos(3 * angle)
      return [radius * Math.cos(2 * angle), radius * Math.sin(2 * angle), 11 + 9.5 * Math.sin(3 * angle)]
    })
    const tube = (knot ? 5.4 : 11) * Math.min(1.1, options.thick)
    const body = sweep(kit, path, ellipse(tube, tube, kit.lowPoly ? 8 : knot ? 28 : 64), { closed: true })
    return kit.model(knot ? 'Torus knot' : 'Torus', kit.paint(body, material))
  },
}
