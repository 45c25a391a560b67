/** Prepares a surface for remeshing: every edge has one or two faces that agree in winding. */
import { auditModel } from '../mesh/audit.ts'
import type { Model, Progress } from '../model.ts'
import { bodyFromModel, modelFromBody } from '../repair/body.ts'
import { repairSurface } from '../repair/repair-surface.ts'
import type { RemeshNote } from './notes.ts'

/** Loose pieces smaller than this are removed. */
const minPieceMm = 0.01

/**
 * Returns the model itself if it is clean (if it is open, with a note); otherwise repairs it piece by piece as for
 * printing, with a note for each step. May reject `bad-geometry`.
 */
export async function cleanModel(model: Model, progress: Progress): Promise<{ model: Model; notes: RemeshNote[] }> {
  const { nonManifoldEdges, flippedEdges, hasNaN, openEdges } = auditModel(model)
  if (nonManifoldEdges === 0 && flippedEdges === 0 && !hasNaN)
    return { model, notes: openEdges > 0 ? [{ code: 'left-open', figures: { openEdges } }] : [] }
  const body = bodyFromModel(model)
  const { body: repaired, steps } = await repairSurface(
    body,
    { smallestPieceMm: minPieceMm, sheetMm: 0.1, bulge: true },
    progress,
  )
  return {
    model: modelFromBody(repaired),
    notes: [
      { code: 'repaired-first', figures: {} },
      ...steps.map(({ action, ...figures }): RemeshNote => ({ code: action, figures })),
    ],
  }
}
