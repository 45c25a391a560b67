/** The border loops of a surface, and the shape that a patch over each of them would have. */
import { areaNormal } from '../mesh/face-normal.ts'
import { cross, dot, minus, plus, vectorAt, type Vector } from '../mesh/vectors.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import type { Body } from './body.ts'
import { nextCorner } from '../mesh/twins.ts'
import { normalOf } from './orient-patches.ts'

export interface Border {
  /** Corners whose edges are open, in border order. */
  loop: number[]
  /** mm², projected along the loop's normal. */
  area: number
  /** Unit normal of a patch over the loop, outwards. */
  normal: Vector
  /** How the patch would meet the surface: −1 continues it, 0 is perpendicular to it, 1 folds back onto it. */
  fold: number
}

/** Returns every border loop (`twin` < 0) of a body whose fans have points of their own. */
export function bordersOf(body: Body, twin: Int32Array): Border[] {
  return borderLoops(body, twin).map((loop) => borderOf(body, loop))
}

function borderOf(body: Body, loop: number[]): Border {
  const from = (corner: number): number => body.triangles[corner]! * 3
  let sum: Vector = [0, 0, 0]
  for (const corner of loop)
    sum = plus(sum, areaNormal(body.points, from(loop[0]!), from(corner), from(nextCorner(corner))))
  const length = Math.hypot(...sum)
  // The patch is wound against the border, so its normal is the negative of the border's.
  const normal = vec3((axis) => (length > 0 ? -sum[axis] / length : 0))
  return { loop, area: length / 2, normal, fold: foldOf(body, loop, normal) }
}

/** Mean cosine, weighted by edge length, between the directions from each edge into the surface and into the patch. */
function foldOf(body: Body, loop: number[], normal: Vector): number {
  let totalLength = 0
  let fold = 0
  for (const corner of loop) {
    const [a, b] = [body.triangles[corner]!, body.triangles[nextCorner(corner)]!]
    const edge = minus(vectorAt(body.points, b), vectorAt(body.points, a))
    const [fx, fy, fz, area] = normalOf(body, Math.floor(corner / 3))
    const intoPatch = cross(edge, normal)
    const far = Math.hypot(...intoPatch)
    totalLength += Math.hypot(...edge)
    if (area > 0 && far > 0) fold += dot(intoPatch, cross([fx, fy, fz], edge)) / far
  }
  return totalLength > 0 ? fold / totalLength : -1
}

/** Loops of corners whose edges are borders, each in border order. */
function borderLoops(body: Body, twin: Int32Array): number[][] {
  const cornerFrom = new Map<number, number>()
  for (let corner = 0; corner < twin.length; corner++)
    if (twin[corner]! < 0) cornerFrom.set(body.triangles[corner]!, corner)
  const loops: number[][] = []
  const seen = new Set<number>()
  for (const start of cornerFrom.values()) {
    if (seen.has(start)) continue
    const loop: number[] = []
    for (let corner: number | undefined = start; corner !== undefined && !seen.has(corner);) {
      seen.add(corner)
      loop.push(corner)
      corner = cornerFrom.get(body.triangles[nextCorner(corner)]!)
    }
    if (loop.length >= 3) loops.push(loop)
  }
  return loops
}
