/** Counts the faults of a body's surface after welding points that are written at the same position. */
import type { PrintSurface } from '../../../shared/print/print-report.ts'
import { edgeFaults, findEdges } from '../mesh/edges.ts'
import { measureSurface } from '../mesh/measures.ts'
import { findShells, type Shells } from '../mesh/shells.ts'
import type { Body } from './body.ts'
import { type CoordinateKey, weldedByPosition } from './part-touching.ts'

/** The faults that a reader of the written file will find. */
export function surfaceFacts(body: Body, key?: CoordinateKey): PrintSurface {
  return lookAtSurface(body, key).facts
}

/** The same statistics, with the triangles over welded points and the shells that were counted. */
export function lookAtSurface(
  body: Body,
  key?: CoordinateKey,
): { facts: PrintSurface; triangles: Uint32Array; shells: Shells } {
  const { points, triangles } = weldedByPosition(body, key)
  const edges = findEdges(triangles)
  const faults = edgeFaults(edges)
  const shells = findShells(edges)
  const facts = {
    triangles: triangles.length / 3,
    shells: shells.count,
    ...faults,
    degenerateTriangles: measureSurface(new Float32Array(points), triangles).degenerateTriangles,
    watertight: edges.count > 0 && Object.values(faults).every((count) => count === 0),
  }
  return { facts, triangles, shells }
}
