import { expect, test } from 'vitest'
import { connectedCut } from '../../../../renderer/state/stage/connector-places.ts'
import { emptyDraft } from '../../../../renderer/state/draft/fit-draft.ts'
import { cut } from '../../../../electron/service/families/print-parts.ts'
import type { ModelOperation, ParameterValues } from '../../../../shared/catalogue/catalogue.ts'
import type { Draft } from '../../../../shared/protocol/job.ts'

const row = { operation: 'print-cut', inputs: cut.inputs, parameters: cut.parameters } as unknown as ModelOperation

function draftOf(parameters: ParameterValues, others: Partial<Draft> = {}): Draft {
  const files = { mesh: { sha256: 'a'.repeat(64), assetId: 'block' } } as unknown as Draft['files']
  return { ...emptyDraft('service', 'print'), operation: 'print-cut', files, parameters, ...others }
}

test('a planar cut with pins, with the limits of its process', () => {
  const found = connectedCut(draftOf({ planes: 'y 40', connectors_at: '1 40 2; 3 40 4', process: 'resin' }), row)
  expect(found).toEqual({
    assetId: 'block',
    kind: 'pins',
    planes: 'y 40',
    crumbs: 'join',
    limits: { shape: 'round', sizeMm: null, clearanceMm: 0.08, wallMm: 0.5, minMm: 2, count: null },
    positions: [
      [1, 40, 2],
      [3, 40, 4],
    ],
  })
})

test('values of the request override those of its process', () => {
  const found = connectedCut(
    draftOf({ connector_mm: 5, clearance_mm: 0.3, connector_count: 3, connectors: 'plug' }),
    row,
  )
  expect(found?.limits).toEqual({ shape: 'round', sizeMm: 5, clearanceMm: 0.3, wallMm: 0.8, minMm: 2.5, count: 3 })
  expect(found?.positions).toEqual([])
})

test('dovetails can be positioned too', () => {
  const found = connectedCut(draftOf({ connectors: 'dovetail', connectors_at: '1 40 2' }), row)
  expect(found?.kind).toBe('dovetails')
  expect(found?.positions).toEqual([[1, 40, 2]])
})

test.each([
  ['to fit the printer', draftOf({ cut: 'fit' })],
  ['without connectors', draftOf({ connectors: 'none' })],
  ['along an invalid plane', draftOf({ planes: 'y' })],
  ['at invalid positions', draftOf({ connectors_at: '1 2' })],
  ['without a model', draftOf({}, { files: {} })],
  ['of another operation', draftOf({}, { operation: 'print-split' })],
])('connectors are not positioned for a cut %s', (_, draft) => {
  expect(connectedCut(draft, row)).toBeNull()
})
