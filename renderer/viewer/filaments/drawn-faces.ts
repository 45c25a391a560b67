/** Painted faces as vertex arrays. Pure. */
import { positionOf, sharesOf } from '../../../shared/edits/filaments/face-geometry.ts'
import type { PaintedSurface } from '../../../shared/edits/filaments/painted-surface.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { rangeAt, type ChunkShape } from '../join-positions.ts'

export interface PaintChunk extends ChunkShape {
  /** 4 per vertex, normalised; null: drawn flat. */
  normals: Int8Array<ArrayBuffer> | null
  /** Index of the material in the file. */
  material: number
}

/** Triangles of one filament, at most `maxTriangles`. */
export interface DrawnFaces {
  /** Negative for a material of the file without a filament, counted down from −1. */
  filament: number
  /** 9 per triangle. */
  positions: Float32Array<ArrayBuffer>
  /** 12 per triangle, normalised, the fourth of each vertex 0; null: drawn flat. */
  normals: Int8Array<ArrayBuffer> | null
}

/** Number of triangles that the window uploads to the GPU in one frame. */
const maxTriangles = 65_536

/** Groups faces by filament, with the normals of their chunks. `firsts`: the first face index of each chunk. */
export function drawnFaces(
  surface: PaintedSurface,
  faces: readonly number[],
  chunks: readonly PaintChunk[],
  firsts: Uint32Array,
): DrawnFaces[] {
  const groups = new Map<string, number[]>()
  const chunkOf = (face: number) => rangeAt(firsts, surface.origin[face]!)
  for (const face of faces) {
    const key = `${surface.filamentOf(face)} ${chunks[chunkOf(face)]!.normals === null}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [face])
    else group.push(face)
  }
  const batches: DrawnFaces[] = []
  for (const group of groups.values())
    for (let from = 0; from < group.length; from += maxTriangles) {
      const some = group.slice(from, from + maxTriangles)
      const first = some[0]!
      const flat = chunks[chunkOf(first)]!.normals === null
      const positions = new Float32Array(some.length * 9)
      const normals = flat ? null : new Int8Array(some.length * 12)
      for (const [number, face] of some.entries()) {
        for (let k = 0; k < 3; k++) positions.set(positionOf(surface, surface.corner(face, k)), number * 9 + k * 3)
        const chunk = chunkOf(face)
        if (normals !== null) writeNormals(surface, face, chunks[chunk]!, firsts[chunk]!, normals, number * 12)
      }
      batches.push({ filament: surface.filamentOf(first), positions, normals })
    }
  return batches
}

function writeNormals(
  surface: PaintedSurface,
  face: number,
  chunk: PaintChunk,
  first: number,
  normals: Int8Array,
  at: number,
): void {
  const triangle = surface.origin[face]! - first
  const corners = vec3((k) => chunk.indices[triangle * 3 + k]!)
  const own = chunk.normals!
  const [a, b, c] = vec3((k) => vec3((axis) => chunk.positions[corners[k] * 3 + axis]!))
  for (let k = 0; k < 3; k++) {
    const shares = sharesOf(positionOf(surface, surface.corner(face, k)), a, b, c)
    for (let axis = 0; axis < 3; axis++)
      normals[at + k * 4 + axis] = Math.round(
        corners.reduce((sum, corner, n) => sum + own[corner * 4 + axis]! * shares[n]!, 0),
      )
  }
}
