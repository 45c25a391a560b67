/** Audits a model's surface: whether it is closed and consistently wound, and its size. */
import { metresPerMillimetre, type Model } from '../model.ts'
import { findEdges } from './edges.ts'
import { measureSurface } from './measures.ts'
import { findShells } from './shells.ts'
import { weldPositions } from './weld.ts'

/** Counted after welding identical positions. */
export interface Audit {
  triangles: number
  /** Distinct positions that triangles use. */
  vertices: number
  /** Groups of triangles connected over edges. */
  shells: number
  /** Edges with one face. */
  openEdges: number
  /** Edges with more than two faces. */
  nonManifoldEdges: number
  /** Edges whose two faces run the same way: neighbours that disagree about inside and outside. */
  flippedEdges: number
  /** Triangles that repeat a vertex or have no area. */
  degenerateTriangles: number
  /** Every edge has exactly two faces, which agree in winding. */
  watertight: boolean
  /** Signed: negative when inside out. Only meaningful when watertight. */
  volumeMm3: number
  areaMm2: number
  sizeMm: [number, number, number]
  hasNaN: boolean
}

/** Audits a model over all its parts at once; 1 M triangles take well under a second. Throws `bad-geometry` for bad indices. */
export function auditModel(model: Model): Audit {
  const { positions, indices } = weldPositions(model)
  const edges = findEdges(indices)
  let openEdges = 0
  let nonManifoldEdges = 0
  let flippedEdges = 0
  for (let edge = 0; edge < edges.count; edge++) {
    const faces = edges.faces[edge]!
    if (faces === 1) openEdges++
    else if (faces > 2) nonManifoldEdges++
    else if (edges.balance[edge] !== 0) flippedEdges++
  }
  const measures = measureSurface(positions, indices)
  const perMillimetre = 1 / metresPerMillimetre
  return {
    triangles: indices.length / 3,
    vertices: positions.length / 3,
    shells: findShells(edges).count,
    openEdges,
    nonManifoldEdges,
    flippedEdges,
    degenerateTriangles: measures.degenerateTriangles,
    watertight: edges.count > 0 && openEdges + nonManifoldEdges + flippedEdges === 0 && !measures.hasNaN,
    volumeMm3: measures.volume * perMillimetre ** 3,
    areaMm2: measures.area * perMillimetre ** 2,
    sizeMm: measures.size.map((length) => length * perMillimetre) as [number, number, number],
    hasNaN: measures.hasNaN,
  }
}
