/** Flood fill over adjacent faces. */
import type { PaintedSurface } from './painted-surface.ts'

/** All permitted faces that are connected by edges to permitted starting faces. */
export function flood(surface: PaintedSurface, from: Iterable<number>, mayEnter: (face: number) => boolean): number[] {
  const seen = new Uint8Array(surface.faceCount)
  const reached: number[] = []
  const enter = (face: number) => {
    if (seen[face] !== 0) return
    seen[face] = 1
    if (mayEnter(face)) reached.push(face)
  }
  for (const face of from) enter(face)
  const found: number[] = []
  for (let i = 0; i < reached.length; i++)
    for (let k = 0; k < 3; k++) {
      const face = reached[i]!
      const count = surface.facesAtEdge(surface.corner(face, k), surface.corner(face, k + 1), found)
      for (let n = 0; n < count; n++) enter(found[n]!)
    }
  return reached
}
