import { describe, expect, test } from 'vitest'
import { meshy } from '../../../../electron/backend/connections/providers/meshy/meshy.ts'
import { batchOf } from '../../../../renderer/state/draft/batch.ts'
import { emptyDraft } from '../../../../renderer/state/draft/fit-draft.ts'
import { reuseOf } from '../../../../renderer/state/draft/made-here.ts'
import { secondStageOf } from '../../../../renderer/state/draft/second-stage.ts'
import { totalPrice } from '../../../../renderer/state/draft/total-price.ts'
import type { Draft } from '../../../../shared/protocol/job.ts'
import { asset } from '../../../support/builders.ts'
import { anInputFile } from '../../builders.ts'

const { catalogue } = meshy
const services = {
  connections: [{ id: 'meshy', name: 'Meshy', embedded: false, unit: 'credits' as const }],
  catalogues: { meshy: catalogue },
}
const preview: Draft = { ...emptyDraft('meshy'), modelId: 'meshy-7.1', prompt: 'a brass helmet' }
const refine = catalogue.models.flatMap(({ id, operations }) =>
  operations.flatMap((row) => row.inputs.flatMap((slot) => (slot.madeHere?.only === true ? [{ id, slot }] : []))),
)[0]!

describe('the second stage of a preview', () => {
  test('is the service’s own, with its price', () => {
    const step = secondStageOf(preview, catalogue)
    expect(step).toMatchObject({
      modelId: refine.id,
      slot: refine.slot.id,
      request: { connectionId: 'meshy', files: {} },
    })
    expect(step!.price!.least).toBeGreaterThan(0)
  })

  test('is not offered for options that it does not take', () => {
    expect(secondStageOf({ ...preview, operation: 'image-to-3d' }, catalogue)).toBeNull()
  })

  test('is part of the price when chosen, and is sent with a single request only', () => {
    const alone = totalPrice(batchOf(preview, services)!, {})
    const both = batchOf({ ...preview, andThen: true }, services)!
    const total = totalPrice(both, {})
    expect(total.lines).toHaveLength(2)
    expect(total.totals[0]!.most).toBe(alone.totals[0]!.most + both.next!.price!.most)
    expect(batchOf({ ...preview, andThen: true, variations: 2 }, services)!.next).toBeNull()
  })
})

describe('a file that the service made', () => {
  const finishedAt = '2026-06-01T12:00:00.000Z'
  const made = asset({
    sha256: 'a'.repeat(64),
    provenance: {
      ...asset().provenance,
      connectionId: 'meshy',
      taskId: 'v2/text-to-3d|1',
      operation: 'text-to-3d',
      modelId: 'meshy-7.1',
      finishedAt,
    },
  })
  const at = (hours: number) => Date.parse(finishedAt) + hours * 3_600_000

  test('is sent by its task while the service keeps it', () => {
    expect(reuseOf(refine.slot, made, made, 'meshy', at(1))).toMatchObject({ kind: 'by-task' })
    expect(reuseOf(refine.slot, made, made, 'meshy', at(24 * 30))).toEqual({ kind: 'only-here' })
  })

  test('is not sent by its task to another account, or after a change', () => {
    expect(reuseOf(refine.slot, made, made, 'meshy-2', at(1))).toEqual({ kind: 'only-here' })
    expect(reuseOf(refine.slot, { sha256: 'b'.repeat(64) }, made, 'meshy', at(1))).toEqual({ kind: 'only-here' })
    expect(
      reuseOf({ ...refine.slot, madeHere: { ...refine.slot.madeHere!, only: false } }, made, undefined, 'meshy', 0),
    ).toBeNull()
  })

  test('is not sent where the service does not take it: the slot says why', () => {
    const files = { [refine.slot.id]: anInputFile({ slot: refine.slot.id, sha256: made.sha256, assetId: made.id }) }
    const draft: Draft = { ...emptyDraft('meshy'), operation: 'texture', modelId: refine.id, files }
    const problemsAt = (assets: (typeof made)[], hours: number) =>
      batchOf(draft, services, assets, at(hours))!.problems.filter(({ field }) => field === refine.slot.id)
    expect(problemsAt([made], 1)).toEqual([])
    for (const [assets, hours] of [
      [[made], 24 * 30],
      [[], 1],
      [[{ ...made, provenance: asset().provenance }], 1],
    ] as const)
      expect(problemsAt([...assets], hours)).toEqual([
        { field: refine.slot.id, reason: expect.stringContaining('results that Meshy'), missing: false },
      ])
  })
})
