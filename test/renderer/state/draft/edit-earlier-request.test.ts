import { describe, expect, test } from 'vitest'
import type { Asset } from '../../../../shared/protocol/asset.ts'
import type { Catalogue } from '../../../../shared/catalogue/catalogue.ts'
import {
  followingRequests,
  canEditRequest,
  versionsAfter,
} from '../../../../renderer/state/draft/edit-earlier-request.ts'
import { asset as anAsset } from '../../../support/builders.ts'

/** A version made by an operation from the one before. */
function version(
  id: string,
  parentId: string | null,
  change: Partial<Asset['provenance']> = {},
  createdAt = id,
): Asset {
  const asset = anAsset({ id, parentId, partOf: null, createdAt: `2026-01-0${createdAt}T00:00:00.000Z` })
  return {
    ...asset,
    provenance: {
      ...asset.provenance,
      operation: 'print-finish',
      connectionId: 'local',
      modelId: 'maquette-print-1',
      jobId: `job-${id}`,
      prompt: null,
      parameters: {},
      inputs: parentId === null ? [] : [{ slot: 'mesh', name: 'model', sha256: 'a'.repeat(64), assetId: parentId }],
      ...change,
    },
  }
}

const catalogue = {
  families: [],
  models: [
    {
      id: 'maquette-print-1',
      family: 'print',
      version: '1',
      name: 'Print',
      summary: '',
      operations: (['print-finish', 'print-cut'] as const).map((operation) => ({
        operation,
        inputs: [],
        parameters: [{ id: 'planes', label: 'Planes', kind: 'text' as const, default: 'y 50 %' }],
        price: { kind: 'free' as const },
      })),
    },
  ],
} satisfies Catalogue
const free = new Set(['local'])

describe('the requests that follow one', () => {
  const first = version('1', null)
  const flat = version('2', '1')
  const cut = version('3', '2', { operation: 'print-cut', parameters: { planes: 'y 12', gone: 3 } })
  const other = version('4', '2', {}, '9')

  test('lead to the open version', () => {
    expect(versionsAfter(flat, [first, flat, cut, other], '3').map(({ id }) => id)).toEqual(['3'])
  })
  test('are the newest where the open version is elsewhere', () => {
    expect(versionsAfter(flat, [first, flat, cut, other], null).map(({ id }) => id)).toEqual(['4'])
    expect(versionsAfter(first, [first, flat, cut, other], '3').map(({ id }) => id)).toEqual(['2', '3'])
  })
  test('are sent with the chosen settings that are still offered', () => {
    expect(followingRequests([cut], free, () => catalogue)).toEqual({
      requests: [
        {
          connectionId: 'local',
          operation: 'print-cut',
          modelId: 'maquette-print-1',
          files: {},
          parameters: { planes: 'y 12' },
          slot: 'mesh',
        },
      ],
      stopsAt: null,
    })
  })
  test.each([
    ['by-hand', { operation: null }],
    ['paid', { connectionId: 'meshy' }],
    ['not-offered', { modelId: 'another' }],
  ] as const)('stop where a version is %s', (why, change) => {
    const stopping = version('5', '3', change)
    const { requests, stopsAt } = followingRequests([cut, stopping, other], free, () => catalogue)
    expect(requests).toHaveLength(1)
    expect(stopsAt).toEqual({ asset: stopping, why })
  })
})

test('a version can be made again where a job made it from a model', () => {
  expect(canEditRequest(version('2', '1'))).toBe(true)
  expect(canEditRequest(version('1', null))).toBe(false)
  expect(canEditRequest(version('2', '1', { jobId: null }))).toBe(false)
})
