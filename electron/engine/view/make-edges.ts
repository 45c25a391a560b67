/** Makes the `edges` file: line overlays for any display mode. */
import type { EdgesHeader } from '../../../shared/formats/view-file.ts'
import { findEdges, type Edges } from '../mesh/edges.ts'
import { unitNormals } from '../mesh/face-normal.ts'
import type { Progress } from '../model.ts'
import { DerivedFileWriter } from '../derived/derived-file.ts'
import { findEdgeParts, partsOfSegments, type EdgeParts } from './edge-parts.ts'
import type { ViewOpened, ViewSurface } from '../derived/read-view.ts'

const minDegrees = 30
/** More lines than this are unreadable, and larger than the model. */
const maxFeatures = 1_000_000

/**
 * Feature edges (dihedral angle above 30°), open edges (one face) and non-manifold edges (more than two) of the welded
 * surface, as segments in metres. If there are more than a million feature edges, only the sharpest are kept, and
 * `featureDegrees` is their threshold. Angles ignore winding.
 */
export function makeEdges(view: ViewOpened, _parameters: object, progress: Progress): Uint8Array {
  progress(0.05, 'joining-vertices')
  const surface = view.surface()
  progress(0.3, 'finding-edges')
  const edges = findEdges(surface.indices)
  progress(0.7, 'finding-edges')
  const turns = turnsOf(surface, edges)
  const featureDegrees = sharpest(turns)
  const writer = new DerivedFileWriter()
  const isFeature = (edge: number) => turns[edge]! > featureDegrees
  const isOpen = (edge: number) => edges.faces[edge] === 1
  const isNonManifold = (edge: number) => edges.faces[edge]! > 2
  const segments = (wanted: (edge: number) => boolean) => writer.add(segmentsOf(surface, edges, wanted))
  const found = view.header.parts.length > 1 ? findEdgeParts(view.chunks, surface, edges) : null
  const parts = (of: EdgeParts, wanted: (edge: number) => boolean) => writer.add(partsOfSegments(of, wanted))
  const header: EdgesHeader = {
    kind: 'edges',
    featureDegrees,
    feature: segments(isFeature),
    open: segments(isOpen),
    nonManifold: segments(isNonManifold),
    parts:
      found === null
        ? null
        : { feature: parts(found, isFeature), open: parts(found, isOpen), nonManifold: parts(found, isNonManifold) },
  }
  return writer.finish(header)
}

/** Angle between the two faces of each edge in degrees, 0 … 180; 0 if there are not two, or one of them has no area. */
function turnsOf({ positions, indices }: ViewSurface, { count, edgeOfCorner, faces, balance }: Edges): Float32Array {
  const first = new Int32Array(count).fill(-1)
  const normals = unitNormals(positions, indices, new Float32Array(indices.length))
  const isFlat = (at: number) => normals[at] === 0 && normals[at + 1] === 0 && normals[at + 2] === 0
  const turns = new Float32Array(count)
  for (let corner = 0; corner < indices.length; corner++) {
    const edge = edgeOfCorner[corner]!
    if (edge < 0 || faces[edge] !== 2) continue
    const face = Math.floor(corner / 3) * 3
    const other = first[edge]!
    if (other < 0) {
      first[edge] = face
      continue
    }
    if (isFlat(face) || isFlat(other)) continue
    const dot =
      normals[face]! * normals[other]! +
      normals[face + 1]! * normals[other + 1]! +
      normals[face + 2]! * normals[other + 2]!
    turns[edge] = (Math.acos(Math.max(-1, Math.min(1, balance[edge] === 0 ? dot : -dot))) * 180) / Math.PI
  }
  return turns
}

/** 30, or the lowest whole degree above which there are at most a million edges. */
function sharpest(turns: Float32Array): number {
  const above = new Uint32Array(182)
  for (const turn of turns) if (turn > minDegrees) above[Math.ceil(turn)]!++
  let kept = 0
  for (let degrees = 180; degrees > minDegrees; degrees--) {
    kept += above[degrees]!
    if (kept > maxFeatures) return degrees
  }
  return minDegrees
}

function segmentsOf(
  { positions }: ViewSurface,
  { count, low, high }: Edges,
  wanted: (edge: number) => boolean,
): Float32Array {
  let found = 0
  for (let edge = 0; edge < count; edge++) if (wanted(edge)) found++
  const segments = new Float32Array(found * 6)
  let at = 0
  for (let edge = 0; edge < count; edge++) {
    if (!wanted(edge)) continue
    for (const vertex of [low[edge]!, high[edge]!])
      for (let axis = 0; axis < 3; axis++) segments[at++] = positions[vertex * 3 + axis]!
  }
  return segments
}
