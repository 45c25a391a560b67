/** Transfers texture coordinates, colours and normals to a simplified surface from the surface it came from. */
import type { Decimated } from './decimated.ts'
import { disjointSets } from './disjoint-sets.ts'
import { findEdges } from './edges.ts'
import { unitNormal } from './face-normal.ts'
import type { SeamedSurface } from './seamed-surface.ts'
import type { ClosestPoint, Surface } from './surface.ts'

/**
 * Gives every point that is not on a seam or border the texture coordinate and colour of the nearest point of the
 * source, if that lies in the same chart and flips no face in texture space. Points on seams keep their texture
 * coordinates, so that seams stay closed, and take their colour from a little inside their chart. Changes `result` in
 * place.
 */
export function carryValues(source: SeamedSurface, sourceSurface: Surface, result: Decimated): void {
  const chartOfWedge = chartsOfWedges(source)
  const chartOf = (face: number): number => chartOfWedge(source.wedges[face * 3]!)
  const isOnLine = pointsOnLines(result)
  const before = result.uvs.slice()
  const done = new Uint8Array(result.uvs.length / 2)
  for (let corner = 0; corner < result.faces.length; corner++) {
    const wedge = result.wedges[corner]!
    const point = result.faces[corner]!
    if (done[wedge] !== 0) continue
    done[wedge] = 1
    const isInside = isOnLine[point] === 0
    const near = closestInside(sourceSurface, result, corner, isInside ? 0 : inwards)
    if (near.face < 0) continue
    if (chartOf(near.face) !== chartOf(result.sourceOfFace[Math.floor(corner / 3)]!)) continue
    if (isInside) interpolate(source.uvs, 2, source.wedges, near, result.uvs, wedge)
    interpolate(source.colours, 4, source.wedges, near, result.colours, wedge)
  }
  // Restoring a point may flip a neighbour: a few passes settle that, and the last restores all that is left.
  for (let pass = 0; pass < 4; pass++) if (!undoFlips(result, before)) break
}

/**
 * Sets the normal of every corner of `result` from the nearest point of the source, sampled a little inside the face;
 * corners of a point that differ by less than `creaseDegrees` share one. Does nothing if the source has no normals.
 */
export function carryNormals(
  source: SeamedSurface,
  sourceSurface: Surface,
  result: SeamedSurface,
  creaseDegrees = 35,
): void {
  if (source.normals === undefined) return
  const found = new Float32Array(result.faces.length * 3)
  const { points, faces } = result
  for (let first = 0; first < faces.length; first += 3) {
    const own = unitNormal(points, faces[first]! * 3, faces[first + 1]! * 3, faces[first + 2]! * 3)
    // A face without area still needs a normal.
    if (own.every((value) => value === 0)) own[1] = 1
    for (let k = 0; k < 3; k++) {
      const near = closestInside(sourceSurface, result, first + k, inwards)
      const normal: [number, number, number] = [...own]
      if (near.face >= 0) {
        const n = [0, 0, 0]
        for (const [corner, share] of [near.u, near.v, near.w].entries()) {
          for (let axis = 0; axis < 3; axis++) {
            n[axis] = n[axis]! + share * source.normals[(near.face * 3 + corner) * 3 + axis]!
          }
        }
        const length = Math.hypot(n[0]!, n[1]!, n[2]!)
        const agrees = n[0]! * own[0] + n[1]! * own[1] + n[2]! * own[2] > 0.2 * length
        if (length > 1e-6 && agrees) for (let axis = 0; axis < 3; axis++) normal[axis] = n[axis]! / length
      }
      found.set(normal, (first + k) * 3)
    }
  }
  result.normals = joinNormals(result, found, Math.cos((creaseDegrees * Math.PI) / 180))
}

/** The point of the source nearest to one that lies a share of the way from a corner to its face's other corners. */
function closestInside(
  surface: Surface,
  { points, faces }: SeamedSurface,
  corner: number,
  share: number,
): ClosestPoint {
  const first = corner - (corner % 3)
  const a = faces[corner]! * 3
  const b = faces[first + ((corner + 1) % 3)]! * 3
  const c = faces[first + ((corner + 2) % 3)]! * 3
  const own = 1 - 2 * share
  return surface.closest(
    points[a]! * own + (points[b]! + points[c]!) * share,
    points[a + 1]! * own + (points[b + 1]! + points[c + 1]!) * share,
    points[a + 2]! * own + (points[b + 2]! + points[c + 2]!) * share,
  )
}

/** How far inside the face a corner's normal is sampled, as a share of the way to each other corner. */
const inwards = 0.06

/** One per point: not 0 on a border, a seam or a non-manifold edge. */
function pointsOnLines({ points, faces, wedges }: SeamedSurface): Uint8Array {
  const isOnLine = new Uint8Array(points.length / 3)
  const wedgeOf = new Int32Array(isOnLine.length).fill(-1)
  for (let corner = 0; corner < faces.length; corner++) {
    const point = faces[corner]!
    if (wedgeOf[point]! >= 0 && wedgeOf[point] !== wedges[corner]) isOnLine[point] = 1
    wedgeOf[point] = wedges[corner]!
  }
  const edges = findEdges(faces)
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.faces[edge] !== 2) isOnLine[edges.low[edge]!] = isOnLine[edges.high[edge]!] = 1
  }
  return isOnLine
}

/** Returns the lowest wedge of a wedge's chart; faces that share a wedge are in one chart. */
function chartsOfWedges({ wedges, uvs }: SeamedSurface): (wedge: number) => number {
  const { rootOf, join } = disjointSets(uvs.length / 2)
  for (let corner = 0; corner < wedges.length; corner++) join(wedges[corner - (corner % 3)]!, wedges[corner]!)
  return rootOf
}

function interpolate(
  from: Float64Array,
  width: number,
  wedges: Uint32Array,
  near: ClosestPoint,
  to: Float64Array,
  wedge: number,
): void {
  const [a, b, c] = [wedges[near.face * 3]!, wedges[near.face * 3 + 1]!, wedges[near.face * 3 + 2]!]
  for (let i = 0; i < width; i++) {
    to[wedge * width + i] =
      from[a * width + i]! * near.u + from[b * width + i]! * near.v + from[c * width + i]! * near.w
  }
}

/** Restores the texture coordinates of faces that flipped in texture space; returns whether there were any. */
function undoFlips(result: Decimated, before: Float64Array): boolean {
  let hasFlipped = false
  const { uvs, wedges } = result
  for (let first = 0; first < wedges.length; first += 3) {
    const was = textureArea(before, wedges, first)
    const is = textureArea(uvs, wedges, first)
    if (!((was > 1e-14 && is <= 0) || (was < -1e-14 && is >= 0))) continue
    hasFlipped = true
    for (let k = 0; k < 3; k++) {
      const at = wedges[first + k]! * 2
      uvs[at] = before[at]!
      uvs[at + 1] = before[at + 1]!
    }
  }
  return hasFlipped
}

function textureArea(uvs: Float64Array, wedges: Uint32Array, first: number): number {
  const [a, b, c] = [wedges[first]! * 2, wedges[first + 1]! * 2, wedges[first + 2]! * 2]
  return (uvs[b]! - uvs[a]!) * (uvs[c + 1]! - uvs[a + 1]!) - (uvs[b + 1]! - uvs[a + 1]!) * (uvs[c]! - uvs[a]!)
}

/** Averages the normals of a point's corners that are within the crease angle of the first of them. */
function joinNormals(result: SeamedSurface, found: Float32Array, minDot: number): Float32Array {
  const cornersOf: number[][] = Array.from({ length: result.points.length / 3 }, () => [])
  for (let corner = 0; corner < result.faces.length; corner++) cornersOf[result.faces[corner]!]!.push(corner)
  const joined = new Float32Array(found.length)
  for (const corners of cornersOf) {
    let rest = corners
    while (rest.length > 0) {
      const lead = rest[0]! * 3
      const [lx, ly, lz] = [found[lead]!, found[lead + 1]!, found[lead + 2]!]
      const others: number[] = []
      const group: number[] = []
      let [x, y, z] = [0, 0, 0]
      for (const corner of rest) {
        const at = corner * 3
        if (corner !== rest[0] && found[at]! * lx + found[at + 1]! * ly + found[at + 2]! * lz < minDot) {
          others.push(corner)
          continue
        }
        group.push(corner)
        x += found[at]!
        y += found[at + 1]!
        z += found[at + 2]!
      }
      const length = Math.hypot(x, y, z) || 1
      for (const corner of group) joined.set([x / length, y / length, z / length], corner * 3)
      rest = others
    }
  }
  return joined
}
