/** Proposes a number of triangles for a model to reduce. Pure. */
import type { ModelOperation, ParameterValues } from '../../shared/catalogue/catalogue.ts'

export const targetId = 'target_faces'
/** A quarter of the triangles rarely looks different. */
const keptShare = 0.25

/** Returns a target; null if one is set, for quads, and for operations without one. */
export function proposedTarget(triangles: number, operation: ModelOperation, set: ParameterValues): number | null {
  const parameter = operation.parameters.find(({ id }) => id === targetId)
  if (operation.operation !== 'optimize-topology' || parameter === undefined) return null
  if (set[targetId] !== undefined || set['ratio'] !== undefined || set['polygon'] === 'quad') return null
  const target = Number((triangles * keptShare).toPrecision(2))
  return target >= (parameter.minimum ?? 1) && target !== parameter.default ? target : null
}
