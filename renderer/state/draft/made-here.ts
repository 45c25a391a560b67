/** Whether a service can continue a file from its own task, without an upload. Pure. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { InputSlot, ModelOperation } from '../../../shared/catalogue/catalogue.ts'
import type { Draft } from '../../../shared/protocol/job.ts'
import { slotWords } from '../../words/create/slot-words.ts'
import { isActiveSlot, namesIn } from './draft-inputs.ts'
import type { DraftProblem } from './fit-draft.ts'

/**
 * `by-task`: the service still has the task, `until` an ISO date if that is known. `only-here`: the slot takes only
 * results that the service still keeps, and this is not one. Null: the file is uploaded like any other.
 */
export type ReuseKind = { kind: 'by-task'; until: string | null } | { kind: 'only-here' } | null

export function reuseOf(
  { madeHere }: InputSlot,
  file: { sha256: string },
  asset: Pick<Asset, 'sha256' | 'provenance'> | undefined,
  connectionId: string,
  now: number,
): ReuseKind {
  if (madeHere === undefined) return null
  const elsewhere = madeHere.only ? ({ kind: 'only-here' } as const) : null
  if (asset === undefined || asset.sha256 !== file.sha256) return elsewhere
  const { taskId, operation, modelId, finishedAt, connectionId: maker } = asset.provenance
  if (maker !== connectionId || taskId === null || operation === null || modelId === null || finishedAt === null)
    return elsewhere
  const isTaken = madeHere.operations.includes(operation) && (madeHere.modelIds ?? [modelId]).includes(modelId)
  const until = madeHere.hours === null ? null : Date.parse(finishedAt) + madeHere.hours * 3_600_000
  if (!isTaken || (until !== null && until <= now)) return elsewhere
  return { kind: 'by-task', until: until === null ? null : new Date(until).toISOString() }
}

/**
 * Returns the problems of slots that take only results of their own service and hold another file. `service` is its
 * name, `now` in Unix milliseconds.
 */
export function notMadeHere(
  draft: Draft,
  operation: ModelOperation,
  service: string,
  assets: readonly Asset[],
  now: number,
): DraftProblem[] {
  return operation.inputs
    .filter((slot) => isActiveSlot(draft, operation, slot))
    .flatMap((slot) =>
      namesIn(slot).flatMap((field) => {
        const file = draft.files[field]
        const asset = assets.find(({ id }) => id === file?.assetId)
        if (file === undefined || reuseOf(slot, file, asset, draft.connectionId, now)?.kind !== 'only-here') return []
        return [{ field, reason: slotWords.model.onlyMadeHere(service), missing: false }]
      }),
    )
}
