/** Which triangles of a mesh go through others. */
import type { TriangleTree } from '../mesh/triangle-tree.ts'
import type { Progress } from '../model.ts'
import type { WeldedMesh } from './probes.ts'
import { trianglesCross } from './triangles-cross.ts'

export interface SelfCrossings {
  /** Pairs of triangles that cross, one after the other; no more than asked for. */
  pairs: Uint32Array
  /** 1 for each triangle that crosses another. */
  crossing: Uint8Array
  /** False where so many triangles lie in each other's boxes that the search was ended. */
  complete: boolean
}

const mostPairs = 2_000_000

/**
 * Holds the tree against itself: only pairs whose boxes touch are looked at. `skip`: 1 for triangles that count for nothing (without
 * area, repeated). Ends after `mostTests` pairs: sound meshes stay far below, stacks of triangles need the
 * square of their number.
 */
export function selfCrossings(
  mesh: WeldedMesh,
  tree: TriangleTree,
  skip: Uint8Array,
  progress: Progress = () => {},
  mostTests = 20_000_000 + (mesh.indices.length / 3) * 100,
): SelfCrossings {
  const { positions: p, indices } = mesh
  const { boxes, second, first, count, faces } = tree
  const crossing = new Uint8Array(indices.length / 3)
  const pairs: number[] = []
  const a = [0, 0, 0]
  const b = [0, 0, 0]
  const stack = new Uint32Array(tree.depth + 2)
  const low = [0, 0, 0]
  const high = [0, 0, 0]
  let tests = 0
  let complete = true
  for (let entry = 0; entry < faces.length && complete; entry++) {
    if (entry % 50_000 === 0) progress(entry / faces.length, 'finding-crossings')
    const face = faces[entry]!
    if (skip[face] === 1) continue
    for (let k = 0; k < 3; k++) a[k] = indices[face * 3 + k]! * 3
    for (let axis = 0; axis < 3; axis++) {
      const [u, v, w] = [p[a[0]! + axis]!, p[a[1]! + axis]!, p[a[2]! + axis]!]
      low[axis] = Math.min(u, v, w)
      high[axis] = Math.max(u, v, w)
    }
    let top = 1
    stack[0] = 0
    while (top > 0) {
      const node = stack[--top]!
      const at = node * 6
      if (
        boxes[at]! > high[0]! ||
        boxes[at + 1]! > high[1]! ||
        boxes[at + 2]! > high[2]! ||
        boxes[at + 3]! < low[0]! ||
        boxes[at + 4]! < low[1]! ||
        boxes[at + 5]! < low[2]!
      )
        continue
      if (second[node] !== 0) {
        stack[top++] = second[node]!
        stack[top++] = node + 1
        continue
      }
      const end = first[node]! + count[node]!
      for (let other = Math.max(first[node]!, entry + 1); other < end; other++) {
        const face2 = faces[other]!
        if (skip[face2] === 1) continue
        for (let k = 0; k < 3; k++) b[k] = indices[face2 * 3 + k]! * 3
        if (apart(p, b, low, high)) continue
        tests++
        if (!trianglesCross(p, a, b)) continue
        crossing[face] = 1
        crossing[face2] = 1
        if (pairs.length < mostPairs * 2) pairs.push(face, face2)
      }
    }
    if (tests > mostTests) complete = false
  }
  return { pairs: Uint32Array.from(pairs), crossing, complete }
}

function apart(p: Float32Array, b: readonly number[], low: readonly number[], high: readonly number[]): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const u = p[b[0]! + axis]!
    const v = p[b[1]! + axis]!
    const w = p[b[2]! + axis]!
    if ((u > high[axis]! && v > high[axis]! && w > high[axis]!) || (u < low[axis]! && v < low[axis]! && w < low[axis]!))
      return true
  }
  return false
}
