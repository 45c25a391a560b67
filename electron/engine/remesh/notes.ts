/** Notes on remeshing results, as codes with values. */
import type { RepairCodes } from '../../../shared/print/print-report.ts'
import type { RemarkOf } from '../../../shared/protocol/remark.ts'

export interface RemeshCodes extends RepairCodes {
  /** Followed by the steps of the repair. */
  'repaired-first': Record<string, never>
  /** Holes and sheets are not defects for remeshing and are left open. */
  'left-open': { openEdges: number }
  'triangles-beyond-request': { triangles: number; requested: number }
  /** The upper half was mirrored about the centre. */
  'not-symmetric': { axis: string }
  'nothing-to-remove': { requested: number }
  'kept-near-original': { triangles: number; largestMm: number }
  'kept-whole': { triangles: number }
  'pieces-left-out': { count: number; largestMm: number }
  'quads-beyond-request': { quads: number; requested: number }
  'laid-out-in-quads': Record<string, never>
  /** The source's textures and vertex colours were baked onto new texture coordinates. */
  'textures-baked': Record<string, never>
  'quads-split': { count: number }
}

export type RemeshNote = RemarkOf<RemeshCodes>
