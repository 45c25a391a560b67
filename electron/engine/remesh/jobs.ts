/** The remeshing jobs of the workers. */
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import type { RemeshNote } from './notes.ts'

export interface RemeshJobs {
  /**
   * A model file → the same shape in uniform triangles. Rejects with `unsupported-format`, `bad-geometry`,
   * `mesh-too-large`, `unsafe-file`, and `invalid-input` with `{ field, reason }` for an impossible size.
   */
  remesh: { input: RemeshInput; output: RemeshedModel }
  /** A model file → the same model with fewer triangles, or in quads. Rejects with the errors of `remesh`. */
  'optimize-topology': { input: OptimizeInput; output: OptimizedModel }
}

export interface RemeshInput {
  mesh: Uint8Array
  mediaType?: string
  /** Exactly one of `edgeLengthMm` and `targetFaces` is set. */
  edgeLengthMm?: number
  targetFaces?: number
  /** Edges where the surface turns by more than this angle are preserved; 180 for none. Default 45. */
  sharpDegrees?: number
  /** Smaller triangles where the surface is curved. */
  adaptive?: boolean
  /** Bakes the textures onto the new surface; otherwise it is plain. Default true. */
  keepTexture?: boolean
  /** Side of the baked textures in pixels; default the resolution of the original. */
  textureSize?: number
}

export interface RemeshedModel {
  /** A GLB file. */
  glb: Uint8Array
  report: RemeshReport
  fileNotes: ReadNote[]
}

export interface RemeshReport {
  before: SurfaceReport
  after: SurfaceReport
  /** Edges of the result, in millimetres; `deviation` is the standard deviation as a fraction of the mean. */
  edges: { wantedMm: number; meanMm: number; deviation: number }
  angles: AngleReport
  distance: DistanceReport
  notes: RemeshNote[]
}

export interface OptimizeInput {
  mesh: Uint8Array
  mediaType?: string
  /**
   * Exactly one of the two: the number of faces (triangles, or quads with `polygon: 'quad'`), or the fraction of the
   * existing ones.
   */
  targetFaces?: number
  ratio?: number
  polygon?: 'triangle' | 'quad'
  symmetry?: 'none' | 'x' | 'y' | 'z'
  /** The largest allowed distance from the original; the result may then have more faces than asked for. */
  maxErrorMm?: number
}

export interface OptimizedModel {
  glb: Uint8Array
  /** A ZIP archive with the OBJ, if quads were requested. */
  obj?: Uint8Array
  report: OptimizeReport
  fileNotes: ReadNote[]
}

export interface OptimizeReport {
  before: SurfaceReport
  after: SurfaceReport
  distance: DistanceReport
  angles: AngleReport
  /** Present if quads were requested. */
  quads?: QuadReport
  /** Present if symmetry was requested: the plane, in millimetres along the axis, and whether it was found. */
  mirror?: { axis: 'x' | 'y' | 'z'; atMm: number; found: boolean }
  notes: RemeshNote[]
}

export interface SurfaceReport {
  triangles: number
  watertight: boolean
  openEdges: number
  nonManifoldEdges: number
  sizeMm: [number, number, number]
}

/** Smallest angles of the triangles, in degrees. */
export interface AngleReport {
  least: number
  /** The first percentile. */
  hundredth: number
  median: number
}

/** Between original and result, in both directions, in millimetres and as a fraction of the diagonal. */
export interface DistanceReport {
  largestMm: number
  meanMm: number
  largestShare: number
  meanShare: number
}

export interface QuadReport {
  quads: number
  triangles: number
  /** Fraction of the faces that are quads. */
  share: number
  /** Mean deviation of the quads' angles from 90°, and the fraction of quads whose angles are all within 30° of it. */
  meanOffSquareDegrees: number
  wellShaped: number
}
