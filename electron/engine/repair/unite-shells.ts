/** One skin around all shells: overlapping solids are united, voids taken out of the solid that holds them. */
import { type Body, bodyBounds, type BodyBounds, joinBodies } from './body.ts'
import { combineSolids } from './solids.ts'
import type { Shell } from './shells.ts'

/** Unites what touches or overlaps; what stands apart is not touched at all. `count` shells went into a union. */
export async function uniteShells(shells: Shell[]): Promise<{ body: Body; count: number }> {
  const solids = shells.map((shell, place) => ({ shell, place })).filter(({ shell }) => shell.volume >= 0)
  const groups = overlapping(solids.map(({ shell }) => bodyBounds(shell.body)))
  const results: Body[] = []
  let count = 0
  for (const group of groups) {
    const members = group.map((i) => solids[i]!)
    const voids = members.map(({ place }) => shells.filter((shell) => shell.volume < 0 && shell.parent === place))
    const all = members.flatMap(({ shell }, i) => [shell, ...voids[i]!])
    if (members.length === 1) {
      results.push(...all.map((shell) => shell.body))
      continue
    }
    count += members.length
    results.push(
      await combineSolids(
        members.map(({ shell }, i) => joinBodies([shell.body, ...voids[i]!.map((hole) => hole.body)])),
        (given, { Manifold }) => Manifold.union(given),
      ),
    )
  }
  return { body: joinBodies(results), count }
}

/** Groups of boxes that touch, directly or through others. */
function overlapping(boxes: BodyBounds[]): number[][] {
  const parent = boxes.map((_, i) => i)
  const rootOf = (i: number): number => (parent[i] === i ? i : (parent[i] = rootOf(parent[i]!)))
  const order = boxes.map((_, i) => i).sort((a, b) => boxes[a]!.low[0] - boxes[b]!.low[0])
  for (const [rank, i] of order.entries())
    for (const j of order.slice(rank + 1)) {
      if (boxes[j]!.low[0] > boxes[i]!.high[0]) break
      const touch = [1, 2].every(
        (axis) => boxes[i]!.low[axis]! <= boxes[j]!.high[axis]! && boxes[j]!.low[axis]! <= boxes[i]!.high[axis]!,
      )
      if (touch) parent[Math.max(rootOf(i), rootOf(j))] = Math.min(rootOf(i), rootOf(j))
    }
  const groups = new Map<number, number[]>()
  boxes.forEach((_, i) => {
    const root = rootOf(i)
    const group = groups.get(root)
    if (group) group.push(i)
    else groups.set(root, [i])
  })
  return [...groups.values()]
}
