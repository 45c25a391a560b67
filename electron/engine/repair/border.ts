/** The border loops of a surface, and the shape that a patch over each of them would have. */
import type { Body } from './body.ts'
import { nextCorner } from './fans.ts'
import { normalOf } from './orient-patches.ts'

export interface Border {
  /** Corners whose edges are open, in border order. */
  loop: number[]
  /** mm², projected along the loop's normal. */
  area: number
  /** Unit normal of a patch over the loop, outwards. */
  normal: [number, number, number]
  /** How the patch would meet the surface: −1 continues it, 0 is perpendicular to it, 1 folds back onto it. */
  fold: number
}

/** Returns every border loop (`twin` < 0) of a body whose fans have points of their own. */
export function bordersOf(body: Body, twin: Int32Array): Border[] {
  return borderLoops(body, twin).map((loop) => borderOf(body, loop))
}

function borderOf(body: Body, loop: number[]): Border {
  const p = body.points
  const from = (corner: number): number => body.triangles[corner]! * 3
  const origin = from(loop[0]!)
  const sum = [0, 0, 0]
  for (const corner of loop) {
    const [a, b] = [from(corner), from(nextCorner(corner))]
    const [ux, uy, uz] = [p[a]! - p[origin]!, p[a + 1]! - p[origin + 1]!, p[a + 2]! - p[origin + 2]!]
    const [vx, vy, vz] = [p[b]! - p[origin]!, p[b + 1]! - p[origin + 1]!, p[b + 2]! - p[origin + 2]!]
    sum[0]! += uy * vz - uz * vy
    sum[1]! += uz * vx - ux * vz
    sum[2]! += ux * vy - uy * vx
  }
  const length = Math.hypot(...sum)
  // The patch is wound against the border, so its normal is the negative of the border's.
  const normal = sum.map((value) => (length > 0 ? -value / length : 0)) as [number, number, number]
  return { loop, area: length / 2, normal, fold: foldOf(body, loop, normal) }
}

/** Mean cosine, weighted by edge length, between the directions from each edge into the surface and into the patch. */
function foldOf(body: Body, loop: number[], [nx, ny, nz]: [number, number, number]): number {
  const p = body.points
  let whole = 0
  let fold = 0
  for (const corner of loop) {
    const [a, b] = [body.triangles[corner]! * 3, body.triangles[nextCorner(corner)]! * 3]
    const [ex, ey, ez] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]
    const length = Math.hypot(ex, ey, ez)
    const [fx, fy, fz, area] = normalOf(body, Math.floor(corner / 3))
    const into = [-ny * ez + nz * ey, -nz * ex + nx * ez, -nx * ey + ny * ex]
    const far = Math.hypot(...into)
    whole += length
    if (!(area > 0) || !(far > 0)) continue
    const back = [fy * ez - fz * ey, fz * ex - fx * ez, fx * ey - fy * ex]
    fold += (into[0]! * back[0]! + into[1]! * back[1]! + into[2]! * back[2]!) / far
  }
  return whole > 0 ? fold / whole : -1
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
