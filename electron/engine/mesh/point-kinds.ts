/** Which points may move freely, which only along a line, and which are fixed. */
import { cornersByVertex } from './corners-by-vertex.ts'
import { findEdges, type Edges } from './edges.ts'
import type { SeamedSurface } from './seamed-surface.ts'

/** Inside a smooth region; on a border, a seam or a non-manifold edge that continues straight; where such lines end or meet. */
export const pointKind = { inside: 0, onLine: 1, corner: 2 } as const

export interface PointKinds {
  /** One per point. */
  kinds: Uint8Array
  edges: Edges
  /**
   * One per point: if a seam ends at a point with a single wedge, the seam's other end, else -1. At the pole of a
   * sphere all meridians of the first ring are such seams.
   */
  dartFrom: Int32Array
  /** One per edge: 0 inside, 1 a seam between two faces, 2 a border or non-manifold edge. */
  lines: Uint8Array
}

/** Finds the kind of every point. A point where two fans touch without a shared edge is a corner too. */
export function findPointKinds(surface: Pick<SeamedSurface, 'points' | 'faces' | 'wedges'>): PointKinds {
  const { faces, wedges } = surface
  const edges = findEdges(faces)
  const lines = new Uint8Array(edges.count)
  const wedgeAtLow = new Int32Array(edges.count).fill(-1)
  const wedgeAtHigh = new Int32Array(edges.count)
  for (let corner = 0; corner < faces.length; corner++) {
    const edge = edges.edgeOfCorner[corner]!
    if (edge < 0) continue
    const after = corner % 3 === 2 ? corner - 2 : corner + 1
    const forward = faces[corner] === edges.low[edge]
    const low = wedges[forward ? corner : after]!
    const high = wedges[forward ? after : corner]!
    if (edges.faces[edge] !== 2) lines[edge] = 2
    else if (wedgeAtLow[edge]! < 0) {
      wedgeAtLow[edge] = low
      wedgeAtHigh[edge] = high
    } else if (wedgeAtLow[edge] !== low || wedgeAtHigh[edge] !== high) lines[edge] = 1
  }
  const count = surface.points.length / 3
  const lineEnds = new Uint32Array(count)
  for (let edge = 0; edge < edges.count; edge++) {
    if (lines[edge] === 0) continue
    lineEnds[edges.low[edge]!] = lineEnds[edges.low[edge]!]! + 1
    lineEnds[edges.high[edge]!] = lineEnds[edges.high[edge]!]! + 1
  }
  const kinds = new Uint8Array(count)
  for (let point = 0; point < count; point++) {
    kinds[point] =
      lineEnds[point] === 0 ? pointKind.inside : lineEnds[point] === 2 ? pointKind.onLine : pointKind.corner
  }
  markTouchingFans(faces, kinds)
  return { kinds, edges, lines, dartFrom: findDarts(surface, edges, lines, lineEnds) }
}

function findDarts(
  { faces, wedges }: Pick<SeamedSurface, 'faces' | 'wedges'>,
  edges: Edges,
  lines: Uint8Array,
  lineEnds: Uint32Array,
): Int32Array {
  const dartFrom = new Int32Array(lineEnds.length).fill(-1)
  for (let edge = 0; edge < edges.count; edge++) {
    if (lines[edge] !== 1) continue
    const [low, high] = [edges.low[edge]!, edges.high[edge]!]
    if (lineEnds[low] === 1) dartFrom[low] = high
    if (lineEnds[high] === 1) dartFrom[high] = low
  }
  const wedgeOf = new Int32Array(lineEnds.length).fill(-1)
  for (let corner = 0; corner < faces.length; corner++) {
    const point = faces[corner]!
    if (wedgeOf[point]! >= 0 && wedgeOf[point] !== wedges[corner]) dartFrom[point] = -1
    wedgeOf[point] = wedges[corner]!
  }
  return dartFrom
}

function markTouchingFans(faces: Uint32Array, kinds: Uint8Array): void {
  const { starts, corners } = cornersByVertex(faces, kinds.length)
  const reached: number[] = []
  for (let point = 0; point < kinds.length; point++) {
    const start = starts[point]!
    const end = starts[point + 1]!
    if (end - start < 2 || kinds[point] === pointKind.corner) continue
    // Faces adjacent to a reached face are moved to the front.
    reached.length = 0
    let done = start
    while (done < end) {
      let found = done === start ? start : -1
      for (let i = done; i < end && found < 0; i++) {
        if (reached.includes(after(faces, corners[i]!)) || reached.includes(before(faces, corners[i]!))) found = i
      }
      if (found < 0) break
      const corner = corners[found]!
      corners[found] = corners[done]!
      corners[done++] = corner
      reached.push(after(faces, corner), before(faces, corner))
    }
    if (done < end) kinds[point] = pointKind.corner
  }
}

function after(faces: Uint32Array, corner: number): number {
  return faces[corner % 3 === 2 ? corner - 2 : corner + 1]!
}

function before(faces: Uint32Array, corner: number): number {
  return faces[corner % 3 === 0 ? corner + 2 : corner - 1]!
}
