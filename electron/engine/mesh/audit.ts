/** Audits a model's surface: whether it is closed and consistently wound, and its size. */
import { metresPerMillimetre, type Model } from '../model.ts'
import { edgeFaults, findEdges, type EdgeFaults } from './edges.ts'
import { measureSurface } from './measures.ts'
import { findShells } from './shells.ts'
import { weldPositions } from './weld.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** Counted after welding identical positions. */
export interface Audit extends EdgeFaults {
  triangles: number
  /** Distinct positions that triangles use. */
  vertices: number
  /** Groups of triangles connected by shared edges. */
  shells: number
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

/** Whether a surface encloses a body: closed, finite and not inside out. */
export function isClosedBody({ watertight, hasNaN, volumeMm3 }: Audit): boolean {
  return watertight && !hasNaN && volumeMm3 > 0
}

/**
 * Audits all parts of a model together; 1 M triangles take well under a second. Throws `bad-geometry` for bad indices.
 */
export function auditModel(model: Model): Audit {
  const { positions, indices } = weldPositions(model)
  const edges = findEdges(indices)
  const faults = edgeFaults(edges)
  const measures = measureSurface(positions, indices)
  const perMillimetre = 1 / metresPerMillimetre
  return {
    triangles: indices.length / 3,
    vertices: positions.length / 3,
    shells: findShells(edges).count,
    ...faults,
    degenerateTriangles: measures.degenerateTriangles,
    watertight: edges.count > 0 && Object.values(faults).every((count) => count === 0) && !measures.hasNaN,
    volumeMm3: measures.volume * perMillimetre ** 3,
    areaMm2: measures.area * perMillimetre ** 2,
    sizeMm: vec3((axis) => measures.size[axis] * perMillimetre),
    hasNaN: measures.hasNaN,
  }
}
