/** Removes collapsed and duplicate triangles. */
import { findEdges } from '../mesh/edges.ts'
import { gathered } from '../mesh/typed-arrays.ts'
import { withTriangles, type Body } from './body.ts'

/**
 * Removes triangles that use a point twice. Zero-area triangles over three distinct points stay: without them their
 * neighbours would come apart.
 */
export function withoutCollapsed(body: Body): { body: Body; count: number } {
  const { triangles } = body
  const clean = withTriangles(body, (triangle) => {
    const [a, b, c] = [triangles[triangle * 3]!, triangles[triangle * 3 + 1]!, triangles[triangle * 3 + 2]!]
    return a !== b && b !== c && c !== a
  })
  return { body: clean, count: body.look.length - clean.look.length }
}

/**
 * Keeps one of several triangles over the same three points. Both triangles of a back-to-back pair are removed if the
 * surface continues on both sides wherever their patch is connected: then they are a wall inside a solid or a flap on
 * it.
 */
export function withoutDuplicates(body: Body): { body: Body; count: number } {
  const { triangles } = body
  const total = triangles.length / 3
  const groups = Map.groupBy(body.look.keys(), (triangle) =>
    [...triangles.subarray(triangle * 3, triangle * 3 + 3)].sort((a, b) => a - b).join(),
  )
  if (groups.size === total) return { body, count: 0 }
  const keep = new Uint8Array(total)
  const isPair = new Uint8Array(total)
  for (const group of groups.values()) {
    keep[group[0]!] = 1
    isPair[group[0]!] = group.some((triangle) => isEven(triangles, triangle) !== isEven(triangles, group[0]!)) ? 1 : 0
  }
  const kept = [...keep.keys()].filter((triangle) => keep[triangle] === 1)
  for (const wall of wallsAmong(triangles, kept, isPair)) for (const triangle of wall) keep[triangle] = 0
  const clean = withTriangles(body, (triangle) => keep[triangle] === 1)
  return { body: clean, count: total - clean.look.length }
}

/** Whether the order of the three points is an even permutation of their sorted order. */
function isEven(triangles: Uint32Array, triangle: number): boolean {
  const [a, b, c] = [triangles[triangle * 3]!, triangles[triangle * 3 + 1]!, triangles[triangle * 3 + 2]!]
  return (a < b ? 1 : 0) + (b < c ? 1 : 0) + (c < a ? 1 : 0) === 2
}

/** Connected patches of pairs whose rim touches only edges that are closed without them. */
function wallsAmong(triangles: Uint32Array, kept: number[], isPair: Uint8Array): number[][] {
  const edges = findEdges(gathered(triangles, 3, kept))
  const trianglesAt: number[][] = Array.from({ length: edges.count }, () => [])
  edges.edgeOfCorner.forEach((edge, corner) => {
    if (edge >= 0) trianglesAt[edge]!.push(Math.floor(corner / 3))
  })
  const seen = new Uint8Array(kept.length)
  const walls: number[][] = []
  for (let start = 0; start < kept.length; start++) {
    if (seen[start] === 1 || isPair[kept[start]!] !== 1) continue
    const patch = [start]
    seen[start] = 1
    let rim = 0
    let good = 0
    for (let i = 0; i < patch.length; i++)
      for (let k = 0; k < 3; k++) {
        const at = trianglesAt[edges.edgeOfCorner[patch[i]! * 3 + k]!]!
        const others = at.filter((t) => t !== patch[i])
        const pairs = others.filter((t) => isPair[kept[t]!] === 1)
        if (others.length === 1 && pairs.length === 1) {
          if (seen[pairs[0]!] === 0) {
            seen[pairs[0]!] = 1
            patch.push(pairs[0]!)
          }
          continue
        }
        if (others.length === 0) continue
        rim++
        if (others.length - pairs.length === 2) good++
      }
    if (rim > 0 && good === rim) walls.push(patch.map((t) => kept[t]!))
  }
  return walls
}
