/** A die: rounded cube, round pips of another colour; opposite faces add up to seven. */
import type { Manifold } from '../../engine/solid/geometry.ts'
import type { Vector } from '../../engine/mesh/vectors.ts'
import type { Recipe } from './recipe.ts'

/** 20 mm, six sides. */
export const dice: Recipe = {
  id: 'dice',
  names: ['dice', 'die', 'd6', 'game die', 'gaming die'],
  foreignNames: ['würfel', 'spielwürfel', 'dé', 'dado', 'kostka do gry', 'dobbelsteen'],
  heightMm: 20,
  hasTrim: true,
  numbers: { sides: { minimum: 6, maximum: 6, usual: 6 } },
  build(_options, kit) {
    const half = 10
    const block = kit.Manifold.cube([20, 20, 20], true)
    const ball = kit.Manifold.sphere(14.1, kit.lowPoly ? 16 : 96)
    const body = block.intersect(ball)
    const pip = kit.Manifold.sphere(2.5, kit.lowPoly ? 10 : 32)
    const at = (u: number, v: number): Vector => [u * 4.6, v * 4.6, half + 1.15]
    const turns: Vector[] = [
      [0, 0, 0],
      [90, 0, 0],
      [0, 90, 0],
      [0, -90, 0],
      [-90, 0, 0],
      [180, 0, 0],
    ]
    const pips: Manifold[] = turns.flatMap((turn, face) =>
      (spots[face] ?? []).map(([u, v]) => pip.translate(at(u, v)).rotate(turn)),
    )
    const ivory = kit.material('ivory', '#f4efe2', { slot: 0, roughness: 0.3 })
    const black = kit.material('pips', '#26211d', { slot: 1, roughness: 0.5 })
    const cut = kit.paint(body, ivory).subtract(kit.paint(kit.Manifold.union(pips), black))
    return kit.model('Dice', cut)
  },
}

const corner = [
  [-1, -1],
  [1, 1],
] as const
const other = [
  [-1, 1],
  [1, -1],
] as const
/** The faces 1 to 6. */
const spots: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  corner,
  [[0, 0], ...corner],
  [...corner, ...other],
  [[0, 0], ...corner, ...other],
  [...corner, ...other, [-1, 0], [1, 0]],
]
