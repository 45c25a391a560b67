/** A star with faceted points, upright. */
import type { Point } from '../kit/outline.ts'
import { starPolygon } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 70 mm high, two points below, one above; five points unless stated. */
export const star: Recipe = {
  id: 'star',
  names: ['star', 'five pointed star', 'christmas star', 'tree topper'],
  foreignNames: ['stern', 'étoile', 'estrella', 'stella', 'estrela', 'gwiazda', 'gwiazdka', 'ster'],
  heightMm: 70,
  numbers: { points: { minimum: 3, maximum: 16, usual: 5 } },
  build(options, kit) {
    const points = options.numbers['points'] ?? 5
    const outer = 36
    const inner = outer * kit.vary(points === 5 ? 0.47 : points < 5 ? 0.36 : 0.58, 0.08)
    const deep = kit.vary(11, 0.1) * options.thick
    const ring: Point[] = starPolygon(points, outer, inner)
    const edge = 2.2 * options.thick
    const positions = ring
      .flatMap(([x, y]) => [x, y, edge])
      .concat(
        ring.flatMap(([x, y]) => [x, y, -edge]),
        [0, 0, deep],
        [0, 0, -deep],
      )
    const count = ring.length
    const triangles = ring.flatMap((_, a) => {
      const b = (a + 1) % count
      return [a, b, 2 * count, count + b, count + a, 2 * count + 1, a, count + a, count + b, a, count + b, b]
    })
    const gold = kit.material('gold', '#e0a92b', { slot: 0, metalness: 0.9, roughness: 0.3 })
    const body = kit.solid(positions, triangles).rotate(90, 0, 0)
    const flat = options.tall === 1 ? body : body.scale([1, 1, options.tall])
    return kit.model(
      'Star',
      kit.paint(flat.trimByPlane([0, 0, 1], flat.boundingBox().min[2] + (points % 2 === 1 ? 0.4 : 0.9)), gold),
    )
  },
}
