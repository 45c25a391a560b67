/** Adjacency of a surface's pieces. */
import { findEdges } from '../mesh/edges.ts'
import { facesAcrossEdges } from '../mesh/faces-across-edges.ts'
import type { ColouredSurface } from './coloured-surface.ts'

/** Lengths and areas in millimetres. */
export interface FaceGraph {
  /** 3 per piece: the piece across the edge after each corner, or -1. */
  neighbours: Int32Array
  /** 3 per piece: the length of that edge. */
  sides: Float32Array
  /** One per piece. */
  areas: Float32Array
  /** 3 per piece: unit normal; zeros if it has no area. */
  normals: Float32Array
}

/** Measures a surface whose points are in units of `mm` millimetres. */
export function faceGraph({ points, faces }: Pick<ColouredSurface, 'points' | 'faces'>, mm: number): FaceGraph {
  const neighbours = facesAcrossEdges(findEdges(faces), 'any')
  const count = faces.length / 3
  const sides = new Float32Array(count * 3)
  const areas = new Float32Array(count)
  const normals = new Float32Array(count * 3)
  for (let face = 0; face < count; face++) {
    const a = faces[face * 3]! * 3
    const b = faces[face * 3 + 1]! * 3
    const c = faces[face * 3 + 2]! * 3
    const [ux, uy, uz] = [points[b]! - points[a]!, points[b + 1]! - points[a + 1]!, points[b + 2]! - points[a + 2]!]
    const [vx, vy, vz] = [points[c]! - points[b]!, points[c + 1]! - points[b + 1]!, points[c + 2]! - points[b + 2]!]
    const [wx, wy, wz] = [points[a]! - points[c]!, points[a + 1]! - points[c + 1]!, points[a + 2]! - points[c + 2]!]
    sides[face * 3] = Math.sqrt(ux * ux + uy * uy + uz * uz) * mm
    sides[face * 3 + 1] = Math.sqrt(vx * vx + vy * vy + vz * vz) * mm
    sides[face * 3 + 2] = Math.sqrt(wx * wx + wy * wy + wz * wz) * mm
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
    areas[face] = (length / 2) * mm * mm
    if (length > 0) {
      normals[face * 3] = nx / length
      normals[face * 3 + 1] = ny / length
      normals[face * 3 + 2] = nz / length
    }
  }
  return { neighbours, sides, areas, normals }
}

/** Angle between the normals of two adjacent pieces, radians. */
export function bend({ normals }: FaceGraph, one: number, other: number): number {
  const dot =
    normals[one * 3]! * normals[other * 3]! +
    normals[one * 3 + 1]! * normals[other * 3 + 1]! +
    normals[one * 3 + 2]! * normals[other * 3 + 2]!
  return Math.acos(dot < -1 ? -1 : dot > 1 ? 1 : dot)
}
