/** Unites all shells: overlapping solids become one, voids are subtracted from the solid around them. */
import { disjointSets } from '../mesh/disjoint-sets.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { type Body, bodyBounds, type BodyBounds, joinBodies } from './body.ts'
import { combineSolids, isSolid } from './solids.ts'
import type { Shell } from './shells.ts'
import { keepsOutside } from './keeps-outside.ts'

/** Above this many triangles or solids a group is left as it is: slicers unite overlapping solids themselves. */
const maxTriangles = 1_500_000
const maxSolids = 4000
/**
 * From this many solids on, groups in which each box meets more than `maxMeetings` others, such as a crown of
 * leaves, are skipped: uniting them takes minutes.
 */
const manySolids = 200
const maxMeetings = 6
/**
 * Intersecting leaves multiply triangles when they are cut; beyond this factor and that number they are left to
 * intersect.
 */
const maxGrowth = 1.5
const fewTriangles = 2000

/**
 * Unites shells that touch or overlap; separate ones are not changed. A solid that the kernel rejects stays beside the
 * others; a group is left as it is if its union would lose outer surface or multiply its triangles. `count` shells were
 * united.
 */
export async function uniteShells(shells: Shell[]): Promise<{ body: Body; count: number }> {
  const solids = withVoids(shells)
  const results: Body[] = []
  let count = 0
  for (const group of overlapping(solids.map(bodyBounds))) {
    const members = group.map((i) => solids[i]!)
    const united = members.length === 1 ? null : await unionOf(members)
    if (united !== null) count += united.count
    results.push(...(united?.bodies ?? members))
  }
  return { body: joinBodies(results), count }
}

/** Each solid with the voids in it. */
function withVoids(shells: Shell[]): Body[] {
  const voidsIn = new Map<number, Body[]>()
  for (const { volume, parent, body } of shells) {
    if (volume >= 0) continue
    const others = voidsIn.get(parent)
    if (others) others.push(body)
    else voidsIn.set(parent, [body])
  }
  return shells.flatMap(({ volume, body }, place) =>
    volume < 0 ? [] : [voidsIn.has(place) ? joinBodies([body, ...voidsIn.get(place)!]) : body],
  )
}

/** Null if the members are better left as they are. */
async function unionOf(members: Body[]): Promise<{ bodies: Body[]; count: number } | null> {
  const triangles = members.reduce((sum, { look }) => sum + look.length, 0)
  if (triangles > maxTriangles || members.length > maxSolids || isCrown(members)) return null
  const united = await tried(members)
  if (united !== null) return { bodies: [united], count: members.length }
  const accepted: Body[] = []
  const refused: Body[] = []
  for (const member of members) {
    if (await isSolid(member)) accepted.push(member)
    else refused.push(member)
  }
  if (refused.length === 0 || accepted.length < 2) return null
  const rest = await tried(accepted)
  return rest === null ? null : { bodies: [rest, ...refused], count: accepted.length }
}

async function tried(members: Body[]): Promise<Body | null> {
  try {
    const united = await combineSolids(members, (given, { Manifold }) => Manifold.union(given))
    const apart = joinBodies(members)
    const hasGrown = united.look.length > Math.max(fewTriangles, maxGrowth * apart.look.length)
    return !hasGrown && keepsOutside(apart, united) ? united : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad-geometry') return null
    throw error
  }
}

function isCrown(members: Body[]): boolean {
  if (members.length < manySolids) return false
  let meetings = 0
  meet(members.map(bodyBounds), () => meetings++)
  return meetings > (maxMeetings * members.length) / 2
}

/** Connected groups of overlapping boxes. */
function overlapping(boxes: BodyBounds[]): number[][] {
  const { rootOf, join } = disjointSets(boxes.length)
  meet(boxes, join)
  return [...Map.groupBy(boxes.keys(), rootOf).values()]
}

/** Calls `both` for every two boxes that overlap: sweep along the first axis. */
function meet(boxes: BodyBounds[], both: (i: number, j: number) => void): void {
  const order = boxes.map((_, i) => i).sort((a, b) => boxes[a]!.low[0] - boxes[b]!.low[0])
  for (let rank = 0; rank < order.length; rank++) {
    const i = order[rank]!
    for (let next = rank + 1; next < order.length; next++) {
      const j = order[next]!
      if (boxes[j]!.low[0] > boxes[i]!.high[0]) break
      const touch = [1, 2].every(
        (axis) => boxes[i]!.low[axis]! <= boxes[j]!.high[axis]! && boxes[j]!.low[axis]! <= boxes[i]!.high[axis]!,
      )
      if (touch) both(i, j)
    }
  }
}
