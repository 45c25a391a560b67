/** A table: a rounded top, an apron and tapering legs. */
import type { Manifold } from '../../engine/solid/geometry.ts'
import { ellipse, roundedRectangle } from '../kit/outline.ts'
import { prism } from '../kit/prism.ts'
import type { Recipe } from './recipe.ts'

/** 60 mm high: a tenth of a real one and a little less. Four legs; round when asked. */
export const table: Recipe = {
  id: 'table',
  names: ['table', 'dining table', 'coffee table', 'desk', 'side table', 'stool'],
  foreignNames: ['tisch', 'schreibtisch', 'mesa', 'tavolo', 'stół', 'stolik', 'tafel'],
  heightMm: 60,
  hasTrim: true,
  stretches: true,
  numbers: { legs: { minimum: 3, maximum: 8, usual: 4 } },
  features: ['round'],
  build(options, kit) {
    const legs = options.numbers['legs'] ?? 4
    const round = options.features.has('round') || legs !== 4
    const width = kit.vary(round ? 84 : 108, 0.05)
    const depth = round ? width : 66
    const thick = 4.4 * options.thick
    const outline = round ? ellipse(width / 2, width / 2, kit.lowPoly ? 12 : 96) : roundedRectangle(width, depth, 6)
    const top = prism(kit, outline, thick, { top: 1.4, bottom: 1, steps: 4 }).translate(0, 0, 60 - thick)
    const apron = round
      ? prism(kit, ellipse(width * 0.36, width * 0.36, 96), 7)
      : prism(kit, roundedRectangle(width - 16, depth - 16, 1.5), 8)
    const hollow = round
      ? prism(kit, ellipse(width * 0.36 - 3, width * 0.36 - 3, 96), 20)
      : prism(kit, roundedRectangle(width - 22, depth - 22, 1), 20)
    const frame = apron
      .translate(0, 0, 60 - thick - 7)
      .subtract(hollow.translate(0, 0, 60 - thick - 20 - 0.001).trimByPlane([0, 0, -1], -(60 - thick)))
    const size = round ? 3.6 : 4.6
    const places: [number, number][] = round
      ? Array.from({ length: legs }, (_, index) => {
          const angle = ((index + 0.5) / legs) * 2 * Math.PI
          return [width * 0.345 * Math.cos(angle), width * 0.345 * Math.sin(angle)]
        })
      : [-1, 1].flatMap((x) => [-1, 1].map((y): [number, number] => [x * (width / 2 - 10.5), y * (depth / 2 - 10.5)]))
    const leg = (x: number, y: number): Manifold => {
      const foot = kit.Manifold.cylinder(61 - thick, size * 0.62, size, round ? kit.segments(4) : 4)
      return (round ? foot : foot.rotate(0, 0, 45)).translate(x * (round ? 1 : 1), y, 0)
    }
    const wood = kit.material('oak', '#b98a55', { slot: 0, roughness: 0.55 })
    const dark = kit.material('legs', '#7f5a35', { slot: 1, roughness: 0.55 })
    const under = kit.Manifold.union([frame, ...places.map(([x, y]) => leg(x, y))])
    return kit.model('Table', kit.paint(under.subtract(top), dark).add(kit.paint(top, wood)))
  },
}
