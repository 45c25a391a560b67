/** Normal cones and slabs for the nodes of a tree: tighter bounds than boxes where triangles are nearly flat. */
import { areaNormal } from '../mesh/face-normal.ts'
import type { TriangleTree } from '../mesh/triangle-tree.ts'

/** Larger nodes have no slab: they curve too much for a plane to bound them well. */
const maxTriangles = 32_768

/**
 * 5 per node: a unit normal n, the minimum of n · x over the triangles' corners x, and the minimum cosine between n and
 * the triangles' normals; 0, 0, 0, 0, -1 if there is none. A patch of a round surface that spans the angle a fits a
 * slab of 1 - cos(a / 2) of its radius, but a box of about sin(a / 2): without slabs, a ball inside a round body would
 * be tested against all its triangles.
 */
export function nodeSlabs(tree: TriangleTree, shared = false): Float64Array {
  const { second, first, count, corners } = tree
  const nodes = second.length
  const slabs = new Float64Array(shared ? new SharedArrayBuffer(nodes * 40) : new ArrayBuffer(nodes * 40))
  const begin = new Uint32Array(nodes)
  const end = new Uint32Array(nodes)
  const units = new Float32Array(corners.length / 3)
  // Children are stored after their parents.
  for (let node = nodes - 1; node >= 0; node--) {
    const at = node * 5
    const other = second[node]!
    if (other === 0) {
      begin[node] = first[node]!
      end[node] = first[node]! + count[node]!
      for (let entry = begin[node]!; entry < end[node]!; entry++)
        addNormal(corners, entry * 9, slabs, at, units, entry * 3)
      continue
    }
    begin[node] = begin[node + 1]!
    end[node] = end[other]!
    for (let axis = 0; axis < 3; axis++) slabs[at + axis] = slabs[(node + 1) * 5 + axis]! + slabs[other * 5 + axis]!
  }
  for (let node = 0; node < nodes; node++) {
    const at = node * 5
    const length = Math.hypot(slabs[at]!, slabs[at + 1]!, slabs[at + 2]!)
    if (!(length > 0) || end[node]! - begin[node]! > maxTriangles) {
      slabs.fill(0, at, at + 4)
      slabs[at + 4] = -1
      continue
    }
    const x = slabs[at]! / length
    const y = slabs[at + 1]! / length
    const z = slabs[at + 2]! / length
    let min = Infinity
    for (let i = begin[node]! * 9; i < end[node]! * 9; i += 3) {
      const reach = corners[i]! * x + corners[i + 1]! * y + corners[i + 2]! * z
      if (reach < min) min = reach
    }
    let narrowest = 1
    for (let i = begin[node]! * 3; i < end[node]! * 3; i += 3) {
      const cosine = units[i]! * x + units[i + 1]! * y + units[i + 2]! * z
      // A zero-area triangle has no direction.
      if (cosine < narrowest && (cosine !== 0 || units[i] !== 0 || units[i + 1] !== 0 || units[i + 2] !== 0))
        narrowest = cosine
    }
    slabs[at] = x
    slabs[at + 1] = y
    slabs[at + 2] = z
    slabs[at + 3] = min
    // Lowered by the rounding error of 32-bit floats.
    slabs[at + 4] = Math.max(-1, narrowest - 1e-6)
  }
  return slabs
}

function addNormal(
  t: Float64Array,
  at: number,
  sums: Float64Array,
  to: number,
  units: Float32Array,
  unit: number,
): void {
  const [nx, ny, nz] = areaNormal(t, at, at + 3, at + 6)
  sums[to]! += nx
  sums[to + 1]! += ny
  sums[to + 2]! += nz
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  if (!(length > 0)) return
  units[unit] = nx / length
  units[unit + 1] = ny / length
  units[unit + 2] = nz / length
}
