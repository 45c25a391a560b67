/** Other ways to repair what was prepared, over the catalogue of the studio's own service. */
import { beforeEach, describe, expect, test } from 'vitest'
import { judgedMarksStore, toggleJudgedMarks } from '../../../../renderer/state/stage/chosen-judgement.ts'
import { otherWays, repairAnotherWay } from '../../../../renderer/state/draft/repair-ways.ts'
import { stageStore } from '../../../../renderer/state/stage/stage-display.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import { printingFamily } from '../../../../electron/service/families/printing.ts'
import type { Catalogue } from '../../../../shared/catalogue/catalogue.ts'
import type { Asset } from '../../../../shared/protocol/asset.ts'
import { aJob, aJudgement, anAsset, aSnapshot } from '../../builders.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

const [model] = printingFamily.models
const catalogue = {
  models: [
    {
      ...model!,
      operations: model!.operations.map(({ operation, inputs, parameters, price }) => ({
        operation,
        inputs,
        parameters,
        price,
      })),
    },
  ],
} as unknown as Catalogue

function prepared(parameters: Asset['provenance']['parameters'] = {}): Asset {
  const asset = anAsset()
  return {
    ...asset,
    provenance: {
      ...asset.provenance,
      operation: 'print-prepare',
      modelId: model!.id,
      parameters,
      inputs: [{ slot: 'mesh', name: 'fern.glb', sha256: 'ab', assetId: 'fern' }],
    },
  }
}

describe('other repairs', () => {
  test('are all but the one used, each with the original request', () => {
    const ways = otherWays(prepared({ size: 'height', height_mm: 42, format: 'stl' }), catalogue)
    expect(ways.map(({ way }) => way)).toEqual(['sheets', 'pieces', 'off'])
    expect(ways[0]!.request).toMatchObject({
      connectionId: 'local',
      operation: 'print-prepare',
      modelId: model!.id,
      files: { mesh: { sha256: 'ab', assetId: 'fern' } },
      parameters: { size: 'height', height_mm: 42, format: 'stl', repair: 'sheets' },
    })
    expect(otherWays(prepared({ repair: 'sheets' }), catalogue).map(({ way }) => way)).toEqual([
      'auto',
      'pieces',
      'off',
    ])
  })

  test('exclude leaving it open where it is hollowed, cut or put on a base', () => {
    for (const needs of [{ hollow_mm: 2 }, { base: 'disc' }, { cut: 'mm', cut_mm: 3 }])
      expect(otherWays(prepared(needs), catalogue).map(({ way }) => way)).toEqual(['sheets', 'pieces'])
  })

  test('are none without the catalogue or the original model', () => {
    const asset = prepared()
    expect(otherWays(asset, undefined)).toEqual([])
    expect(otherWays({ ...asset, provenance: { ...asset.provenance, inputs: [] } }, catalogue)).toEqual([])
    expect(otherWays(anAsset(), catalogue)).toEqual([])
  })
})

describe('submitting one', () => {
  const calls: unknown[] = []
  beforeEach(() => {
    calls.length = 0
    studioStore.setState({ snapshot: aSnapshot() })
    setFakeBridge((_: string, input: unknown) => {
      calls.push(input)
      return Promise.resolve(aJob({ id: 'again' }))
    })
  })

  test('shows the job, and sends the quote that was shown', async () => {
    const [first] = otherWays(prepared(), catalogue)
    await repairAnotherWay({ ...first!, quote: 'free' })
    const words = { resultWords: { note: 'repaired', untitled: null } }
    expect(calls).toEqual([{ ...first!.request, ...words }])
    expect(studioStore.getState().snapshot!.jobs.map(({ id }) => id)).toContain('again')
    const quote = { credits: 5, free: false, source: 'service' as const, notes: [], requestHash: 'h' }
    await repairAnotherWay({ ...first!, quote })
    expect(calls[1]).toEqual({ ...first!.request, ...words, quote: { requestHash: 'h', credits: 5 } })
  })
})

test('marks are shown at the largest patch, and removed again', () => {
  const patch = { atMm: [10, 20, 30] as [number, number, number], radiusMm: 4, percent: 2 }
  const judgement = aJudgement({ lostPatches: [patch], lostMarks: { sideMm: 1, at: [10, 20, 30, 0, 1, 0] } })
  toggleJudgedMarks('a', 'lost', judgement)
  expect(judgedMarksStore.getState().shown).toEqual({ assetId: 'a', kind: 'lost', marks: judgement.lostMarks })
  expect(stageStore.getState().flyRequest.to).toEqual({ at: [0.01, 0.02, 0.03], radius: 0.016 })
  toggleJudgedMarks('b', 'lost', judgement)
  expect(judgedMarksStore.getState().shown?.assetId).toBe('b')
  toggleJudgedMarks('a', 'lost', judgement)
  toggleJudgedMarks('a', 'lost', judgement)
  expect(judgedMarksStore.getState().shown).toBeNull()
})
