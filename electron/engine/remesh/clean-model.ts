/** Makes a surface one that can be remeshed: every edge with one or two faces that agree. */
import { auditModel } from '../mesh/audit.ts'
import type { Model, Progress } from '../model.ts'
import { bodyFromModel, modelFromBody } from '../repair/body.ts'
import { repairSurface } from '../repair/repair-surface.ts'
import type { RemeshNote } from './notes.ts'

/** Loose pieces smaller than this are not worth a face. */
const smallestPieceMm = 0.01

/**
 * The model itself where it is clean (it may be open, which is a note); else repaired as for printing, piece by piece, with a note for
 * each thing that was done. May reject `bad-geometry`.
 */
export async function cleanModel(model: Model, progress: Progress): Promise<{ model: Model; notes: RemeshNote[] }> {
  const { nonManifoldEdges, flippedEdges, hasNaN, openEdges } = auditModel(model)
  if (nonManifoldEdges === 0 && flippedEdges === 0 && !hasNaN)
    return { model, notes: openEdges > 0 ? [{ code: 'left-open', figures: { openEdges } }] : [] }
  const body = bodyFromModel(model)
  const { body: repaired, steps } = await repairSurface(body, { smallestPieceMm, sheetMm: 0.1, bulge: true }, progress)
  return {
    model: modelFromBody(repaired),
    notes: [
      { code: 'repaired-first', figures: {} },
      ...steps.map(({ action, ...figures }): RemeshNote => ({ code: action, figures })),
    ],
  }
}
