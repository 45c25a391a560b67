/** Dice: a rounded cube with pips, or another body with numerals. Opposite faces have the same sum. */
import type { Manifold } from '../../engine/solid/geometry.ts'
import type { Vector } from '../../engine/mesh/vectors.ts'
import { points } from '../kit/outline-points.ts'
import type { Point } from '../kit/outline.ts'
import type { Kit } from '../kit/kit.ts'
import type { Recipe } from './recipe.ts'
import { numberedDie } from './numbered-die.ts'

/** How many sides a die can have. */
const sides = [4, 6, 8, 10, 12, 20] as const

/** 20 mm high; six sides unless stated. */
export const dice: Recipe = {
  id: 'dice',
  names: `dice, die, ${sides.map((count) => `d${count}, d${count} dice, d${count} die`).join(', ')}, game die, gaming die`,
  foreignNames: 'würfel, spielwürfel, dé, dado, kostka do gry, dobbelsteen',
  heightMm: 20,
  hasTrim: true,
  numbers: { sides: { minimum: 4, maximum: 20, usual: 6, only: sides } },
  build(options, kit) {
    const count = options.numbers['sides'] ?? 6
    const ivory = kit.material('ivory', '#f4efe2', { slot: 0, roughness: 0.3 })
    const black = kit.material('pips', '#26211d', { slot: 1, roughness: 0.5 })
    const { body, marks } = count === 6 ? pippedCube(kit) : numberedDie(kit, count)
    return kit.model('Dice', kit.paint(body, ivory).subtract(kit.paint(marks, black)))
  },
}

function pippedCube(kit: Kit): { body: Manifold; marks: Manifold } {
  const half = 10
  const block = kit.Manifold.cube([20, 20, 20], true)
  const ball = kit.Manifold.sphere(14.1, kit.lowPoly ? 16 : 96)
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
  return { body: block.intersect(ball), marks: kit.Manifold.union(pips) }
}

const corners = points`-1,-1 1,1`
const otherCorners = points`-1,1 1,-1`
/** The pips of the faces 1 to 6. */
const spots: readonly (readonly Point[])[] = [
  [[0, 0]],
  corners,
  [[0, 0], ...corners],
  [...corners, ...otherCorners],
  [[0, 0], ...corners, ...otherCorners],
  [...corners, ...otherCorners, ...points`-1,0 1,0`],
]
