/** Leaves out pieces of a carved body that no picture asks for. */
import { findEdges } from '../../engine/mesh/edges.ts'
import { findShells } from '../../engine/mesh/shells.ts'
import type { WeldedMesh } from '../../engine/mesh/welded-mesh.ts'
import { vec3 } from '../../engine/vec3.ts'

/** A piece that covers less than this share of what it covers on its own is a ghost of the others. */
const ownShare = 0.05

/**
 * A hull from few sides has ghosts: pieces where the parts of one side cross those of the other. A piece is left out if, from
 * before and from the side, hardly anything would be missing without it; the smallest first, never the largest. `cell` is the
 * size of what counts as one place.
 */
export function neededShells(surface: WeldedMesh, cell: number): WeldedMesh {
  const { positions, indices } = surface
  const { count, shellOfTriangle } = findShells(findEdges(indices))
  if (count < 2) return surface
  const shells = Array.from({ length: count }, () => ({ volume: 0, places: [new Set<number>(), new Set<number>()] }))
  const covering = [new Map<number, number>(), new Map<number, number>()]
  const place = (value: number): number => Math.round(value / cell) + 5000
  for (let triangle = 0; triangle < shellOfTriangle.length; triangle++) {
    const shell = shells[shellOfTriangle[triangle]!]
    if (shell === undefined) continue
    const corners = [0, 1, 2].map((k) => indices[triangle * 3 + k]! * 3)
    shell.volume += signedVolume(positions, corners)
    const [x, y, z] = vec3((axis) => corners.reduce((sum, at) => sum + positions[at + axis]!, 0) / 3)
    shell.places[0]!.add(place(x) * 10_000 + place(y))
    shell.places[1]!.add(place(z) * 10_000 + place(y))
  }
  for (const { places } of shells) {
    places.forEach((set, side) => {
      for (const at of set) covering[side]!.set(at, (covering[side]!.get(at) ?? 0) + 1)
    })
  }
  const order = shells.map((_, shell) => shell).sort((a, b) => shells[a]!.volume - shells[b]!.volume)
  const dropped = new Set<number>()
  for (const shell of order.slice(0, -1)) {
    const needed = shells[shell]!.places.some((set, side) => {
      let own = 0
      for (const at of set) if (covering[side]!.get(at) === 1) own++
      return own > ownShare * set.size
    })
    if (needed) continue
    dropped.add(shell)
    shells[shell]!.places.forEach((set, side) => {
      for (const at of set) covering[side]!.set(at, covering[side]!.get(at)! - 1)
    })
  }
  if (dropped.size === 0) return surface
  return withoutShells(surface, shellOfTriangle, dropped)
}

function signedVolume(p: Float32Array, [a, b, c]: number[]): number {
  const cross = (i: number, j: number): number => p[b! + i]! * p[c! + j]! - p[b! + j]! * p[c! + i]!
  return (p[a!]! * cross(1, 2) + p[a! + 1]! * cross(2, 0) + p[a! + 2]! * cross(0, 1)) / 6
}

function withoutShells(
  { positions, indices }: WeldedMesh,
  shellOfTriangle: Int32Array,
  dropped: Set<number>,
): WeldedMesh {
  const place = new Int32Array(positions.length / 3).fill(-1)
  const kept: number[] = []
  const corners: number[] = []
  for (let corner = 0; corner < indices.length; corner++) {
    if (dropped.has(shellOfTriangle[Math.floor(corner / 3)]!)) continue
    const vertex = indices[corner]!
    if (place[vertex]! < 0) {
      place[vertex] = kept.length / 3
      kept.push(positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!)
    }
    corners.push(place[vertex]!)
  }
  return { positions: Float32Array.from(kept), indices: Uint32Array.from(corners) }
}
