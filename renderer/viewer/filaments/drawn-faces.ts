/** Painted faces as the graphics card draws them. Pure. */
import { placeOf, sharesOf, type Place } from '../../../shared/edits/filaments/face-geometry.ts'
import type { PaintedSurface } from '../../../shared/edits/filaments/painted-surface.ts'
import type { PaintChunk } from './paint-chunk.ts'

/** Triangles of one filament, at most `maxInOne` of them. */
export interface DrawnFaces {
  /** Its number; below zero: a material of the file that has none, counted down from −1. */
  filament: number
  /** 9 for each triangle. */
  positions: Float32Array<ArrayBuffer>
  /** 12 for each triangle, normalised, the fourth of each 0; null: they are drawn flat. */
  normals: Int8Array<ArrayBuffer> | null
}

/** Maximum number of triangles that the window uploads to the GPU in one frame. */
export const maxInOne = 65_536

/** Grouped by filament, with normals where the chunk that each comes from has them. `firsts`: the first face of each chunk. */
export function drawnFaces(
  surface: PaintedSurface,
  faces: readonly number[],
  chunks: readonly PaintChunk[],
  firsts: Uint32Array,
): DrawnFaces[] {
  const groups = new Map<string, number[]>()
  const chunkOf = (face: number) => chunkAt(firsts, surface.origin[face]!)
  for (const face of faces) {
    const key = `${surface.filamentOf(face)} ${chunks[chunkOf(face)]!.normals === null}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [face])
    else group.push(face)
  }
  const drawn: DrawnFaces[] = []
  for (const group of groups.values())
    for (let from = 0; from < group.length; from += maxInOne) {
      const some = group.slice(from, from + maxInOne)
      const first = some[0]!
      const flat = chunks[chunkOf(first)]!.normals === null
      const positions = new Float32Array(some.length * 9)
      const normals = flat ? null : new Int8Array(some.length * 12)
      for (const [number, face] of some.entries()) {
        for (let k = 0; k < 3; k++) positions.set(placeOf(surface, surface.corner(face, k)), number * 9 + k * 3)
        const chunk = chunkOf(face)
        if (normals !== null) writeNormals(surface, face, chunks[chunk]!, firsts[chunk]!, normals, number * 12)
      }
      drawn.push({ filament: surface.filamentOf(first), positions, normals })
    }
  return drawn
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
  const corners = [0, 1, 2].map((k) => chunk.indices[triangle * 3 + k]!)
  const own = chunk.normals!
  const places = corners.map((corner): Place => [
    chunk.positions[corner * 3]!,
    chunk.positions[corner * 3 + 1]!,
    chunk.positions[corner * 3 + 2]!,
  ])
  for (let k = 0; k < 3; k++) {
    const shares = sharesOf(placeOf(surface, surface.corner(face, k)), places[0]!, places[1]!, places[2]!)
    for (let axis = 0; axis < 3; axis++)
      normals[at + k * 4 + axis] = Math.round(
        corners.reduce((sum, corner, n) => sum + own[corner * 4 + axis]! * shares[n]!, 0),
      )
  }
}

/** The last chunk that begins at or before a face. */
function chunkAt(firsts: Uint32Array, face: number): number {
  let [low, high] = [0, firsts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (firsts[middle]! <= face) low = middle
    else high = middle - 1
  }
  return low
}
