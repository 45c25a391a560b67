/** Makes a surface one that can be cut anew: every edge with one or two faces that agree. */
import { auditModel } from '../mesh/audit.ts'
import type { Model, Progress } from '../model.ts'
import { bodyFromModel, modelFromBody } from '../print/body.ts'
import { repairSurface } from '../print/repair/repair-surface.ts'

/** Loose pieces smaller than this are not worth a face. */
const smallestPieceMm = 0.01

/**
 * The model itself where it is clean (it may be open); else repaired as for printing, piece by piece, with a sentence for each
 * thing that was done. May reject `bad-geometry`.
 */
export async function cleanModel(model: Model, progress: Progress): Promise<{ model: Model; notes: string[] }> {
  const { nonManifoldEdges, flippedEdges, hasNaN } = auditModel(model)
  if (nonManifoldEdges === 0 && flippedEdges === 0 && !hasNaN) return { model, notes: [] }
  const body = bodyFromModel(model)
  const { body: repaired, steps } = await repairSurface(body, { smallestPieceMm, sheetMm: 0.1, bulge: true }, progress)
  return {
    model: modelFromBody(repaired),
    notes: ['The surface had faults and was repaired first.', ...steps.map(({ words }) => words)],
  }
}
