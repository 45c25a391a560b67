/** Removes pieces of a carved body that no picture requires. */
import { findEdges } from '../../engine/mesh/edges.ts'
import { findShells } from '../../engine/mesh/shells.ts'
import type { WeldedMesh } from '../../engine/mesh/welded-mesh.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { usedVertices } from '../shape/used-vertices.ts'

/** A shell that alone covers less than this fraction of its silhouette is a ghost. */
const ownShare = 0.05

/**
 * A hull of few views has ghost shells, where parts of one side cross those of the other. Removes a shell, smallest
 * first and never the largest, if both silhouettes stay nearly complete without it. `cell` is the silhouettes'
 * resolution.
 */
export function neededShells(surface: WeldedMesh, cell: number): WeldedMesh {
  const { positions, indices } = surface
  const { count, shellOfTriangle } = findShells(findEdges(indices))
  if (count < 2) return surface
  const shells = Array.from({ length: count }, () => ({
    volume: 0,
    silhouettes: [new Set<number>(), new Set<number>()],
  }))
  const covering = [new Map<number, number>(), new Map<number, number>()]
  const cellOf = (value: number): number => Math.round(value / cell) + 5000
  for (let triangle = 0; triangle < shellOfTriangle.length; triangle++) {
    const shell = shells[shellOfTriangle[triangle]!]
    if (shell === undefined) continue
    const corners = [0, 1, 2].map((k) => indices[triangle * 3 + k]! * 3)
    shell.volume += signedVolume(positions, corners)
    const [x, y, z] = vec3((axis) => corners.reduce((sum, at) => sum + positions[at + axis]!, 0) / 3)
    shell.silhouettes[0]!.add(cellOf(x) * 10_000 + cellOf(y))
    shell.silhouettes[1]!.add(cellOf(z) * 10_000 + cellOf(y))
  }
  for (const { silhouettes } of shells) {
    silhouettes.forEach((set, side) => {
      for (const at of set) covering[side]!.set(at, (covering[side]!.get(at) ?? 0) + 1)
    })
  }
  const order = shells.map((_, shell) => shell).sort((a, b) => shells[a]!.volume - shells[b]!.volume)
  const dropped = new Set<number>()
  for (const shell of order.slice(0, -1)) {
    const needed = shells[shell]!.silhouettes.some((set, side) => {
      let own = 0
      for (const at of set) if (covering[side]!.get(at) === 1) own++
      return own > ownShare * set.size
    })
    if (needed) continue
    dropped.add(shell)
    shells[shell]!.silhouettes.forEach((set, side) => {
      for (const at of set) covering[side]!.set(at, covering[side]!.get(at)! - 1)
    })
  }
  if (dropped.size === 0) return surface
  const kept = Array.from(indices).filter((_, corner) => !dropped.has(shellOfTriangle[Math.floor(corner / 3)]!))
  return usedVertices(positions, kept)
}

function signedVolume(p: Float32Array, [a, b, c]: number[]): number {
  const cross = (i: number, j: number): number => p[b! + i]! * p[c! + j]! - p[b! + j]! * p[c! + i]!
  return (p[a!]! * cross(1, 2) + p[a! + 1]! * cross(2, 0) + p[a! + 2]! * cross(0, 1)) / 6
}
