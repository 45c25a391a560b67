/** Unites all shells: overlapping solids become one, voids are subtracted from the solid around them. */
import { addTo } from '../lists.ts'
import { disjointSets } from '../mesh/disjoint-sets.ts'
import { overlappingPairs } from '../mesh/bounds.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { type Body, bodyBounds, type BodyBounds, joinBodies } from './body.ts'
import { combineSolids, isSolid } from './solids.ts'
import type { Shell } from './shells.ts'
import { keepsOutside } from './keeps-outside.ts'

/** A group with more triangles or solids than this is left unchanged: slicers unite overlapping solids themselves. */
const maxTriangles = 1_500_000
const maxSolids = 4000
/** From this many solids on, groups in which each box meets more others, such as a crown of leaves, stay: they take minutes. */
const manySolids = 200
const maxMeetings = 6
/** Intersecting leaves multiply triangles when they are cut; beyond this factor and this number they stay as they are. */
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

function withVoids(shells: Shell[]): Body[] {
  const voidsIn = new Map<number, Body[]>()
  for (const { volume, parent, body } of shells) {
    if (volume >= 0) continue
    addTo(voidsIn, parent, body)
  }
  return shells.flatMap(({ volume, body }, i) =>
    volume < 0 ? [] : [voidsIn.has(i) ? joinBodies([body, ...voidsIn.get(i)!]) : body],
  )
}

/** Null if the members are better left unchanged. */
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
  for (const _ of overlappingPairs(members.map(bodyBounds)))
    if (++meetings > (maxMeetings * members.length) / 2) return true
  return false
}

function overlapping(boxes: BodyBounds[]): number[][] {
  const { rootOf, join } = disjointSets(boxes.length)
  for (const [i, j] of overlappingPairs(boxes)) join(i, j)
  return [...Map.groupBy(boxes.keys(), rootOf).values()]
}
