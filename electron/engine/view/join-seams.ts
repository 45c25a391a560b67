/** Gives the triangles of a clustered mesh their own side of each texture seam back. */
import type { PackedPart } from './packed-part.ts'

const marks = 1 << 20

/**
 * Clustering takes one vertex for all of a cell, and where a seam of the texture runs through it, triangles of the other side
 * would smear the picture across. A triangle whose corners lie on several islands of the layout is given to the one that most
 * of them lie on: each other corner keeps its place and takes its attributes from the nearest vertex of that island, if one
 * is as near as a neighbouring cell. `indices` are those of the clustered mesh, over the vertices of `part`.
 */
export function joinSeams(part: PackedPart, indices: Uint32Array): PackedPart {
  const { positions, uvs, normals, colours } = part
  if (uvs === null || indices.length === 0) return { ...part, indices }
  const island = islandsOf(part)
  const strays = straysOf(indices, island)
  if (strays.length === 0) return { ...part, indices }
  const near = nearestOf(part, indices, island, strays)
  const repaired = indices.slice()
  const from: number[] = []
  const count = positions.length / 3
  for (const { corner } of strays) {
    const found = near.get(corner)
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
    .filter(({ corner }) => near.has(corner))
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
  /** Place in the clustered indices. */
  corner: number
  /** The island that its triangle belongs to. */
  island: number
}

/** For each vertex the least vertex that triangles connect it with (union-find with halved paths). */
function islandsOf({ positions, indices }: PackedPart): Uint32Array {
  const parent = Uint32Array.from({ length: positions.length / 3 }, (_, i) => i)
  const root = (vertex: number): number => {
    let at = vertex
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!
    return at
  }
  for (let i = 0; i < indices.length; i += 3) {
    const a = root(indices[i]!)
    const b = root(indices[i + 1]!)
    const c = root(indices[i + 2]!)
    const least = Math.min(a, b, c)
    parent[a] = least
    parent[b] = least
    parent[c] = least
  }
  for (let vertex = 0; vertex < parent.length; vertex++) parent[vertex] = root(vertex)
  return parent
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

/** For each stray corner the nearest vertex of its triangle's island, within a lattice as wide as the triangles are. */
function nearestOf(part: PackedPart, indices: Uint32Array, island: Uint32Array, strays: Stray[]): Map<number, number> {
  const { positions } = part
  const cell = 1.5 * meanEdge(positions, indices)
  const at = (vertex: number, axis: number) => Math.floor(positions[vertex * 3 + axis]! / cell)
  const hash = (x: number, y: number, z: number) =>
    (Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)) & (marks - 1)
  const around = (vertex: number, visit: (hash: number) => void): void => {
    for (let x = -1; x <= 1; x++)
      for (let y = -1; y <= 1; y++)
        for (let z = -1; z <= 1; z++) visit(hash(at(vertex, 0) + x, at(vertex, 1) + y, at(vertex, 2) + z))
  }
  const isWanted = new Uint8Array(marks)
  for (const { corner } of strays) around(indices[corner]!, (place) => (isWanted[place] = 1))
  const held = new Map<number, number[]>()
  for (let vertex = 0; vertex < island.length; vertex++) {
    const place = hash(at(vertex, 0), at(vertex, 1), at(vertex, 2))
    if (isWanted[place] === 0) continue
    const list = held.get(place)
    if (list === undefined) held.set(place, [vertex])
    else list.push(vertex)
  }
  const nearest = new Map<number, number>()
  for (const stray of strays) {
    const vertex = indices[stray.corner]!
    let best = (2 * cell) ** 2
    around(vertex, (place) => {
      for (const other of held.get(place) ?? []) {
        if (island[other] !== stray.island) continue
        let distance = 0
        for (let axis = 0; axis < 3; axis++)
          distance += (positions[other * 3 + axis]! - positions[vertex * 3 + axis]!) ** 2
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
