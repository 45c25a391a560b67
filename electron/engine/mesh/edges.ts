/** The edges of a welded surface, with face counts and winding. */

/** One entry per distinct edge; arrays are as long as `count`. */
export interface Edges {
  count: number
  /** Lower and higher vertex of each edge. */
  low: Uint32Array
  high: Uint32Array
  /** Faces at each edge. */
  faces: Uint32Array
  /** Faces that traverse the edge from low to high, minus those from high to low: 0 where windings agree. */
  balance: Int32Array
  /** 3 per triangle: the edge that starts at each corner, or -1 where the triangle repeats a vertex. */
  edgeOfCorner: Int32Array
}

/** Numbers of edges that a closed, consistently wound surface does not have. */
export interface EdgeFaults {
  /** Edges with one face. */
  openEdges: number
  /** Edges with more than two faces. */
  nonManifoldEdges: number
  /** Edges whose two faces run the same way: neighbours that disagree about inside and outside. */
  flippedEdges: number
}

export function edgeFaults({ count, faces, balance }: Edges): EdgeFaults {
  const faults = { openEdges: 0, nonManifoldEdges: 0, flippedEdges: 0 }
  for (let edge = 0; edge < count; edge++) {
    if (faces[edge] === 1) faults.openEdges++
    else if (faces[edge]! > 2) faults.nonManifoldEdges++
    else if (balance[edge] !== 0) faults.flippedEdges++
  }
  return faults
}

/** Hash table slots per vertex, also the number of slots probed near the vertex. */
const perVertex = 4
const nearTries = 12

/** Finds the edges of an indexed surface. Triangles that repeat a vertex are skipped. */
export function findEdges(indices: Uint32Array): Edges {
  const corners = indices.length
  let length = 16
  while (length < corners * 1.34) length *= 2
  const mask = length - 1
  const slots = new Int32Array(length).fill(-1)
  const low = new Uint32Array(corners)
  const high = new Uint32Array(corners)
  const faces = new Uint32Array(corners)
  const balance = new Int32Array(corners)
  const edgeOfCorner = new Int32Array(corners).fill(-1)
  let count = 0
  for (let first = 0; first < corners; first += 3) {
    const a = indices[first]!
    const b = indices[first + 1]!
    const c = indices[first + 2]!
    if (a === b || b === c || c === a) continue
    for (let side = 0; side < 3; side++) {
      const from = side === 0 ? a : side === 1 ? b : c
      const to = side === 0 ? b : side === 1 ? c : a
      const lower = from < to ? from : to
      const higher = from < to ? to : from
      // Probing starts beside the lower vertex, where neighbours in the list share cache lines; if that range is full,
      // anywhere.
      let slot = (lower * perVertex) & mask
      let edge = slots[slot]!
      for (let tries = 1; edge >= 0 && (low[edge] !== lower || high[edge] !== higher); tries++) {
        slot = (tries === nearTries ? hashOf(lower, higher) : slot + 1) & mask
        edge = slots[slot]!
      }
      if (edge < 0) {
        edge = count++
        slots[slot] = edge
        low[edge] = lower
        high[edge] = higher
      }
      faces[edge] = faces[edge]! + 1
      balance[edge] = balance[edge]! + (from < to ? 1 : -1)
      edgeOfCorner[first + side] = edge
    }
  }
  return {
    count,
    low: low.subarray(0, count),
    high: high.subarray(0, count),
    faces: faces.subarray(0, count),
    balance: balance.subarray(0, count),
    edgeOfCorner,
  }
}

function hashOf(lower: number, higher: number): number {
  let hash = Math.imul(lower, 0x9e3779b1) ^ Math.imul(higher, 0x85ebca77)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 12)
}
