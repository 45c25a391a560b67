/** Whether a request would return its model unchanged. Pure. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import { defaultParameters, type ModelOperation } from '../../../shared/catalogue/catalogue.ts'
import type { Draft } from '../../../shared/protocol/job.ts'
import { draftProblemWords } from '../../words/state/draft-words.ts'
import { firstName, meshSlot } from './draft-inputs.ts'
import type { DraftProblem } from './fit-draft.ts'

/** Returns the field that asks for no fewer triangles than the model has. */
export function nothingToDo(draft: Draft, operation: ModelOperation, assets: readonly Asset[]): DraftProblem[] {
  const slot = meshSlot(operation)
  if (operation.operation !== 'optimize-topology' || slot === undefined) return []
  const file = draft.files[firstName(slot)]
  const asset = assets.find(({ id, sha256 }) => id === file?.assetId && sha256 === file.sha256)
  const triangles = asset?.facts?.triangles ?? Infinity
  const values = { ...defaultParameters(operation), ...draft.parameters }
  const { ratio, target_faces: target } = values
  // Quads and a mirrored half change the model in any case.
  if (values['polygon'] === 'quad' || (values['symmetry'] ?? 'none') !== 'none') return []
  const field = ratio === undefined ? 'target_faces' : 'ratio'
  const isLess = ratio === undefined ? !(Number(target) >= triangles) : !(Number(ratio) >= 100)
  return isLess || triangles === Infinity
    ? []
    : [{ field, reason: draftProblemWords.nothingToReduce(triangles), missing: false }]
}
