/** How far the triangles below each node of a tree reach against their mean normal: tighter than a box where they lie flat. */
import type { TriangleTree } from '../mesh/triangle-tree.ts'

/** Nodes with more triangles have none: they lie round something, and no plane bounds them well. */
const mostTriangles = 32_768

/**
 * 4 for each node: a unit normal n, and the least n · x of the triangles' corners x; zeros where there is none. A patch of a round
 * surface that spans the angle a lies in a slab of 1 - cos(a / 2) of its radius, but in a box of about sin(a / 2): without slabs, a
 * ball inside a round body would be held against all its triangles.
 */
export function nodeSlabs(tree: TriangleTree, shared = false): Float64Array {
  const { second, first, count, corners } = tree
  const nodes = second.length
  const slabs = new Float64Array(shared ? new SharedArrayBuffer(nodes * 32) : new ArrayBuffer(nodes * 32))
  const begin = new Uint32Array(nodes)
  const end = new Uint32Array(nodes)
  // Children stand behind their parents.
  for (let node = nodes - 1; node >= 0; node--) {
    const at = node * 4
    const other = second[node]!
    if (other === 0) {
      begin[node] = first[node]!
      end[node] = first[node]! + count[node]!
      for (let entry = begin[node]!; entry < end[node]!; entry++) addNormal(corners, entry * 9, slabs, at)
      continue
    }
    begin[node] = begin[node + 1]!
    end[node] = end[other]!
    for (let axis = 0; axis < 3; axis++) slabs[at + axis] = slabs[(node + 1) * 4 + axis]! + slabs[other * 4 + axis]!
  }
  for (let node = 0; node < nodes; node++) {
    const at = node * 4
    const length = Math.hypot(slabs[at]!, slabs[at + 1]!, slabs[at + 2]!)
    if (!(length > 0) || end[node]! - begin[node]! > mostTriangles) {
      slabs.fill(0, at, at + 4)
      continue
    }
    const x = slabs[at]! / length
    const y = slabs[at + 1]! / length
    const z = slabs[at + 2]! / length
    let least = Infinity
    for (let i = begin[node]! * 9; i < end[node]! * 9; i += 3) {
      const reach = corners[i]! * x + corners[i + 1]! * y + corners[i + 2]! * z
      if (reach < least) least = reach
    }
    slabs[at] = x
    slabs[at + 1] = y
    slabs[at + 2] = z
    slabs[at + 3] = least
  }
  return slabs
}

function addNormal(t: Float64Array, at: number, sums: Float64Array, to: number): void {
  const ux = t[at + 3]! - t[at]!
  const uy = t[at + 4]! - t[at + 1]!
  const uz = t[at + 5]! - t[at + 2]!
  const vx = t[at + 6]! - t[at]!
  const vy = t[at + 7]! - t[at + 1]!
  const vz = t[at + 8]! - t[at + 2]!
  sums[to]! += uy * vz - uz * vy
  sums[to + 1]! += uz * vx - ux * vz
  sums[to + 2]! += ux * vy - uy * vx
}
