/** Whether a file goes on at the service that made it, by its task and without an upload. Pure. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { InputSlot, ModelOperation } from '../../../shared/catalogue/catalogue.ts'
import type { Draft } from '../../../shared/protocol/job.ts'
import { slotWords } from '../../words/create/slot-words.ts'
import { isActiveSlot, namesIn } from './draft-inputs.ts'
import type { DraftProblem } from './fit-draft.ts'

/**
 * `by-task`: the service still has it; `until` is a date in ISO where it says how long. `only-here`: the slot takes results of
 * the service alone, and this is none, or one that it no longer keeps. Null: it is sent as any other file.
 */
export type GoingOn = { kind: 'by-task'; until: string | null } | { kind: 'only-here' } | null

export function goingOn(
  { madeHere }: InputSlot,
  file: { sha256: string },
  asset: Pick<Asset, 'sha256' | 'provenance'> | undefined,
  connectionId: string,
  now: number,
): GoingOn {
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
 * What stands in slots of a form that take results of its own service alone and is none, or no longer there: it may have come along from
 * another model's form. `service`: its name. `now`: Unix milliseconds.
 */
export function notMadeHere(
  draft: Draft,
  row: ModelOperation,
  service: string,
  assets: readonly Asset[],
  now: number,
): DraftProblem[] {
  return row.inputs
    .filter((slot) => isActiveSlot(draft, row, slot))
    .flatMap((slot) =>
      namesIn(slot).flatMap((field) => {
        const file = draft.files[field]
        const asset = assets.find(({ id }) => id === file?.assetId)
        if (file === undefined || goingOn(slot, file, asset, draft.connectionId, now)?.kind !== 'only-here') return []
        return [{ field, reason: slotWords.model.onlyMadeHere(service), missing: false }]
      }),
    )
}
