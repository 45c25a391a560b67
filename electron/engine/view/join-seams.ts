/** Restores texture seams in a clustered mesh. */
import { disjointSets } from '../mesh/disjoint-sets.ts'
import type { PackedPart } from './packed-part.ts'

const marks = 1 << 20

/**
 * Clustering keeps one vertex per cell; where a texture seam runs through a cell, triangles of the other side would
 * smear the texture. A triangle whose corners lie on several UV islands is assigned to the majority island: each other
 * corner keeps its position and takes the attributes of the nearest vertex of that island, if one is within a
 * neighbouring cell. `indices` are those of the clustered mesh, over the vertices of `part`.
 */
export function joinSeams(part: PackedPart, indices: Uint32Array): PackedPart {
  const { positions, uvs, normals, colours } = part
  if (uvs === null || indices.length === 0) return { ...part, indices }
  const island = islandsOf(part)
  const strays = straysOf(indices, island)
  if (strays.length === 0) return { ...part, indices }
  const nearestCorners = nearestOf(part, indices, island, strays)
  const repaired = indices.slice()
  const from: number[] = []
  const count = positions.length / 3
  for (const { corner } of strays) {
    const found = nearestCorners.get(corner)
    if (found === undefined) continue
    repaired[corner] = count + from.push(found) - 1
  }
  const longer = <Values extends Float32Array | Int8Array | Uint16Array>(values: Values, size: number): Values => {
    const all = new (values.constructor as new (length: number) => Values)((count + from.length) * size)
    all.set(values)
    from.forEach((vertex, i) => all.set(values.subarray(vertex * size, (vertex + 1) * size), (count + i) * size))
    return all
  }
  const placed = longer(positions, 3)
  strays
    .filter(({ corner }) => nearestCorners.has(corner))
    .forEach(({ corner }, i) => {
      const vertex = indices[corner]!
      placed.set(positions.subarray(vertex * 3, vertex * 3 + 3), (count + i) * 3)
    })
  return {
    positions: placed,
    uvs: longer(uvs, 2),
    normals: normals && longer(normals, 4),
    colours: colours && longer(colours, 4),
    indices: repaired,
  }
}

interface Stray {
  /** Offset in the clustered indices. */
  corner: number
  /** The island of its triangle. */
  island: number
}

/** The lowest connected vertex of each vertex (union-find with path halving). */
function islandsOf({ positions, indices }: PackedPart): Uint32Array {
  const { rootOf, join } = disjointSets(positions.length / 3)
  for (let i = 0; i < indices.length; i += 3) {
    join(indices[i]!, indices[i + 1]!)
    join(indices[i]!, indices[i + 2]!)
  }
  return Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => rootOf(vertex))
}

function straysOf(indices: Uint32Array, island: Uint32Array): Stray[] {
  const strays: Stray[] = []
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [island[indices[i]!]!, island[indices[i + 1]!]!, island[indices[i + 2]!]!]
    if (a === b && b === c) continue
    const own = b === c ? b : a
    ;[a, b, c].forEach((each, k) => {
      if (each !== own) strays.push({ corner: i + k, island: own })
    })
  }
  return strays
}

/** The nearest vertex of its triangle's island for each stray corner, searched in a lattice with cells as wide as the triangles. */
function nearestOf(part: PackedPart, indices: Uint32Array, island: Uint32Array, strays: Stray[]): Map<number, number> {
  const { positions } = part
  const cell = 1.5 * meanEdge(positions, indices)
  const at = (vertex: number, axis: number): number => Math.floor(positions[vertex * 3 + axis]! / cell)
  // Cells are keyed by island too, since packed textures have many islands per cell.
  const hash = (x: number, y: number, z: number, of: number): number =>
    (Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791) ^ Math.imul(of, 0x9e3779b1)) &
    (marks - 1)
  const around = (vertex: number, of: number, visit: (hash: number) => void): void => {
    const [cx, cy, cz] = [at(vertex, 0), at(vertex, 1), at(vertex, 2)]
    for (let x = -1; x <= 1; x++)
      for (let y = -1; y <= 1; y++) for (let z = -1; z <= 1; z++) visit(hash(cx + x, cy + y, cz + z, of))
  }
  const isWanted = new Uint8Array(marks)
  for (const stray of strays) around(indices[stray.corner]!, stray.island, (cellIndex) => (isWanted[cellIndex] = 1))
  // Lists of vertices by cell, each ascending.
  const head = new Int32Array(marks).fill(-1)
  const next = new Int32Array(island.length)
  for (let vertex = island.length - 1; vertex >= 0; vertex--) {
    const cellIndex = hash(at(vertex, 0), at(vertex, 1), at(vertex, 2), island[vertex]!)
    if (isWanted[cellIndex] === 0) continue
    next[vertex] = head[cellIndex]!
    head[cellIndex] = vertex
  }
  const nearest = new Map<number, number>()
  for (const stray of strays) {
    const from = indices[stray.corner]! * 3
    let best = (2 * cell) ** 2
    around(indices[stray.corner]!, stray.island, (cellIndex) => {
      for (let other = head[cellIndex]!; other >= 0; other = next[other]!) {
        if (island[other] !== stray.island) continue
        const x = positions[other * 3]! - positions[from]!
        const y = positions[other * 3 + 1]! - positions[from + 1]!
        const z = positions[other * 3 + 2]! - positions[from + 2]!
        const distance = x * x + y * y + z * z
        if (distance >= best) continue
        best = distance
        nearest.set(stray.corner, other)
      }
    })
  }
  return nearest
}

function meanEdge(positions: Float32Array, indices: Uint32Array): number {
  let sum = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b] = [indices[i]! * 3, indices[i + 1]! * 3]
    sum += Math.hypot(
      positions[a]! - positions[b]!,
      positions[a + 1]! - positions[b + 1]!,
      positions[a + 2]! - positions[b + 2]!,
    )
  }
  return Math.max(sum / (indices.length / 3), 1e-9)
}
