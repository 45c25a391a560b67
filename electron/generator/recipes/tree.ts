/** A tree: a flared trunk under a crown of rounded clouds; as a fir, layered cones. */
import type { Manifold } from '../../engine/solid/geometry.ts'
import { lathe } from '../kit/lathe.ts'
import { roundedPolygon, smoothLine } from '../kit/outline.ts'
import type { Recipe } from './recipe.ts'

/** 100 mm high; the seed places the clouds. */
export const tree: Recipe = {
  id: 'tree',
  names: ['tree', 'oak', 'oak tree', 'apple tree', 'fir', 'fir tree', 'pine', 'pine tree', 'spruce'],
  foreignNames: ['baum', 'tanne', 'arbre', 'sapin', 'árbol', 'albero', 'abete', 'árvore', 'drzewo', 'boom'],
  heightMm: 100,
  hasTrim: true,
  stretches: true,
  numbers: { layers: { minimum: 2, maximum: 7, usual: 4 } },
  features: ['fir'],
  build(options, kit) {
    const bark = kit.material('bark', '#6b4a2f', { slot: 1, roughness: 0.9 })
    const leaves = kit.material('leaves', '#4f8a3c', { slot: 0, roughness: 0.75 })
    const fir = options.features.has('fir') || options.numbers['layers'] !== undefined
    const girth = options.thick
    const trunk = lathe(kit, [
      [0, 0],
      ...smoothLine(
        [
          [15 * girth, 0],
          [10.4 * girth, 3],
          [7.4 * girth, 12],
          [6.4 * girth, 28],
          [5.6 * girth, 56],
        ],
        8,
      ),
      [0, 56],
    ])
    return kit.model(
      'Tree',
      kit.paint(trunk, bark).add(kit.paint(fir ? layers(options.numbers['layers'] ?? 4) : clouds(), leaves)),
    )

    function clouds(): Manifold {
      const ball = (radius: number): Manifold => kit.Manifold.sphere(radius, kit.lowPoly ? 8 : 56)
      const around = Array.from({ length: 6 }, (_, index) => {
        const angle = (index / 6) * 2 * Math.PI + kit.random() * 0.7
        const out = kit.vary(18, 0.15)
        return ball(kit.vary(16, 0.14)).translate(out * Math.cos(angle), out * Math.sin(angle), kit.vary(55, 0.08))
      })
      const upper = Array.from({ length: 3 }, (_, index) => {
        const angle = (index / 3) * 2 * Math.PI + kit.random()
        return ball(kit.vary(15, 0.1)).translate(9 * Math.cos(angle), 9 * Math.sin(angle), kit.vary(74, 0.04))
      })
      return kit.Manifold.union([ball(21).translate(0, 0, 62), ...around, ...upper, ball(15).translate(0, 0, 85)])
    }

    function layers(count: number): Manifold {
      const step = 82 / count
      return kit.Manifold.union(
        Array.from({ length: count }, (_, index) => {
          const low = 18 + index * step * 0.96
          const radius = 34 * (1 - (index * 0.78) / count)
          const high = index === count - 1 ? 100 : low + step * 1.75
          return lathe(
            kit,
            roundedPolygon([
              [0, low + 3],
              [radius * 0.8, low + 1],
              [radius, low, 1.6],
              [radius * 0.42, low + (high - low) * 0.5, 20],
              [0.6, high, 0.5],
              [0, high],
            ]),
          )
        }),
      )
    }
  },
}
