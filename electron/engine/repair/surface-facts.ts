/** Counts the faults of a body's surface, points joined where they are written at the same place. */
import type { PrintSurface } from '../../../shared/print-report.ts'
import { findEdges } from '../mesh/edges.ts'
import { measureSurface } from '../mesh/measures.ts'
import { findShells } from '../mesh/shells.ts'
import type { Body } from './body.ts'
import { weldedByPlace } from './part-touching.ts'

/** As readers of the written file will find it. */
export function surfaceFacts(body: Body): PrintSurface {
  const { points, triangles } = weldedByPlace(body)
  const edges = findEdges(triangles)
  let openEdges = 0
  let nonManifoldEdges = 0
  let flippedEdges = 0
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.faces[edge] === 1) openEdges++
    else if (edges.faces[edge]! > 2) nonManifoldEdges++
    else if (edges.balance[edge] !== 0) flippedEdges++
  }
  return {
    triangles: triangles.length / 3,
    shells: findShells(edges).count,
    openEdges,
    nonManifoldEdges,
    flippedEdges,
    degenerateTriangles: measureSurface(Float32Array.from(points), triangles).degenerateTriangles,
    watertight: edges.count > 0 && openEdges + nonManifoldEdges + flippedEdges === 0,
  }
}
